import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Question } from '../../../shared/questions/questions.ts';
import { admin as adminMessages, actions as messages, sharing } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { excerpt } from '../../ui/excerpt.ts';
import { noteReading } from '../api/questions.ts';
import { actionLabel } from '../frame/action-label.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { answerPath } from '../frame/admin-paths.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { EarlierVersionsDialog } from '../frame/EarlierVersionsDialog.tsx';
import { IconButton } from '../frame/IconButton.tsx';
import { MenuButton } from '../frame/Menu.tsx';
import { useChange } from '../frame/use-change.ts';
import { useDialog } from '../frame/use-dialog.ts';
import { useLock } from '../frame/use-lock.ts';
import { changeQuestions, withQuestion } from '../queries/person-changes.ts';
import { ShareDialog } from '../share/ShareDialog.tsx';
import { usePrintLetters } from '../share/use-print-letters.ts';
import { DeleteQuestionButton } from './DeleteQuestionButton.tsx';
import { EditQuestionDialog } from './EditQuestionDialog.tsx';

type QuestionActionsProps = {
  question: Question;
  /** The person's name. */
  name: string;
  /** Shown below the actions. */
  children?: ReactNode;
};

/** Reading the answer or sharing the link, opening it, locking, deleting, and a menu with the less frequent actions. */
export const QuestionActions = ({ question, name, children }: QuestionActionsProps) => {
  const client = useQueryClient();
  const showChanged = (changed: Question) => changeQuestions(client, question.person_id, withQuestion(changed));
  const { dialog, open, close } = useDialog<'share' | 'edit' | 'earlier'>();
  const reading = useReading(question, showChanged);
  const printing = usePrintLetters(useAnnounce());
  const lock = useLock(question, name, showChanged);
  const { status, has_content } = question;
  const isLocked = status === 'locked';
  const lockTitle = isLocked ? adminMessages.lock.unlock : adminMessages.lock.lock;
  const about = excerpt(question.question_text);
  const { action: share } = sharing.share;

  const item = (label: string, icon: 'rename' | 'earlier' | 'share' | 'print', onChoose: () => void) => ({
    label,
    icon: <AdminIcon name={icon} />,
    onChoose,
  });
  // a locked question cannot be edited
  const items = [
    ...(isLocked ? [] : [item(messages.edit, 'rename', () => open('edit'))]),
    ...(status === 'not_started' ? [] : [item(messages.earlier, 'earlier', () => open('earlier'))]),
    ...(has_content ? [item(share, 'share', () => open('share'))] : []),
    item(messages.letter, 'print', () => printing.print([question])),
  ];

  return (
    <>
      <div className="cluster question-actions">
        {has_content ? (
          <Link
            className="button button-text first-action"
            to={answerPath(question)}
            aria-label={actionLabel(messages.read, about)}
          >
            {messages.readShort}
          </Link>
        ) : (
          <Button
            variant="text"
            className="first-action"
            aria-label={actionLabel(share, about)}
            onClick={() => open('share')}
          >
            {share}
          </Button>
        )}
        <a
          className="tap-link open-link"
          href={question.link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={actionLabel(messages.openLink, about)}
          onClick={reading.note}
          onAuxClick={reading.note}
        >
          {messages.openLink}
        </a>
        <div className="question-icons">
          <IconButton
            icon={isLocked ? 'unlock' : 'lock'}
            title={lockTitle}
            label={actionLabel(lockTitle, about)}
            busy={lock.busy}
            onClick={lock.toggle}
          />
          <DeleteQuestionButton question={question} name={name} about={about} />
          <MenuButton title={messages.more} label={actionLabel(messages.more, about)} items={items} />
        </div>
      </div>
      <div className="question-notes unless-empty">
        {isLocked && lock.note && <p className="hint">{lock.note}</p>}
        {children}
        <ErrorMessage>{lock.errorText ?? reading.errorText ?? printing.errorText}</ErrorMessage>
      </div>
      {dialog === 'share' && <ShareDialog question={question} name={name} onChanged={showChanged} onClose={close} />}
      {dialog === 'edit' && <EditQuestionDialog question={question} onClose={close} />}
      {dialog === 'earlier' && <EarlierVersionsDialog question={question} about={about} onClose={close} />}
    </>
  );
};

/** Opening an answer marks it as read. */
const useReading = ({ id, is_new }: Question, showChanged: (changed: Question) => Promise<void>) => {
  const { errorText, run } = useChange();
  const note = () => {
    if (is_new) void run(async () => showChanged(await noteReading(id)));
  };
  return { errorText, note };
};
