import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { isolated } from '../../../pages/rich-text.tsx';
import { languageOf } from '../../../shared/language.ts';
import type { Question, WholeQuestion } from '../../../shared/questions/questions.ts';
import type { QuestionWithRecordings } from '../../../shared/recordings/admin-recordings.ts';
import { format, isolate, actions as messages, recordingBlock } from '../../messages.ts';
import { richText } from '../../ui/rich-text.ts';
import { deleteQuestion } from '../api/questions.ts';
import { restoreQuestion } from '../api/wastebasket.ts';
import { actionLabel } from '../frame/action-label.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { DialogButton } from '../frame/DialogButton.tsx';
import { formatPurgeDay } from '../frame/dates.ts';
import { focusFirstOf, neighbourOf } from '../frame/focus.ts';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { changeQuestions, withoutQuestion, withRestoredQuestion } from '../queries/person-changes.ts';
import { questionQuery } from '../queries/question-query.ts';
import { cardId, rowId } from './element-ids.ts';

const texts = messages.deleteQuestion;

type DeleteQuestionButtonProps = {
  question: Question;
  /** The person's name. */
  name: string;
  about: string;
};

export const DeleteQuestionButton = ({ question, name, about }: DeleteQuestionButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const announce = useAnnounce();
  const label = actionLabel(texts.title, about);

  const undo = async () => {
    const restored = await restoreQuestion(question.id);
    await changeQuestions(client, question.person_id, withRestoredQuestion(restored));
    focusFirstOf(`#${rowId(question.id)}`, `#${cardId(question.person_id)} h2`, 'h1');
    return texts.undone;
  };

  const remove = async (close: () => void) => {
    await ignoreNotFound(deleteQuestion(question.id));
    flushSync(close);
    focusBeside(button.current);
    await changeQuestions(client, question.person_id, withoutQuestion(question));
    announce(format(texts.done, { question: isolate(about) }), undo);
  };

  return (
    <DialogButton
      icon="delete"
      ref={button}
      title={texts.title}
      label={label}
      dialog={(close) => (
        <ConfirmDialog
          label={label}
          onCancel={close}
          onConfirm={() => remove(close)}
          about={
            <>
              <p className="dialog-about">{richText(texts.about, { name }, { name: isolated })}</p>
              <h2 className="dialog-title" dir="auto" lang={languageOf(question.question_text)}>
                {format(texts.question, { question: question.question_text })}
              </h2>
            </>
          }
          more={<WhatGoes question={question} />}
        >
          {texts.ask}
        </ConfirmDialog>
      )}
    />
  );
};

/** When the question goes, and what goes with it: the answer as it is now, once it is loaded. */
const WhatGoes = ({ question: { id, has_content } }: { question: Question }) => {
  const { data } = useQuery(questionQuery(id));
  const answer = data ? describeAnswer(data) : has_content && texts.someAnswer;
  const date = formatPurgeDay();
  const happens = answer ? format(texts.happensWith, { date, answer }) : format(texts.happens, { date });
  return `${happens} ${texts.waits}`;
};

const describeAnswer = ({
  recordings = [],
  ...answer
}: WholeQuestion & Partial<Pick<QuestionWithRecordings, 'recordings'>>) => {
  const shown = describeContent(answer);
  if (recordings.length === 0) return shown;
  return format(texts.both, {
    first: shown || texts.someAnswer,
    more: format(recordingBlock.count, { count: recordings.length }),
  });
};

const describeContent = ({ words, photos }: Pick<WholeQuestion, 'words' | 'photos'>) => {
  if (words === 0) return photos > 0 && format(texts.onlyPhotos, { count: photos });
  const written = format(texts.words, { count: words });
  return photos === 0 ? written : format(texts.both, { first: written, more: format(texts.photos, { count: photos }) });
};

/** Focuses the question next to this one; after the only one, the field for a new one, or the title of the list. */
const focusBeside = (button: HTMLElement | null) => {
  const row = button?.closest('li');
  const place = button?.closest('article, section');
  const rest = place?.querySelector<HTMLElement>('.add-question input') ?? place?.querySelector<HTMLElement>('h2');
  (row && (neighbourOf(row) ?? rest))?.focus();
};
