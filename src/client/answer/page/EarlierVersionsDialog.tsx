import { listRevisions, loadRevision } from '../../revisions.ts';
import { messages as ui } from '../../ui/messages.ts';
import { RevisionsDialog } from '../../ui/RevisionsDialog.tsx';
import { ReadOnly } from './ReadOnly.tsx';

type Props = {
  token: string;
  /** The version on the screen, left out of the list. */
  version: number;
  /** Undefined where the answer is read-only. */
  onRestore: ((content: string) => Promise<void>) | undefined;
  onClose: () => void;
};

/** The earlier versions of an answer, for the person who writes it. */
export const EarlierVersionsDialog = ({ token, version, onRestore, onClose }: Props) => {
  const list = async () => {
    const { revisions } = await listRevisions(token);
    // locking and unlocking increment the version too, without a revision
    const onScreen = revisions.find((revision) => revision.version <= version);
    return revisions.filter((revision) => revision !== onScreen);
  };
  return (
    <RevisionsDialog
      list={list}
      load={(revision) => loadRevision(token, revision)}
      onRestore={onRestore}
      onClose={onClose}
    >
      {(content) => <ReadOnly title={ui.revisions.title} content={content} />}
    </RevisionsDialog>
  );
};
