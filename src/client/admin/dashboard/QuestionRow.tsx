import { useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { languageOf } from '../../../shared/language.ts';
import type { Question } from '../../../shared/questions/questions.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { excerpt } from '../../ui/excerpt.ts';
import { messages as ui } from '../../ui/messages.ts';
import { noteReading } from '../admin-api.ts';
import { actionLabel } from '../frame/action-label.ts';
import { adminMessages } from '../frame/admin-messages.ts';
import { answerPath } from '../frame/admin-paths.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { IconButton } from '../frame/IconButton.tsx';
import { NewMark } from '../frame/question-marks.tsx';
import { useChange } from '../frame/use-change.ts';
import { useLock } from '../frame/use-lock.ts';
import { LinkBadge } from '../share/LinkBadge.tsx';
import { ShareButton } from '../share/ShareButton.tsx';
import { usePrintLetters } from '../share/use-print-letters.ts';
import { DeleteQuestionButton } from './DeleteQuestionButton.tsx';
import { isLeft, rowId } from './in-use.ts';
import { messages } from './messages.ts';
import { type CardQuestion, changeCard, withoutQuestion, withQuestion } from './people-queries.ts';
import { QuestionDates } from './QuestionDates.tsx';
import { QuestionMenu } from './QuestionMenu.tsx';
import { SelectBox } from './SelectBox.tsx';

const texts = messages.question;

type QuestionRowProps = {
  question: CardQuestion;
  /** The person's. */
  name: string;
  /** Called with the id of the question. */
  onFocus: (question_id: string) => void;
};

export const QuestionRow = memo(({ question, name, onFocus }: QuestionRowProps) => {
  const [firstStatus] = useState(question.status);
  const reading = useReading(question);
  const printing = usePrintLetters(useAnnounce());
  const client = useQueryClient();
  const lock = useLock(question, name, (changed) => changeCard(client, question.person_id, withQuestion(changed)));
  const remove = () => changeCard(client, question.person_id, withoutQuestion(question));
  const isLocked = question.status === 'locked';
  const lockTitle = isLocked ? adminMessages.lock.unlock : adminMessages.lock.lock;
  const about = excerpt(question.question_text);
  return (
    <li
      id={rowId(question.id)}
      className="question"
      tabIndex={-1}
      onFocus={() => onFocus(question.id)}
      onBlur={(event) => question.isDeleted && isLeft(event) && remove()}
    >
      <SelectBox question={question} about={about} />
      <h3 className="question-text" dir="auto" lang={languageOf(question.question_text)}>
        {question.question_text}
      </h3>
      <div className="cluster question-state">
        {/* the key makes a new element for a new status, which starts the animation */}
        <span
          key={question.status}
          className={`badge badge-${question.status} ${question.status === firstStatus ? '' : 'badge-changed'}`}
        >
          {ui.status[question.status]}
        </span>
        <NewMark question={question} />
        <LinkBadge link={question} />
        <QuestionDates question={question} />
      </div>
      <div className="cluster question-actions">
        {question.has_content && (
          <p className="read-answer">
            <Link className="tap-link open-link" to={answerPath(question)} aria-label={actionLabel(texts.read, about)}>
              {texts.read}
            </Link>
          </p>
        )}
        <a
          className="tap-link open-link"
          href={`/question/${question.access_token}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={actionLabel(texts.openLink, about)}
          onClick={reading.note}
          onAuxClick={reading.note}
        >
          {texts.openLink}
        </a>
        <ShareButton
          question={question}
          name={name}
          about={about}
          onChanged={(changed) => changeCard(client, question.person_id, withQuestion(changed))}
        />
        <div className="question-icons">
          <IconButton
            icon={isLocked ? 'unlock' : 'lock'}
            title={lockTitle}
            label={actionLabel(lockTitle, about)}
            busy={lock.busy}
            onClick={lock.toggle}
          />
          <DeleteQuestionButton question={question} name={name} about={about} />
          <QuestionMenu question={question} about={about} onPrint={() => printing.print([question])} />
        </div>
      </div>
      {isLocked && lock.note && <p className="hint">{lock.note}</p>}
      {question.isDeleted && <p className="question-gone">{texts.gone}</p>}
      <ErrorMessage>{lock.errorText ?? reading.errorText ?? printing.errorText}</ErrorMessage>
    </li>
  );
});

/** An answer that is opened is no longer new. */
const useReading = ({ id, person_id, is_new }: Question) => {
  const { errorText, run } = useChange();
  const client = useQueryClient();
  const note = () => {
    if (is_new) void run(async () => changeCard(client, person_id, withQuestion(await noteReading(id))));
  };
  return { errorText, note };
};
