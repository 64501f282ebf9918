import { useLayoutEffect, useRef, useState } from 'react';
import { format } from '../../shared/messages/format.ts';
import type { Person } from '../../shared/people.ts';
import { Button } from '../ui/Button.tsx';
import { isRowBeingEdited } from './being-edited.ts';
import { messages } from './messages.ts';
import { QuestionRow } from './QuestionRow.tsx';
import { useDeferredRemoval } from './use-deferred-removal.ts';

/** The rest is collapsed, so that the form for a new question below stays within reach. */
const shownAtFirst = 20;

export const QuestionList = ({ person: { name, questions } }: { person: Person }) => {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { rows } = useDeferredRemoval(questions, isRowBeingEdited);
  const shown = all ? rows : rows.slice(0, shownAtFirst);

  useLayoutEffect(() => {
    // focus the first of the questions that were hidden
    if (all) (list.current?.children[shownAtFirst] as HTMLElement | undefined)?.focus();
  }, [all]);

  if (rows.length === 0) return null;
  return (
    <>
      <ul ref={list} className="questions">
        {shown.map(({ value: question, isDeleted }) => (
          <QuestionRow key={question.id} question={question} name={name} isDeleted={isDeleted} />
        ))}
      </ul>
      {questions.length > shownAtFirst && (
        <p className="show-all">
          <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? messages.question.showFewer : format(messages.question.showAll, { count: questions.length })}
          </Button>
        </p>
      )}
    </>
  );
};
