import { format } from '../../../shared/messages/format.ts';
import type { Question } from '../../../shared/questions/questions.ts';
import { formatDay } from '../../ui/dates.ts';
import { DueDate } from '../frame/question-marks.tsx';
import { SharedDates } from '../share/SharedDates.tsx';
import { messages } from './messages.ts';

const texts = messages.question;

/** When a question is due, whether it is overdue, and when it was asked, shared and opened. */
export const QuestionDates = ({ question }: { question: Question }) => (
  <span className="question-dates">
    <DueDate question={question} />
    <span>{format(texts.created, { date: formatDay(question.created_at) })}</span>
    <SharedDates question={question} />
  </span>
);
