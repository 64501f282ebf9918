import { useLayoutEffect, useRef, useState } from 'react';
import type { Question } from '../../shared/questions.ts';
import { QuestionRow } from './QuestionRow.tsx';

/** So many keep the field for a new question within reach. */
export const shownAtFirst = 20;

export const QuestionList = ({ questions }: { questions: Question[] }) => {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = all ? questions : questions.slice(0, shownAtFirst);

  useLayoutEffect(() => {
    // reading goes on where it stopped
    if (all) (list.current?.children[shownAtFirst] as HTMLElement | undefined)?.focus();
  }, [all]);

  if (questions.length === 0) return null;
  return (
    <>
      <ul ref={list} className="questions">
        {shown.map((question) => (
          <QuestionRow key={question.id} question={question} />
        ))}
      </ul>
      {questions.length > shownAtFirst && (
        <p className="show-all">
          <button type="button" className="button button-quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${questions.length} questions`}
          </button>
        </p>
      )}
    </>
  );
};
