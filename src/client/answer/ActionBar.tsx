import type { ReactNode } from 'react';
import type { Keeping } from './device/keeper.ts';
import type { Saving } from './saving.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';

type Props = {
  saving: Saving;
  keeping: Keeping;
  /** Something to wait for or to do before submitting. */
  note: string | undefined;
  /** What went wrong: told where it is seen, however long the answer is. */
  children: ReactNode;
  isBusy: boolean;
  /** Undefined hides the toggle. */
  spellCheck: boolean | undefined;
  mode: 'writing' | 'again' | 'reading' | 'closed';
  onSpellCheck: () => void;
  onSave: () => void;
  onSubmit: () => void;
  onEdit: () => void;
};

/** Always in sight, above the on-screen keyboard: what is saved, and what one can do. */
export const ActionBar = ({ saving, keeping, note, isBusy, spellCheck, mode, children, ...on }: Props) => {
  useKeyboardInset();
  return (
    <footer className="actions">
      <div className="told" role="alert">
        {children}
      </div>
      <div className="actions-inner">
        <div className="actions-state">
          <SaveIndicator saving={saving} keeping={keeping} note={note} />
          {spellCheck !== undefined && (
            <button type="button" className="button button-quiet spell-check" onClick={on.onSpellCheck}>
              {spellCheck ? 'Spell Check On' : 'Spell Check Off'}
            </button>
          )}
        </div>
        {mode === 'reading' && (
          <button type="button" className="button" onClick={on.onEdit}>
            Edit Answer
          </button>
        )}
        {(mode === 'writing' || mode === 'again') && (
          <div className="actions-buttons">
            <button type="button" className="button" disabled={isBusy} onClick={on.onSave}>
              Save Progress
            </button>
            <button type="button" className="button button-main" disabled={isBusy} onClick={on.onSubmit}>
              {mode === 'again' ? 'Submit Again' : 'Submit Answer'}
            </button>
          </div>
        )}
      </div>
    </footer>
  );
};

/** Tells the truth about the words on the screen and nothing else. */
const SaveIndicator = ({ saving, keeping, note }: Pick<Props, 'saving' | 'keeping' | 'note'>) => (
  <p className="indicator" role="status" data-state={saving.indicator}>
    {note ?? indicatorText(saving, keeping)}
  </p>
);

const indicatorText = ({ indicator, retrying, refusal, conflict, version }: Saving, { kept }: Keeping): string => {
  if (indicator === 'saving') return 'Saving...';
  if (indicator === 'saved') return version > 0 ? 'Saved' : '';
  if (refusal !== undefined || conflict || retrying || !navigator.onLine)
    return kept ? 'Kept on this device' : 'Not sent yet';
  return 'Writing…';
};
