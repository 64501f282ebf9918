import { useLayoutEffect, useRef, useState } from 'react';
import { format } from '../../shared/messages/format.ts';
import type { Question } from '../../shared/questions.ts';
import { isRowBeingEdited } from './being-edited.ts';
import { messages } from './messages.ts';
import { QuestionRow } from './QuestionRow.tsx';
import { useHeld } from './use-deferred-removal.ts';

/** So many keep the field for a new question within reach. */
export const shownAtFirst = 20;

export const QuestionList = ({ questions }: { questions: Question[] }) => {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const held = useHeld(questions, isRowBeingEdited).shown;
  const shown = all ? held : held.slice(0, shownAtFirst);

  useLayoutEffect(() => {
    // reading goes on where it stopped
    if (all) (list.current?.children[shownAtFirst] as HTMLElement | undefined)?.focus();
  }, [all]);

  if (held.length === 0) return null;
  return (
    <>
      <ul ref={list} className="questions">
        {shown.map(({ item, isGone }) => (
          <QuestionRow key={item.id} question={item} isGone={isGone} />
        ))}
      </ul>
      {questions.length > shownAtFirst && (
        <p className="show-all">
          <button type="button" className="button button-quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? messages.question.showFewer : format(messages.question.showAll, { count: questions.length })}
          </button>
        </p>
      )}
    </>
  );
};
