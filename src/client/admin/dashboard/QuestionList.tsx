import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { format } from '../../../shared/messages/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { rowId } from './in-use.ts';
import { messages } from './messages.ts';
import type { CardQuestion } from './people-queries.ts';
import { QuestionRow } from './QuestionRow.tsx';
import { usePrinting } from './use-printing.ts';

/** The rest is collapsed, except on paper, so that the form for a new question below stays within reach. */
export const shownAtFirst = 5;

/** A question to show and to focus; a new object each time. */
export type Revealed = { person_id: string; question_id: string };

type QuestionListProps = {
  /** The person's. */
  name: string;
  questions: CardQuestion[];
  revealed: Revealed | undefined;
};

export const QuestionList = ({ name, questions, revealed }: QuestionListProps) => {
  const [all, setAll] = useState(false);
  const printing = usePrinting();
  const [lastRevealed, setLastRevealed] = useState<Revealed>();
  const list = useRef<HTMLUListElement>(null);
  // the one that had the focus last is not pushed out by newer ones
  const [used, setUsed] = useState<string>();
  const shownFolded = Math.max(shownAtFirst, questions.findIndex(({ id }) => id === used) + 1);
  const shown = all || printing ? questions : questions.slice(0, shownFolded);

  if (revealed !== lastRevealed) {
    setLastRevealed(revealed);
    if (questions.findIndex(({ id }) => id === revealed?.question_id) >= shownAtFirst) setAll(true);
  }

  useLayoutEffect(() => {
    // focus the first of the questions that were hidden
    if (all) (list.current?.children[shownAtFirst] as HTMLElement | undefined)?.focus();
  }, [all]);

  useEffect(() => {
    if (revealed) document.getElementById(rowId(revealed.question_id))?.focus();
  }, [revealed]);

  const fold = () => {
    setAll(!all);
    setUsed(undefined);
  };

  if (questions.length === 0) return null;
  // also while printing: the button would lose the focus
  const hidden = all ? 0 : Math.max(0, questions.length - shownFolded);
  return (
    <>
      <ul ref={list} className="questions" onKeyDown={moveWithArrows}>
        {shown.map((question) => (
          <QuestionRow key={question.id} question={question} name={name} onFocus={setUsed} />
        ))}
      </ul>
      {(hidden > 0 || (all && questions.length > shownAtFirst)) && (
        <p className="show-all">
          <Button variant="quiet" aria-expanded={all} onClick={fold}>
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
