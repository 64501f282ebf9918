import { useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { Written } from '../../../pages/Written.tsx';
import { dashboard as messages, ui } from '../../messages.ts';
import { excerpt } from '../../ui/excerpt.ts';
import { rowId } from '../actions/element-ids.ts';
import { isLeft } from '../actions/in-use.ts';
import { QuestionActions } from '../actions/QuestionActions.tsx';
import { NewMark } from '../frame/question-marks.tsx';
import type { CardQuestion } from '../queries/people-queries.ts';
import { changeQuestions, withoutQuestion } from '../queries/person-changes.ts';
import { LinkBadge } from '../share/LinkBadge.tsx';
import { QuestionDates } from './QuestionDates.tsx';
import { SelectBox } from './SelectBox.tsx';

type QuestionRowProps = {
  question: CardQuestion;
  /** The person's. */
  name: string;
};

export const QuestionRow = memo(({ question, name }: QuestionRowProps) => {
  const { id, person_id, question_text, status, isDeleted } = question;
  const [firstStatus] = useState(status);
  const client = useQueryClient();
  const remove = () => changeQuestions(client, person_id, withoutQuestion(question));
  return (
    <li
      id={rowId(id)}
      className="question question-item"
      tabIndex={-1}
      onBlur={(event) => isDeleted && isLeft(event) && remove()}
    >
      <SelectBox question={question} about={excerpt(question_text)} />
      <Written as="h3" className="question-text" text={question_text} />
      <div className="cluster question-state">
        {/* the key makes a new element for a new status, which starts the animation */}
        <span key={status} className={`badge badge-${status} ${status === firstStatus ? '' : 'badge-changed'}`}>
          {ui.status[status]}
        </span>
        <NewMark question={question} />
        <LinkBadge link={question} />
      </div>
      <QuestionDates question={question} />
      <QuestionActions question={question} name={name}>
        {isDeleted && <p className="hint question-gone">{messages.question.gone}</p>}
      </QuestionActions>
    </li>
  );
});
