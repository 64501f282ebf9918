import { memo, useState } from 'react';
import type { Question } from '../../shared/questions.ts';
import { statusLabels } from '../../shared/status.ts';
import { changeQuestion } from '../admin-api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Icon } from '../ui/icons.tsx';
import { useChange } from '../ui/use-change.ts';
import { CopyLinkButton } from './CopyLinkButton.tsx';
import { DeleteQuestionButton } from './DeleteQuestionButton.tsx';
import { formatDay } from './dates.ts';
import { EarlierWordsButton } from './EarlierWordsButton.tsx';
import { withStatus } from './edits.ts';
import { excerpt } from './excerpt.ts';
import { rowId } from './in-use.ts';
import { LinkBadge } from './LinkBadge.tsx';
import { LinkSettingsButton } from './LinkSettingsButton.tsx';
import { useEditPeople } from './people.ts';
import { questionPath } from './question-link.ts';

export const QuestionRow = memo(({ question, isGone }: { question: Question; isGone: boolean }) => {
  const [firstStatus] = useState(question.status);
  const lock = useLock(question);
  const isLocked = question.status === 'locked';
  const lockTitle = isLocked ? 'Unlock answer' : 'Lock answer';
  const about = excerpt(question.question_text);
  return (
    <li id={rowId(question.id)} className="question" tabIndex={-1}>
      <p className="question-text" dir="auto">
        {question.question_text}
      </p>
      <div className="question-state">
        {/* a new element for a new status: it shows itself for a moment */}
        <span
          key={question.status}
          className={`badge badge-${question.status} ${question.status === firstStatus ? '' : 'badge-changed'}`}
        >
          {statusLabels[question.status]}
        </span>
        <LinkBadge question={question} />
        <span className="question-dates">
          {question.due_date && <span>Due {formatDay(question.due_date)}</span>}
          <span>Created {formatDay(question.created_at)}</span>
        </span>
      </div>
      <div className="question-actions">
        <a
          className="open-link"
          href={questionPath(question.access_token)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open Link: ${about}`}
        >
          Open Link
        </a>
        <div className="question-icons">
          <CopyLinkButton question={question} about={about} />
          <LinkSettingsButton question={question} about={about} />
          {question.status !== 'not_started' && <EarlierWordsButton question={question} about={about} />}
          <button
            type="button"
            className="button button-quiet button-icon"
            title={lockTitle}
            aria-label={`${lockTitle}: ${about}`}
            aria-disabled={lock.busy}
            onClick={lock.toggle}
          >
            <Icon name={isLocked ? 'unlock' : 'lock'} />
          </button>
          <DeleteQuestionButton question={question} about={about} />
        </div>
      </div>
      {isGone && <p className="question-gone">This question was deleted elsewhere.</p>}
      {lock.trouble && (
        <p className="trouble" role="alert">
          {lock.trouble}
        </p>
      )}
    </li>
  );
});

const useLock = ({ id, status }: Question) => {
  const { busy, trouble, run } = useChange();
  const edit = useEditPeople();
  const announce = useAnnounce();
  const toggle = () =>
    run(async () => {
      const changed = await changeQuestion(id, status === 'locked' ? 'submitted' : 'locked');
      await edit(withStatus(changed));
      announce(
        changed.status === 'locked' ? 'This answer can no longer be edited.' : 'This answer can be edited again.',
      );
    });
  return { busy, trouble, toggle };
};
