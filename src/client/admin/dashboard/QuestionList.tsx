import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { format } from '../../../shared/messages/format.ts';
import type { Question } from '../../../shared/questions/questions.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { isRowBeingEdited, rowId } from './being-edited.ts';
import { messages } from './messages.ts';
import { QuestionRow } from './QuestionRow.tsx';
import { useDeferredRemoval } from './use-deferred-removal.ts';
import { usePrinting } from './use-printing.ts';

/** The rest is collapsed, except on paper, so that the form for a new question below stays within reach. */
const shownAtFirst = 5;

/** A question to show and to focus; a new object each time. */
export type Revealed = { person_id: string; question_id: string };

type QuestionListProps = {
  /** The person's. */
  name: string;
  questions: Question[];
  revealed: Revealed | undefined;
};

export const QuestionList = ({ name, questions, revealed }: QuestionListProps) => {
  const [all, setAll] = useState(false);
  const printing = usePrinting();
  const [lastRevealed, setLastRevealed] = useState<Revealed>();
  const list = useRef<HTMLUListElement>(null);
  const { rows } = useDeferredRemoval(questions, isRowBeingEdited);
  // one that is being edited is not pushed out by newer ones
  const edited = rows.reduce(
    (last, { value }, at) => (at >= shownAtFirst && isRowBeingEdited(value.id) ? at : last),
    -1,
  );
  const shownFolded = Math.max(shownAtFirst, edited + 1);
  const shown = all || printing ? rows : rows.slice(0, shownFolded);

  if (revealed !== lastRevealed) {
    setLastRevealed(revealed);
    if (rows.findIndex(({ value }) => value.id === revealed?.question_id) >= shownAtFirst) setAll(true);
  }

  useLayoutEffect(() => {
    // focus the first of the questions that were hidden
    if (all) (list.current?.children[shownAtFirst] as HTMLElement | undefined)?.focus();
  }, [all]);

  useEffect(() => {
    if (revealed) document.getElementById(rowId(revealed.question_id))?.focus();
  }, [revealed]);

  if (rows.length === 0) return null;
  // also while printing: the button would lose the focus
  const hidden = all ? 0 : Math.max(0, rows.length - shownFolded);
  return (
    <>
      <ul ref={list} className="questions" onKeyDown={moveWithArrows}>
        {shown.map(({ value: question, isDeleted }) => (
          <QuestionRow key={question.id} question={question} name={name} isDeleted={isDeleted} />
        ))}
      </ul>
      {(hidden > 0 || (all && rows.length > shownAtFirst)) && (
        <p className="show-all">
          <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {!all && <Icon name="more" />}
            {all ? messages.question.showFewer : format(messages.question.showMore, { count: hidden })}
          </Button>
        </p>
      )}
    </>
  );
};

/** The arrow keys lead from row to row, unless they have another use where the focus is. */
const moveWithArrows = (event: KeyboardEvent<HTMLUListElement>) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const target = event.target as HTMLElement;
  if (target.closest('dialog, input, textarea, [aria-haspopup]')) return;
  const row = target.closest('.question');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  if (!next) return;
  event.preventDefault();
  (next as HTMLElement).focus();
};
