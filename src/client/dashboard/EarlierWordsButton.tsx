import { useState } from 'react';
import type { Question } from '../../shared/questions.ts';
import { listRevisionsOf, loadRevisionOf } from '../revisions.ts';
import { Icon } from '../ui/icons.tsx';
import { RevisionsDialog } from '../ui/RevisionsDialog.tsx';
import { StoredContent } from '../ui/StoredContent.tsx';
import { noticeEndedSession } from '../ui/use-change.ts';

type EarlierWordsButtonProps = { question: Question; about: string };

/** All that was saved of an answer, the words it has now first. */
export const EarlierWordsButton = ({ question, about }: EarlierWordsButtonProps) => {
  const [open, setOpen] = useState(false);
  const { id } = question;
  return (
    <>
      <button
        type="button"
        className="button button-quiet button-icon"
        title="Earlier words"
        aria-label={`Earlier words: ${about}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="earlier" />
      </button>
      {open && (
        <RevisionsDialog
          list={async () => (await asAdmin(listRevisionsOf(id))).revisions}
          load={(version) => asAdmin(loadRevisionOf(id, version))}
          onClose={() => setOpen(false)}
          about={
            <p className="question-text" dir="auto">
              {about}
            </p>
          }
        >
          {(content) => (content ? <StoredContent html={content} /> : <p>Nothing was written then.</p>)}
        </RevisionsDialog>
      )}
    </>
  );
};

const asAdmin = <T,>(answer: Promise<T>) =>
  answer.catch((error) => {
    noticeEndedSession(error);
    throw error;
  });
