import { format } from '../../shared/messages/format.ts';
import { isShownBy } from '../../shared/question-filters.ts';
import type { Question } from '../../shared/questions.ts';
import { AdminIcon } from '../ui/admin-icons.tsx';
import { formatDay } from '../ui/dates.ts';
import { SharedDates } from '../ui/share/SharedDates.tsx';
import { useHasPassed } from '../ui/use-has-passed.ts';
import { messages } from './messages.ts';

const texts = messages.question;

/** When a question is due, whether it is overdue, and when it was asked, shared and opened. */
export const QuestionDates = ({ question }: { question: Question }) => {
  const { due_date, created_at } = question;
  const hasPassed = useHasPassed(due_date ?? undefined);
  const isOverdue = hasPassed && isShownBy('overdue', question, new Date().toISOString());
  return (
    <span className="question-dates">
      {due_date && (
        <span className={isOverdue ? 'overdue' : undefined}>
          {isOverdue && <AdminIcon name="clock" />}
          {format(texts.due, { date: formatDay(due_date) })}
        </span>
      )}
      {isOverdue && <span className="overdue">{texts.overdue}</span>}
      <span>{format(texts.created, { date: formatDay(created_at) })}</span>
      <SharedDates question={question} />
    </span>
  );
};
