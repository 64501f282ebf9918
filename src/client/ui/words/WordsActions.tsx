import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paragraphsOfCues } from '../../../shared/recordings/paragraphs-of-cues.ts';
import { ApiError } from '../../api.ts';
import { format } from '../../messages.ts';
import { Button, type ButtonProps } from '../Button.tsx';
import { Icon } from '../icons.tsx';
import { takeLostFocus } from '../lost-focus.ts';
import type { WordsCalls } from './calls.ts';
import { countOpen } from './open-offers.ts';
import { texts } from './texts.ts';
import type { Words, WordsState } from './words.ts';

type WordsActionsProps = {
  state: WordsState;
  words: Words;
  onInsert: ((paragraphs: string[]) => void) | undefined;
  askAgain: WordsCalls['askAgain'];
  history: ReactNode;
};

/** Whether readers see these words, and what can be done with them. */
export const WordsActions = ({ state, words, onInsert, askAgain, history }: WordsActionsProps) => {
  const [isInserted, setIsInserted] = useState(false);
  const { version, released, saving, source } = state;
  const isReleased = released !== undefined && released === version && saving === 'saved';
  const said = useRef<HTMLParagraphElement>(null);
  const before = useRef(isReleased);
  // the button that was pressed is gone
  useEffect(() => {
    if (before.current !== isReleased) takeLostFocus(said.current);
    before.current = isReleased;
  }, [isReleased]);
  const hasWords = state.cues.some(({ text }) => text.trim() !== '');
  if (!hasWords) return history && <div className="cluster words-foot screen-only">{history}</div>;
  const open = countOpen(state);
  // putting them into the answer, and submitting it, come first
  const weight: Pick<ButtonProps, 'variant'> = onInsert ? {} : { variant: 'main' };
  return (
    <div className="words-foot screen-only">
      <p ref={said} tabIndex={-1} className="hint small" role="status">
        {isReleased ? texts.released : released === undefined ? texts.notReleased : texts.releasedEarlier}
        {isInserted && ` ${texts.inserted}`}
      </p>
      {!isReleased && open > 0 && <p className="hint small words-open">{format(texts.open, { count: open })}</p>}
      <div className="cluster">
        {!isReleased && (
          <Button {...weight} busy={saving === 'saving'} onClick={() => void words.release()}>
            {texts.right}
          </Button>
        )}
        {onInsert && (
          <Button
            onClick={() => {
              onInsert(paragraphsOfCues(state.cues));
              setIsInserted(true);
            }}
          >
            <Icon name="edit" />
            {texts.insert}
          </Button>
        )}
        {released !== undefined && <Attempt run={words.takeBack}>{texts.takeBack}</Attempt>}
        {askAgain && source === 'heard' && state.unheard === undefined && <AskAgain askAgain={askAgain} />}
        {history}
      </div>
    </div>
  );
};

type AskAgainProps = { askAgain: NonNullable<WordsCalls['askAgain']>; label?: string };

/** Asks the recogniser for a new proposal, or for what did not come; corrections stay. */
export const AskAgain = ({ askAgain, label = texts.askAgain }: AskAgainProps) => {
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked) return <p role="status">{texts.waiting}</p>;
  return <Attempt run={() => askAgain().then(() => setIsAsked(true))}>{label}</Attempt>;
};

/** A button for what may fail, which then says why. */
const Attempt = ({ run, children }: { run: () => Promise<unknown>; children: string }) => {
  const [isBusy, setIsBusy] = useState(false);
  const [errorText, setErrorText] = useState('');
  const start = async () => {
    setIsBusy(true);
    setErrorText('');
    try {
      await run();
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error);
      setErrorText(error instanceof ApiError ? error.message : texts.notAsked);
    }
    setIsBusy(false);
  };
  return (
    <>
      <Button variant="quiet" busy={isBusy} onClick={() => void start()}>
        {children}
      </Button>
      {errorText && (
        <p className="error-message" role="alert">
          {errorText}
        </p>
      )}
    </>
  );
};
