import { useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { languageOf } from '../../shared/language.ts';
import { format } from '../../shared/messages/format.ts';
import type { Question } from '../../shared/questions.ts';
import { changeQuestion } from '../admin-api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { formatDay } from '../ui/dates.ts';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { excerpt } from '../ui/excerpt.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { messages as ui } from '../ui/messages.ts';
import { useReturnToRow } from '../ui/return-to-row.ts';
import { useChange } from '../ui/use-change.ts';
import { actionLabel } from './action-label.ts';
import { rowId } from './being-edited.ts';
import { DeleteQuestionButton } from './DeleteQuestionButton.tsx';
import { EarlierVersionsButton } from './EarlierVersionsButton.tsx';
import { LinkBadge } from './LinkBadge.tsx';
import { messages } from './messages.ts';
import { changePerson, withQuestion } from './people-queries.ts';
import { ShareButton } from './share/ShareButton.tsx';

const texts = messages.question;

type QuestionRowProps = {
  question: Question;
  /** The person's. */
  name: string;
  isDeleted: boolean;
};

export const QuestionRow = memo(({ question, name, isDeleted }: QuestionRowProps) => {
  const [firstStatus] = useState(question.status);
  const lock = useLock(question);
  useReturnToRow(question.id, rowId(question.id));
  const isLocked = question.status === 'locked';
  const lockTitle = isLocked ? texts.unlock : texts.lock;
  const about = excerpt(question.question_text);
  return (
    <li id={rowId(question.id)} className="question" tabIndex={-1}>
      <h3 className="question-text" dir="auto" lang={languageOf(question.question_text)}>
        {question.question_text}
      </h3>
      <div className="question-state">
        {/* the key makes a new element for a new status, which starts the animation */}
        <span
          key={question.status}
          className={`badge badge-${question.status} ${question.status === firstStatus ? '' : 'badge-changed'}`}
        >
          {ui.status[question.status]}
        </span>
        <LinkBadge question={question} />
        <span className="question-dates">
          {question.due_date && <span>{format(texts.due, { date: formatDay(question.due_date) })}</span>}
          <span>{format(texts.created, { date: formatDay(question.created_at) })}</span>
        </span>
      </div>
      <div className="question-actions">
        {question.has_content && (
          <Link className="open-link" to={`/admin/answers/${question.id}`} aria-label={actionLabel(texts.read, about)}>
            {texts.read}
          </Link>
        )}
        <a
          className="open-link"
          href={`/question/${question.access_token}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={actionLabel(texts.openLink, about)}
        >
          {texts.openLink}
        </a>
        <ShareButton question={question} name={name} about={about} />
        <div className="question-icons">
          {question.status !== 'not_started' && <EarlierVersionsButton question={question} about={about} />}
          <IconButton
            icon={isLocked ? 'unlock' : 'lock'}
            title={lockTitle}
            label={actionLabel(lockTitle, about)}
            busy={lock.busy}
            onClick={lock.toggle}
          />
          <DeleteQuestionButton question={question} about={about} />
        </div>
      </div>
      {isDeleted && <p className="question-gone">{texts.gone}</p>}
      <ErrorMessage>{lock.errorText}</ErrorMessage>
    </li>
  );
});

const useLock = ({ id, person_id, status }: Question) => {
  const { busy, errorText, run } = useChange();
  const client = useQueryClient();
  const announce = useAnnounce();
  const toggle = () =>
    run(async () => {
      const changed = await changeQuestion(id, status === 'locked' ? 'submitted' : 'locked');
      await changePerson(client, person_id, withQuestion(changed));
      announce(changed.status === 'locked' ? texts.locked : texts.unlocked);
    });
  return { busy, errorText, toggle };
};
