import { useState } from 'react';
import { answer as messages, ui } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import type { RevisionsDialog } from '../../ui/RevisionsDialog.tsx';
import { ReadOnly } from './ReadOnly.tsx';
import { listRevisions, loadRevision } from './revisions.ts';

type Props = {
  token: string;
  /** The version on the screen, left out of the list. */
  version: number;
  /** Undefined where the answer is read-only. */
  onRestore: ((content: string) => Promise<void>) | undefined;
};

/** Loads the dialog of earlier versions: a chunk of its own, which is loaded after the editor. */
export const loadRevisionsDialog = () => import('../../ui/RevisionsDialog.tsx');

/** A button that opens the list of earlier versions. */
export const EarlierVersions = ({ token, version, onRestore }: Props) => {
  const [Dialog, setDialog] = useState<typeof RevisionsDialog>();
  const [errorText, setErrorText] = useState<string>();
  const list = async () => {
    const { revisions } = await listRevisions(token);
    // locking and unlocking increment the version too, without a revision
    const onScreen = revisions.find((revision) => revision.version <= version);
    return revisions.filter((revision) => revision !== onScreen);
  };
  const open = async () => {
    setErrorText(undefined);
    try {
      const { RevisionsDialog } = await loadRevisionsDialog();
      setDialog(() => RevisionsDialog);
    } catch (error) {
      console.warn(error);
      setErrorText(ui.unreachable);
    }
  };
  return (
    <div className="earlier">
      <Button variant="quiet" onClick={() => void open()}>
        {messages.earlierVersions}
      </Button>
      <ErrorMessage>{errorText}</ErrorMessage>
      {Dialog && (
        <Dialog
          list={list}
          load={(revision) => loadRevision(token, revision)}
          onRestore={onRestore}
          onClose={() => setDialog(undefined)}
        >
          {(content) => <ReadOnly title={ui.revisions.title} content={content} />}
        </Dialog>
      )}
    </div>
  );
};
