import type { ReactNode } from 'react';
import { firstHtml } from '../../../shared/messages/en/first-html.ts';
import { Button } from '../../ui/Button.tsx';
import type { DraftStatus } from '../device/keeper.ts';
import { messages } from '../messages.ts';
import type { Mode } from '../session/mode.ts';
import type { Saving } from '../session/saving.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';

type Props = {
  saving: Saving;
  draftStatus: DraftStatus;
  /** Replaces the save indicator: something to wait for or to do before submitting. */
  note: string | undefined;
  /** Error messages: shown in the bar so that they are visible however long the answer is. */
  children: ReactNode;
  isBusy: boolean;
  /** Undefined hides the toggle. */
  spellCheck: boolean | undefined;
  mode: Mode;
  onSpellCheck: () => void;
  onSave: () => void;
  onSubmit: () => void;
  onEdit: () => void;
};

/** Fixed to the bottom, above the on-screen keyboard: save state, errors and the main buttons. */
export const ActionBar = ({ saving, draftStatus, note, isBusy, spellCheck, mode, children, ...on }: Props) => {
  useKeyboardInset();
  return (
    <footer className="actions">
      <div className="action-messages" role="alert">
        {children}
      </div>
      <div className="actions-inner">
        <div className="actions-state">
          <SaveIndicator saving={saving} draftStatus={draftStatus} note={note} />
          {spellCheck !== undefined && (
            <Button variant="quiet" className="spell-check" onClick={on.onSpellCheck}>
              {spellCheck ? firstHtml.spellCheckOn : firstHtml.spellCheckOff}
            </Button>
          )}
        </div>
        {mode === 'reading' && <Button onClick={on.onEdit}>{firstHtml.edit}</Button>}
        {(mode === 'writing' || mode === 'again') && (
          <div className="actions-buttons">
            <Button disabled={isBusy} onClick={on.onSave}>
              {firstHtml.save}
            </Button>
            <Button variant="main" disabled={isBusy} onClick={on.onSubmit}>
              {mode === 'again' ? messages.submitAgain : firstHtml.submit}
            </Button>
          </div>
        )}
      </div>
    </footer>
  );
};

/** Shows whether the content on the screen is saved, and where. */
const SaveIndicator = ({ saving, draftStatus, note }: Pick<Props, 'saving' | 'draftStatus' | 'note'>) => (
  <p className="indicator" role="status" data-state={saving.indicator}>
    {note ?? indicatorText(saving, draftStatus)}
  </p>
);

const indicatorText = ({ indicator, retrying, refusal, conflict, version }: Saving, { kept }: DraftStatus): string => {
  if (indicator === 'saving') return messages.saving;
  if (indicator === 'saved') return version > 0 ? firstHtml.saved : '';
  if (kept && !navigator.onLine) return messages.offline;
  if (refusal !== undefined || conflict || retrying || !navigator.onLine)
    return kept ? firstHtml.kept : firstHtml.notSent;
  return firstHtml.writing;
};
