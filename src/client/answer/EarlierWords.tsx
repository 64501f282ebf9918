import { useEffect, useRef, useState } from 'react';
import type { Revision } from '../../shared/revisions.ts';
import { statusLabels } from '../../shared/status.ts';
import { listRevisions, loadRevision } from '../api.ts';
import { ReadOnly } from './ReadOnly.tsx';

type Props = {
  token: string;
  /** The version on the screen: it is not earlier. */
  version: number;
  /** Undefined where one can only read. */
  onBringBack: ((content: string) => Promise<void>) | undefined;
};

/** One quiet button, and behind it all that was saved before. */
export const EarlierWords = (props: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="earlier">
      <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
        Bring back earlier words
      </button>
      {isOpen && <EarlierDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
};

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const EarlierDialog = ({ token, version, onBringBack, onClose }: Props & { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [revisions, setRevisions] = useState<Revision[] | undefined>(undefined);
  const [chosen, setChosen] = useState<{ version: number; content: string } | undefined>(undefined);
  const [trouble, setTrouble] = useState<string | undefined>(undefined);

  useEffect(() => {
    dialog.current?.showModal();
    listRevisions(token).then(
      ({ revisions: all }) => setRevisions(all.filter((revision) => revision.version !== version)),
      (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)),
    );
  }, [token, version]);

  const preview = async (revision: number) => {
    setTrouble(undefined);
    try {
      setChosen(await loadRevision(token, revision));
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };

  const bringBack = async () => {
    if (!chosen || !onBringBack) return;
    dialog.current?.close();
    await onBringBack(chosen.content);
  };

  return (
    <dialog ref={dialog} className="earlier-dialog" aria-labelledby="earlier-title" onClose={onClose}>
      <h2 id="earlier-title">Earlier words</h2>
      {trouble && (
        <p className="trouble" role="alert">
          {trouble}
        </p>
      )}
      {!revisions && !trouble && <p role="status">Loading...</p>}
      {revisions?.length === 0 && <p>There are no earlier words yet.</p>}
      {revisions && revisions.length > 0 && !chosen && (
        <ul className="earlier-list">
          {revisions.map((revision) => (
            <li key={revision.version}>
              <button type="button" className="earlier-item" onClick={() => void preview(revision.version)}>
                <span>{when.format(new Date(revision.created_at))}</span>
                <span className="earlier-length">
                  {revision.length.toLocaleString()} characters · {statusLabels[revision.status]}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <>
          <p>This is how it was. Nothing is lost by bringing it back: what you have now stays in this list.</p>
          <ReadOnly title="Earlier words" content={chosen.content} />
        </>
      )}
      <div className="dialog-actions">
        {chosen && (
          <button type="button" className="button" onClick={() => setChosen(undefined)}>
            Back to the list
          </button>
        )}
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
        {chosen && onBringBack && (
          <button type="button" className="button button-main" onClick={() => void bringBack()}>
            Bring these words back
          </button>
        )}
      </div>
    </dialog>
  );
};
