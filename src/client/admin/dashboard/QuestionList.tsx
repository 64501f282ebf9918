import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { format, dashboard as messages } from '../../messages.ts';
import { hasModifier } from '../../ui/arrow-keys.ts';
import { Button } from '../../ui/Button.tsx';
import { rowId } from '../actions/element-ids.ts';
import { isLeft } from '../actions/in-use.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import type { CardQuestion } from '../queries/people-queries.ts';
import { QuestionRow } from './QuestionRow.tsx';

/** The number of questions that are always shown, aligned across cards (subgrid). The rest are collapsed on screen. */
export const shownAtFirst = 3;

/** A question to show and to focus; a new object each time. */
export type Revealed = { person_id: string; question_id: string };

type QuestionListProps = {
  /** The person's. */
  name: string;
  questions: CardQuestion[];
  revealed: Revealed | undefined;
  /** Expands the list. */
  isPrinting: boolean;
  /** Rendered below the list. */
  children: ReactNode;
};

export const QuestionList = ({ name, questions, revealed, isPrinting, children }: QuestionListProps) => {
  const [all, setAll] = useState(false);
  const [lastRevealed, setLastRevealed] = useState<Revealed>();
  const rest = useRef<HTMLUListElement>(null);
  // the id of the first row that is in use: newer questions must not push it into the collapsed part
  const [used, setUsed] = useState<string>();
  const first = firstRows(questions, used);
  const others = questions.filter((question) => !first.includes(question));

  if (revealed !== lastRevealed) {
    setLastRevealed(revealed);
    if (others.some(({ id }) => id === revealed?.question_id)) setAll(true);
  }

  useLayoutEffect(() => {
    // focus the first of the questions that were hidden
    if (all) (rest.current?.firstElementChild as HTMLElement | null)?.focus();
  }, [all]);

  useEffect(() => {
    if (revealed) document.getElementById(rowId(revealed.question_id))?.focus();
  }, [revealed]);

  const noteUse = ({ target }: FocusEvent) => {
    const row = target.closest('.question');
    setUsed(first.find(({ id }) => rowId(id) === row?.id)?.id);
  };
  const rowsOf = (some: CardQuestion[]) =>
    some.map((question) => <QuestionRow key={question.id} question={question} name={name} />);
  return (
    <>
      {questions.length > 0 && (
        <ul
          className="questions"
          onKeyDown={moveToRow}
          onFocus={noteUse}
          onBlur={(event) => isLeft(event) && setUsed(undefined)}
        >
          {rowsOf(first)}
        </ul>
      )}
      <div className="card-end">
        {others.length > 0 && (all || isPrinting) && (
          <ul ref={rest} className="more-questions" onKeyDown={moveToRow}>
            {rowsOf(others)}
          </ul>
        )}
        {/* also rendered while printing: removing the button would lose the focus */}
        {others.length > 0 && (
          <Button variant="text" className="show-all" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? messages.question.showFewer : format(messages.question.showMore, { count: others.length })}
            <AdminIcon name="down" />
          </Button>
        )}
        {children}
      </div>
    </>
  );
};

const firstRows = (questions: CardQuestion[], used: string | undefined): CardQuestion[] => {
  const first = questions.slice(0, shownAtFirst);
  const pushedOut = questions.slice(shownAtFirst).find(({ id }) => id === used);
  return pushedOut ? [...first.slice(0, -1), pushedOut] : first;
};

/** The up and down arrows move from row to row, unless they have another use where the focus is. */
const moveToRow = (event: KeyboardEvent<HTMLUListElement>) => {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || hasModifier(event)) return;
  const target = event.target as HTMLElement;
  if (target.closest('dialog, input, textarea, [aria-haspopup]')) return;
  const rows = [...(target.closest('article')?.querySelectorAll<HTMLElement>('.question') ?? [])];
  const at = rows.findIndex((row) => row.contains(target));
  const next = rows[event.key === 'ArrowDown' ? at + 1 : at - 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
};
