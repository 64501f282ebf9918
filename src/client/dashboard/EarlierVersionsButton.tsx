import { useState } from 'react';
import { languageOf } from '../../shared/language.ts';
import type { Question } from '../../shared/questions.ts';
import { listRevisionsOf, loadRevisionOf } from '../revisions.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { RevisionsDialog } from '../ui/RevisionsDialog.tsx';
import { StoredContent } from '../ui/StoredContent.tsx';
import { noticeEndedSession } from '../ui/use-change.ts';
import { actionLabel } from '../ui/action-label.ts';
import { messages } from './messages.ts';

const texts = messages.question;

type EarlierVersionsButtonProps = { question: Question; about: string };

/** Opens the list of revisions of an answer, the current version first. */
export const EarlierVersionsButton = ({ question, about }: EarlierVersionsButtonProps) => {
  const [open, setOpen] = useState(false);
  const { id } = question;
  return (
    <>
      <IconButton
        icon="earlier"
        title={texts.earlier}
        label={actionLabel(texts.earlier, about)}
        onClick={() => setOpen(true)}
      />
      {open && (
        <RevisionsDialog
          list={async () => (await asAdmin(listRevisionsOf(id))).revisions}
          load={(version) => asAdmin(loadRevisionOf(id, version))}
          onClose={() => setOpen(false)}
          about={
            <p className="question-text" dir="auto" lang={languageOf(about)}>
              {about}
            </p>
          }
        >
          {(content) => (content ? <StoredContent html={content} /> : <p>{texts.emptyVersion}</p>)}
        </RevisionsDialog>
      )}
    </>
  );
};

const asAdmin = <T,>(response: Promise<T>) =>
  response.catch((error) => {
    noticeEndedSession(error);
    throw error;
  });
