import type { Question } from '../../../shared/questions/questions.ts';
import { format, dashboard as messages, personMail } from '../../messages.ts';
import { formatDay } from '../../ui/dates.ts';
import { DueDate, VoiceMark } from '../frame/question-marks.tsx';
import { SharedDates } from '../share/SharedDates.tsx';

const texts = messages.question;

/** When a question was asked, when it is due and whether it is overdue, and when it was shared and opened. */
export const QuestionDates = ({ question }: { question: Question }) => (
  <div className="cluster hint small question-dates">
    <span>{format(texts.created, { date: formatDay(question.created_at) })}</span>
    <DueDate question={question} />
    <span className="cluster full-row unless-empty shared-dates">
      <SharedDates question={question} />
    </span>
    {question.by_mail && <span>{personMail.taken.byMail}</span>}
    <VoiceMark question={question} />
  </div>
);
