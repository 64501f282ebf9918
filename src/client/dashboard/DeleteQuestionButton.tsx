import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { format } from '../../shared/messages/format.ts';
import type { Question, WholeQuestion } from '../../shared/questions.ts';
import { deleteQuestion, loadQuestion } from '../admin-api.ts';
import { actionLabel } from '../ui/action-label.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ignoreNotFound } from '../ui/ignore-not-found.ts';
import { useChange } from '../ui/use-change.ts';
import { neighbourOf } from './focus.ts';
import { messages } from './messages.ts';
import { changePerson, withoutQuestion } from './people-queries.ts';

const texts = messages.deleteQuestion;

type DeleteQuestionButtonProps = { question: Question; about: string };

export const DeleteQuestionButton = ({ question, about }: DeleteQuestionButtonProps) => {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = useChange();
  const client = useQueryClient();
  const announce = useAnnounce();
  const label = actionLabel(texts.title, about);

  const remove = () =>
    change.run(async () => {
      await ignoreNotFound(deleteQuestion(question.id));
      flushSync(() => setAsking(false));
      focusBeside(button.current);
      await changePerson(client, question.person_id, withoutQuestion(question));
      announce(texts.done);
    });

  return (
    <>
      <IconButton icon="delete" ref={button} title={texts.title} label={label} onClick={() => setAsking(true)} />
      {asking && (
        <ConfirmDialog
          label={label}
          change={change}
          onCancel={() => setAsking(false)}
          onConfirm={remove}
          more={<WhatGoes id={question.id} />}
        >
          {texts.ask}
        </ConfirmDialog>
      )}
    </>
  );
};

/** The size of the answer that is deleted too, once it is loaded, and what becomes of it. */
const WhatGoes = ({ id }: { id: string }) => {
  const { data } = useQuery({ queryKey: ['question', id], queryFn: () => loadQuestion(id), staleTime: 0, gcTime: 0 });
  return (
    <p className="dialog-more" aria-live="polite">
      {data && `${describeAnswer(data)} `}
      {texts.rests}
    </p>
  );
};

const describeAnswer = ({ words, photos }: WholeQuestion) => {
  if (words === 0 && photos === 0) return texts.nothing;
  if (words === 0) return format(texts.goes, { answer: format(texts.onlyPhotos, { count: photos }) });
  const written = format(texts.words, { count: words });
  if (photos === 0) return format(texts.goes, { answer: written });
  const both = { words: written, photos: format(texts.photos, { count: photos }) };
  return format(texts.goes, { answer: format(texts.both, both) });
};

/** Focuses the question next to this one; after the only one, the field for a new one. */
const focusBeside = (button: HTMLElement | null) => {
  const row = button?.closest('li');
  const field = button?.closest('article')?.querySelector<HTMLElement>('.add-question input');
  (row && (neighbourOf(row) ?? field))?.focus();
};
