import { format, bookPage as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { explain } from '../frame/explain.ts';
import type { Draft, DraftView } from './draft.ts';

const texts = messages.saving;

/** The save state of the book; on a conflict it asks which version to keep. */
export const SavedState = ({ draft, view }: { draft: Draft; view: DraftView }) => (
  <>
    <p className="hint book-saved" role="status">
      {stateOf(view)}
    </p>
    {view.theirs && (
      <div className="panel padded-low cluster full-row" role="alert">
        <p className="full-row">{texts.conflict}</p>
        <Button onClick={draft.takeTheirs}>{texts.theirs}</Button>
        <Button onClick={draft.keepMine}>{texts.mine}</Button>
      </div>
    )}
    {view.failure !== undefined && !view.isSaving && (
      <div className="panel padded-low cluster full-row" role="alert">
        <p className="full-row">{format(texts.failed, { reason: explain(view.failure) })}</p>
        <Button onClick={draft.save}>{texts.again}</Button>
      </div>
    )}
  </>
);

const stateOf = ({ isSaved, isSaving }: DraftView) => {
  if (isSaving) return texts.saving;
  return isSaved ? texts.saved : texts.unsaved;
};
