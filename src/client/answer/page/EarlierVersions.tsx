import { useState } from 'react';
import { listRevisions, loadRevision } from '../../revisions.ts';
import { Button } from '../../ui/Button.tsx';
import { messages as ui } from '../../ui/messages.ts';
import { RevisionsDialog } from '../../ui/RevisionsDialog.tsx';
import { messages } from '../messages.ts';
import { ReadOnly } from './ReadOnly.tsx';

type Props = {
  token: string;
  /** The version on the screen, left out of the list. */
  version: number;
  /** Undefined where the answer is read-only. */
  onRestore: ((content: string) => Promise<void>) | undefined;
};

/** A button that opens the list of earlier versions. */
export const EarlierVersions = ({ token, version, onRestore }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const list = async () => {
    const { revisions } = await listRevisions(token);
    // locking and unlocking increment the version too, without a revision
    const onScreen = revisions.find((revision) => revision.version <= version);
    return revisions.filter((revision) => revision !== onScreen);
  };
  return (
    <div className="earlier">
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {messages.earlierVersions}
      </Button>
      {isOpen && (
        <RevisionsDialog
          list={list}
          load={(revision) => loadRevision(token, revision)}
          onRestore={onRestore}
          onClose={() => setOpen(false)}
        >
          {(content) => <ReadOnly title={ui.revisions.title} content={content} />}
        </RevisionsDialog>
      )}
    </div>
  );
};
