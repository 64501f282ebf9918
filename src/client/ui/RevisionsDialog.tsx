import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Revision, WholeRevision } from '../../shared/revisions.ts';
import { Dialog } from './Dialog.tsx';
import { formatTime, RevisionList } from './RevisionList.tsx';

type RevisionsDialogProps = {
  list: () => Promise<Revision[]>;
  load: (version: number) => Promise<WholeRevision>;
  onClose: () => void;
  /** What stands above the list and the words: which question, where that is not in sight. */
  about?: ReactNode;
  /** The chosen words. */
  children: (content: string) => ReactNode;
  /** Undefined where one can only read. */
  onBringBack?: ((content: string) => Promise<void>) | undefined;
};

/** What was saved before: a list, and the words of the one that is chosen. */
export const RevisionsDialog = ({ list, load, onClose, about, children, onBringBack }: RevisionsDialogProps) => {
  const [revisions, setRevisions] = useState<Revision[]>();
  const [chosen, setChosen] = useState<WholeRevision>();
  const [trouble, setTrouble] = useState<string>();
  // of several presses, and after a close, only the last counts
  const wanted = useRef<number>(undefined);
  const fetching = useRef(list);

  useEffect(() => {
    let isGone = false;
    const unlessGone =
      <T,>(set: (value: T) => void) =>
      (value: T) => {
        if (!isGone) set(value);
      };
    fetching.current().then(
      unlessGone(setRevisions),
      unlessGone((error) => setTrouble(inWords(error))),
    );
    return () => {
      isGone = true;
    };
  }, []);

  const choose = async ({ version }: Revision) => {
    wanted.current = version;
    setTrouble(undefined);
    try {
      const whole = await load(version);
      if (wanted.current === version) setChosen(whole);
    } catch (error) {
      if (wanted.current === version) setTrouble(inWords(error));
    }
  };

  const bringBack = async (content: string) => {
    onClose();
    await onBringBack?.(content);
  };

  return (
    <Dialog title="Earlier words" className="dialog-wide" onClose={onClose}>
      {about}
      {trouble && (
        <p className="trouble" role="alert">
          {trouble}
        </p>
      )}
      {!(revisions || trouble) && <p role="status">Loading...</p>}
      {revisions?.length === 0 && <p>There are no earlier words yet.</p>}
      {revisions && !chosen && <RevisionList revisions={revisions} seen={wanted.current} onChoose={choose} />}
      {chosen && (
        <>
          <Chosen time={chosen.created_at} />
          {onBringBack && (
            <p>This is how it was. Nothing is lost by bringing it back: what you have now stays in this list.</p>
          )}
          {children(chosen.content)}
        </>
      )}
      <div className="dialog-actions">
        {chosen && (
          <button type="button" className="button" onClick={() => setChosen(undefined)}>
            Back to the list
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
        {chosen && onBringBack && (
          <button type="button" className="button button-main" onClick={() => void bringBack(chosen.content)}>
            Bring these words back
          </button>
        )}
      </div>
    </Dialog>
  );
};

/** Takes the focus from the list that was here. */
const Chosen = ({ time }: { time: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} className="revision-time" tabIndex={-1}>
      {formatTime(time)}
    </h3>
  );
};

const inWords = (error: unknown) => (error instanceof Error ? error.message : String(error));
