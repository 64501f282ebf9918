import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Question } from '../../shared/questions.ts';
import { deleteQuestion } from '../admin-api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useChange } from '../ui/use-change.ts';
import { actionLabel } from '../ui/action-label.ts';
import { neighbourOf } from './focus.ts';
import { ignoreNotFound } from '../ui/ignore-not-found.ts';
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
        <ConfirmDialog label={label} change={change} onCancel={() => setAsking(false)} onConfirm={remove}>
          {texts.ask}
        </ConfirmDialog>
      )}
    </>
  );
};

/** Focuses the question next to this one; after the only one, the field for a new one. */
const focusBeside = (button: HTMLElement | null) => {
  const row = button?.closest('li');
  const field = button?.closest('article')?.querySelector('input');
  (row && (neighbourOf(row) ?? field))?.focus();
};
