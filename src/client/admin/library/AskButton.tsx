import { format, library as messages } from '../../messages.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { excerpt } from '../../ui/excerpt.ts';
import { actionLabel } from '../frame/action-label.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { moveToSameButton } from '../frame/move-to-same-button.ts';
import type { Asking, QuestionToAsk } from './asking.ts';
import { describePeople } from './describe-people.ts';

type AskButtonProps = Pick<ButtonProps, 'busy' | 'onClick'> & {
  question: QuestionToAsk;
  /** The text of the question as the row shows it. */
  text: string;
  asking: Asking;
};

/** Asks the chosen people; afterwards it says so, and keeps the focus. */
export const AskButton = ({ question, text, asking: { chosen, to, withoutIt }, busy, onClick }: AskButtonProps) => {
  const isDone = withoutIt(question).length === 0;
  const wasAsked = chosen.every(({ id }) => question.asked_of?.includes(id));
  const [which, label] = isDone
    ? ([messages.done, messages.doneWhom] as const)
    : ([messages.ask, messages.askWhom] as const);
  const way = isDone ? (wasAsked ? 'ask' : 'queue') : to;
  return (
    <Button
      aria-label={actionLabel(format(label[way], { whom: describePeople(chosen) }), excerpt(text))}
      className={isDone ? 'ask-button is-done' : 'ask-button'}
      busy={busy}
      aria-disabled={isDone}
      onClick={isDone ? undefined : onClick}
      onKeyDown={moveToSameButton}
    >
      {isDone && <AdminIcon name="done" />}
      {which[way]}
    </Button>
  );
};
