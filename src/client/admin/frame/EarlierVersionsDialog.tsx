import { StoredContent } from '../../../pages/StoredContent.tsx';
import { Written } from '../../../pages/Written.tsx';
import type { Question } from '../../../shared/questions/questions.ts';
import { admin as adminMessages, recordingBlock } from '../../messages.ts';
import { RevisionsDialog } from '../../ui/RevisionsDialog.tsx';
import { listRevisionsOf, loadRevisionOf } from '../api/revisions.ts';
import { noticeEndedSession } from './use-change.ts';

type EarlierVersionsDialogProps = {
  question: Question;
  /** The question, or its beginning. */
  about: string;
  onClose: () => void;
};

/** The list of revisions of an answer, the current version first. */
export const EarlierVersionsDialog = ({ question: { id }, about, onClose }: EarlierVersionsDialogProps) => (
  <RevisionsDialog
    list={async () => (await asAdmin(listRevisionsOf(id))).revisions}
    load={(version) => asAdmin(loadRevisionOf(id, version))}
    onClose={onClose}
    about={<Written as="p" className="question-text" text={about} />}
  >
    {(content) =>
      content ? <StoredContent html={content} recordings={recordingLabels} /> : <p>{adminMessages.emptyVersion}</p>
    }
  </RevisionsDialog>
);

const recordingLabels = { show: () => <p>{recordingBlock.label}</p> };

const asAdmin = <T,>(response: Promise<T>) =>
  response.catch((error) => {
    noticeEndedSession(error);
    throw error;
  });
