import { Button } from '../Button.tsx';
import { texts } from './texts.ts';
import type { Words, WordsState } from './words.ts';

/** Says what could not be saved, and what can be done; the words themselves stay where they are. */
export const SaveState = ({ state: { saving, problem }, words }: { state: WordsState; words: Words }) => {
  if (saving === 'changed')
    return (
      <div className="words-problem" role="alert">
        <p>
          {texts.changed} {problem?.code !== 'transcript_changed' && problem?.message}
        </p>
        <div className="cluster">
          <Button onClick={() => void words.showMine()}>{texts.showMine}</Button>
          <Button variant="quiet" onClick={() => void words.showTheirs()}>
            {texts.showTheirs}
          </Button>
        </div>
      </div>
    );
  if (saving === 'failed')
    return (
      <div className="words-problem" role="alert">
        <p>
          {texts.notSaved} {problem?.message}
        </p>
        <Button onClick={() => void words.save()}>{texts.again}</Button>
      </div>
    );
  return (
    <p className="visually-hidden" role="status">
      {saving === 'saving' && texts.saving}
    </p>
  );
};
