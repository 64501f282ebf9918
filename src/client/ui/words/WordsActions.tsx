import { useState } from 'react';
import { ApiError } from '../../api.ts';
import { Button, type ButtonProps } from '../Button.tsx';
import { Icon } from '../icons.tsx';
import type { WordsCalls } from './calls.ts';
import { paragraphsOf } from './lines.ts';
import { texts } from './texts.ts';
import type { Words, WordsState } from './words.ts';

type WordsActionsProps = {
  state: WordsState;
  words: Words;
  onInsert: ((paragraphs: string[]) => void) | undefined;
  askAgain: WordsCalls['askAgain'];
};

/** Whether readers see these words, and what can be done with them. */
export const WordsActions = ({ state, words, onInsert, askAgain }: WordsActionsProps) => {
  const [isInserted, setIsInserted] = useState(false);
  const { version, released, saving, source } = state;
  const isReleased = released !== undefined && released === version && saving === 'saved';
  const hasWords = state.cues.some(({ text }) => text.trim() !== '');
  if (!hasWords) return null;
  // putting them into the answer, and submitting it, come first
  const weight: Pick<ButtonProps, 'variant'> = onInsert ? {} : { variant: 'main' };
  return (
    <div className="words-foot">
      <p className="hint" role="status">
        {isReleased ? texts.released : released === undefined ? texts.notReleased : texts.releasedEarlier}
        {isInserted && ` ${texts.inserted}`}
      </p>
      <div className="words-buttons">
        {!isReleased && (
          <Button {...weight} busy={saving === 'saving'} onClick={() => void words.release()}>
            {texts.right}
          </Button>
        )}
        {onInsert && (
          <Button
            onClick={() => {
              onInsert(paragraphsOf(state.cues));
              setIsInserted(true);
            }}
          >
            <Icon name="edit" />
            {texts.insert}
          </Button>
        )}
        {askAgain && source === 'heard' && <AskAgain askAgain={askAgain} />}
      </div>
    </div>
  );
};

/** Asks the recogniser for a new proposal; corrections stay. */
export const AskAgain = ({ askAgain }: { askAgain: NonNullable<WordsCalls['askAgain']> }) => {
  const [state, setState] = useState<'idle' | 'busy' | 'asked'>('idle');
  const [errorText, setErrorText] = useState('');
  const ask = async () => {
    setState('busy');
    setErrorText('');
    try {
      await askAgain();
      setState('asked');
    } catch (error) {
      setErrorText(error instanceof ApiError ? error.message : texts.notAsked);
      setState('idle');
    }
  };
  if (state === 'asked') return <p role="status">{texts.waiting}</p>;
  return (
    <>
      <Button variant="quiet" busy={state === 'busy'} onClick={() => void ask()}>
        {texts.askAgain}
      </Button>
      {errorText && (
        <p className="error-message" role="alert">
          {errorText}
        </p>
      )}
    </>
  );
};
