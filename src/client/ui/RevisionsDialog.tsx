import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ui as messages } from '../messages.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { formatTime } from './dates.ts';
import { ErrorMessage } from './ErrorMessage.tsx';
import { explainBriefly } from './explain-briefly.ts';
import { type ListedVersion, RevisionList } from './RevisionList.tsx';

const texts = messages.revisions;

type RevisionsDialogProps<Content> = {
  list: () => Promise<ListedVersion[]>;
  load: (version: number) => Promise<{ content: Content }>;
  onClose: () => void;
  /** Default: "Earlier versions". */
  title?: string;
  /** Shown above the list and the content: the question, where it is not visible otherwise. */
  about?: ReactNode;
  /** Renders the content of the chosen revision. */
  children: (content: Content) => ReactNode;
  /** Undefined where the answer is read-only. */
  onRestore?: ((content: Content) => Promise<void>) | undefined;
};

type Chosen<Content> = { created_at: string; content: Content };

/** The revisions of an answer or of words: a list, and the content of the chosen one. */
export const RevisionsDialog = <Content,>(props: RevisionsDialogProps<Content>) => {
  const { list, load, onClose, title = texts.title, about, children, onRestore } = props;
  const [revisions, setRevisions] = useState<ListedVersion[]>();
  const [chosen, setChosen] = useState<Chosen<Content> | undefined>(undefined);
  const [errorText, setErrorText] = useState<string>();
  // only the response for the revision chosen last is shown
  const requested = useRef<number>(undefined);

  const loadList = useEffectEvent(() => {
    list().then(setRevisions, (error) => setErrorText(explainBriefly(error)));
  });
  useEffect(() => loadList(), []);

  const choose = async ({ version, created_at }: ListedVersion) => {
    requested.current = version;
    setErrorText(undefined);
    try {
      const { content } = await load(version);
      if (requested.current === version) setChosen({ created_at, content });
    } catch (error) {
      if (requested.current === version) setErrorText(explainBriefly(error));
    }
  };

  const restoreContent = async (content: Content) => {
    onClose();
    await onRestore?.(content);
  };

  return (
    <Dialog title={title} className="dialog-wide" onClose={onClose}>
      {about}
      <ErrorMessage>{errorText}</ErrorMessage>
      {!(revisions || errorText) && <p role="status">{messages.loading}</p>}
      {revisions?.length === 0 && <p>{texts.none}</p>}
      {revisions && !chosen && <RevisionList revisions={revisions} lastOpened={requested.current} onChoose={choose} />}
      {chosen && (
        <>
          <RevisionTime time={chosen.created_at} />
          {onRestore && <p>{texts.about}</p>}
          {children(chosen.content)}
        </>
      )}
      <div className="action-row">
        {chosen && <Button onClick={() => setChosen(undefined)}>{texts.back}</Button>}
        <Button onClick={onClose}>{messages.close}</Button>
        {chosen && onRestore && (
          <Button variant="main" onClick={() => void restoreContent(chosen.content)}>
            {texts.bringBack}
          </Button>
        )}
      </div>
    </Dialog>
  );
};

/** Takes the focus from the list, which is no longer rendered. */
const RevisionTime = ({ time }: { time: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} className="plain-title revision-time" tabIndex={-1}>
      {formatTime(time)}
    </h3>
  );
};
