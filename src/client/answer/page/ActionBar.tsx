import type { ReactNode } from 'react';
import { firstHtml, answer as messages } from '../../messages.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { SessionState } from '../session/session.ts';
import { indicatorOf, type View } from '../session/view.ts';

type Actions = { spellCheck: () => void; save: () => void; submit: () => void; edit: () => void; takeOver: () => void };

type Props = {
  session: SessionState;
  view: Pick<View, 'mode' | 'hasSpellCheck' | 'toolbar' | 'buttons' | 'isBusy'>;
  isSpellCheckOn: boolean;
  /** Somebody speaks: it is kept on the device, and Submit ends it first. */
  isRecording?: boolean;
  /** Talk is chosen: nothing of the text is needed. */
  isTalkChosen?: boolean;
  /** Where the recordings are, if there are any. */
  recordingsAt?: 'device' | 'server' | undefined;
  /** The device has no room for what is said. */
  isAtRisk?: boolean;
  /** Undefined in the prerendered page: its buttons are disabled. */
  on?: Actions;
  /** Error messages: shown in the bar so that they are visible however long the answer is. */
  children?: ReactNode;
};

/**
 * Fixed to the bottom, above the on-screen keyboard: save state, errors and the main buttons. For a locked answer, the
 * end of the page. Prerendered: it imports nothing that needs a browser.
 */
export const ActionBar = ({
  session,
  view,
  isSpellCheckOn,
  isRecording = false,
  isTalkChosen = false,
  recordingsAt,
  isAtRisk = false,
  on,
  children,
}: Props) => {
  const indicator =
    isRecording && session.submission.note === undefined
      ? ({ state: 'unsaved', text: isAtRisk ? firstHtml.notSent : firstHtml.kept } as const)
      : withRecordings(
          indicatorOf(session, () => navigator.onLine),
          session.submission.note === undefined ? recordingsAt : undefined,
        );
  const { mode, hasSpellCheck, toolbar, buttons, isBusy } = view;
  return (
    <footer className="actions" data-mode={mode} data-toolbar={toolbar}>
      <div className="action-messages" role="alert">
        {children}
      </div>
      <div className="ends actions-inner">
        <div className="ends actions-state">
          <p className="indicator" role="status" data-state={indicator.state}>
            {indicator.text && (
              <>
                <Icon name="kept" />
                {indicator.text}
              </>
            )}
          </p>
          {hasSpellCheck && !isTalkChosen && <SpellCheck isOn={isSpellCheckOn} onClick={on?.spellCheck} />}
        </div>
        {buttons === 'edit' && (
          <Button disabled={isBusy} onClick={on?.edit}>
            <Icon name="edit" />
            {firstHtml.edit}
          </Button>
        )}
        {buttons === 'continue' && (
          <Button variant="main" disabled={isBusy} onClick={on?.takeOver}>
            {messages.continueHere}
          </Button>
        )}
        {(buttons === 'write' || buttons === 'again') && (
          <div className="actions-buttons">
            {!isTalkChosen && (
              <Button disabled={isBusy} onClick={on?.save}>
                {firstHtml.save}
              </Button>
            )}
            <Button {...(!isRecording && { variant: 'main' })} disabled={isBusy} onClick={on?.submit}>
              {buttons === 'again' ? messages.submitAgain : firstHtml.submit}
            </Button>
          </div>
        )}
      </div>
    </footer>
  );
};

/** A recording counts like what is written: saved is said once both are. */
const withRecordings = (
  text: ReturnType<typeof indicatorOf>,
  recordingsAt: Props['recordingsAt'],
): ReturnType<typeof indicatorOf> => {
  if (text.state !== 'saved' || recordingsAt === undefined) return text;
  return recordingsAt === 'server'
    ? { state: 'saved', text: firstHtml.saved }
    : { state: 'unsaved', text: firstHtml.kept };
};

/** In the bar; in the toolbar while the keyboard is open. Leaves the focus, and so the keyboard, to the editor. */
export const SpellCheck = ({ isOn, ...rest }: ButtonProps & { isOn: boolean }) => (
  <Button
    variant="quiet"
    className="spell-check"
    aria-pressed={isOn}
    disabled={!rest.onClick}
    onMouseDown={(event) => event.preventDefault()}
    {...rest}
  >
    {isOn ? firstHtml.spellCheckOn : firstHtml.spellCheckOff}
  </Button>
);
