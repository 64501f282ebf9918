import { languageOf } from '../../shared/language.ts';
import type { Question } from '../../shared/questions.ts';
import { listRevisionsOf, loadRevisionOf } from '../revisions.ts';
import { RevisionsDialog } from '../ui/RevisionsDialog.tsx';
import { StoredContent } from '../ui/StoredContent.tsx';
import { noticeEndedSession } from '../ui/use-change.ts';
import { messages } from './messages.ts';

type EarlierVersionsProps = { question: Question; onClose: () => void };

/** The list of revisions of the answer, the current version first. */
export const EarlierVersions = ({ question: { id, question_text }, onClose }: EarlierVersionsProps) => (
  <RevisionsDialog
    list={async () => (await asAdmin(listRevisionsOf(id))).revisions}
    load={(version) => asAdmin(loadRevisionOf(id, version))}
    onClose={onClose}
    about={
      <p dir="auto" lang={languageOf(question_text)}>
        {question_text}
      </p>
    }
  >
    {(content) => (content ? <StoredContent html={content} /> : <p>{messages.emptyVersion}</p>)}
  </RevisionsDialog>
);

const asAdmin = <T,>(response: Promise<T>) =>
  response.catch((error) => {
    noticeEndedSession(error);
    throw error;
  });
