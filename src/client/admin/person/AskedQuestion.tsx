import { Link } from 'react-router';
import { Written } from '../../../pages/Written.tsx';
import type { Question } from '../../../shared/questions/questions.ts';
import { format, person as messages, ui } from '../../messages.ts';
import { formatDay } from '../../ui/dates.ts';
import { rowId } from '../actions/element-ids.ts';
import { QuestionActions } from '../actions/QuestionActions.tsx';
import { answerPath } from '../frame/admin-paths.ts';
import { DueDate, NewMark, VoiceMark } from '../frame/question-marks.tsx';
import { LinkBadge } from '../share/LinkBadge.tsx';
import { SharedDates } from '../share/SharedDates.tsx';
import { AnsweredByMail } from './mail/AnsweredByMail.tsx';

const texts = messages.questions;

type AskedQuestionProps = {
  question: Question;
  /** The beginning of its answer. */
  excerpt: string | undefined;
  /** The person's name. */
  name: string;
};

export const AskedQuestion = ({ question, excerpt, name }: AskedQuestionProps) => {
  const { question_text, status, created_at, updated_at, has_content } = question;
  return (
    <li id={rowId(question.id)} className="asked-question question-item" tabIndex={-1}>
      <Written as="h3" className="question-text" text={question_text} />
      <div className="cluster question-state">
        <span className={`badge badge-${status}`}>{ui.status[status]}</span>
        <NewMark question={question} />
        <LinkBadge link={question} />
      </div>
      {has_content && excerpt && (
        <Link className="answer-beginning" to={answerPath(question)}>
          <Written className="clamp" text={excerpt} />
        </Link>
      )}
      <div className="cluster dotted hint small">
        <span>{format(texts.asked, { date: formatDay(created_at) })}</span>
        {has_content && <span>{format(texts.changed, { date: formatDay(updated_at) })}</span>}
        <DueDate question={question} />
        <SharedDates question={question} />
        <VoiceMark question={question} />
      </div>
      <QuestionActions question={question} name={name}>
        <AnsweredByMail question={question} />
      </QuestionActions>
    </li>
  );
};
