import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Revision, WholeRevision } from '../../shared/revisions.ts';
import { Dialog } from './Dialog.tsx';
import { formatTime } from './dates.ts';
import { ErrorMessage } from './ErrorMessage.tsx';
import { explain } from './explain.ts';
import { messages } from './messages.ts';
import { RevisionList } from './RevisionList.tsx';

const texts = messages.revisions;

type RevisionsDialogProps = {
  list: () => Promise<Revision[]>;
  load: (version: number) => Promise<WholeRevision>;
  onClose: () => void;
  /** What stands above the list and the words: which question, where that is not in sight. */
  about?: ReactNode;
  /** The chosen words. */
  children: (content: string) => ReactNode;
  /** Undefined where one can only read. */
  onRestore?: ((content: string) => Promise<void>) | undefined;
};

/** What was saved before: a list, and the words of the one that is chosen. */
export const RevisionsDialog = ({ list, load, onClose, about, children, onRestore }: RevisionsDialogProps) => {
  const [revisions, setRevisions] = useState<Revision[]>();
  const [chosen, setChosen] = useState<WholeRevision>();
  const [errorText, setErrorText] = useState<string>();
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
      unlessGone((error) => setErrorText(explain(error))),
    );
    return () => {
      isGone = true;
    };
  }, []);

  const choose = async ({ version }: Revision) => {
    wanted.current = version;
    setErrorText(undefined);
    try {
      const whole = await load(version);
      if (wanted.current === version) setChosen(whole);
    } catch (error) {
      if (wanted.current === version) setErrorText(explain(error));
    }
  };

  const restoreContent = async (content: string) => {
    onClose();
    await onRestore?.(content);
  };

  return (
    <Dialog title={texts.title} className="dialog-wide" onClose={onClose}>
      {about}
      {errorText && <ErrorMessage>{errorText}</ErrorMessage>}
      {!(revisions || errorText) && <p role="status">{messages.loading}</p>}
      {revisions?.length === 0 && <p>{texts.none}</p>}
      {revisions && !chosen && <RevisionList revisions={revisions} seen={wanted.current} onChoose={choose} />}
      {chosen && (
        <>
          <Chosen time={chosen.created_at} />
          {onRestore && <p>{texts.about}</p>}
          {children(chosen.content)}
        </>
      )}
      <div className="dialog-actions">
        {chosen && (
          <button type="button" className="button" onClick={() => setChosen(undefined)}>
            {texts.back}
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          {messages.close}
        </button>
        {chosen && onRestore && (
          <button type="button" className="button button-main" onClick={() => void restoreContent(chosen.content)}>
            {texts.bringBack}
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
