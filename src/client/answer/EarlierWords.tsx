import { useState } from 'react';
import { listRevisions, loadRevision } from '../revisions.ts';
import { messages as ui } from '../ui/messages.ts';
import { RevisionsDialog } from '../ui/RevisionsDialog.tsx';
import { messages } from './messages.ts';
import { ReadOnly } from './ReadOnly.tsx';

type Props = {
  token: string;
  /** The version on the screen: its words are not earlier. */
  version: number;
  /** Undefined where one can only read. */
  onBringBack: ((content: string) => Promise<void>) | undefined;
};

/** One quiet button, and behind it all that was saved before. */
export const EarlierWords = ({ token, version, onBringBack }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const list = async () => {
    const { revisions } = await listRevisions(token);
    // a lock and an unlock count versions too, and keep no words of their own
    const onScreen = revisions.find((revision) => revision.version <= version);
    return revisions.filter((revision) => revision !== onScreen);
  };
  return (
    <div className="earlier">
      <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
        {messages.earlierVersions}
      </button>
      {isOpen && (
        <RevisionsDialog
          list={list}
          load={(revision) => loadRevision(token, revision)}
          onBringBack={onBringBack}
          onClose={() => setOpen(false)}
        >
          {(content) => <ReadOnly title={ui.revisions.title} content={content} />}
        </RevisionsDialog>
      )}
    </div>
  );
};
