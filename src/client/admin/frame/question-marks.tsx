import { isFinished } from '../../../shared/answers/status.ts';
import type { Question } from '../../../shared/questions/questions.ts';
import { describeRecording } from '../../../shared/recordings/describe-recording.ts';
import { admin as adminMessages, format, keptRecordings, voice } from '../../messages.ts';
import { pageLanguage } from '../../page-language.ts';
import { formatDay } from '../../ui/dates.ts';
import { AdminIcon } from './admin-icons.tsx';
import { useHasPassed } from './use-has-passed.ts';

const texts = adminMessages.question;

/** When a question is due, and whether it is overdue; nothing without a due date. */
export const DueDate = ({ question }: { question: Question }) => {
  const { due_date } = question;
  const hasPassed = useHasPassed(due_date ?? undefined);
  const isOverdue = hasPassed && !isFinished(question.status);
  if (due_date === null) return null;
  return (
    <span className={isFinished(question.status) ? undefined : 'due'}>
      <span className={isOverdue ? 'overdue' : undefined}>
        {isOverdue && <AdminIcon name="clock" />}
        {format(texts.due, { date: formatDay(due_date) })}
      </span>
      {isOverdue && <span className="overdue">{texts.overdue}</span>}
    </span>
  );
};

/** The mark of an answer that the admin has not read. */
export const NewMark = ({ question }: { question: Question }) =>
  question.is_new && <span className="new-answer">{texts.isNew}</span>;

/** Says how long an answer was told, or that nobody has looked at its words; and marks what cannot be played. */
export const VoiceMark = ({ question }: { question: Question }) => {
  const { recorded_ms, has_unread_words, has_unplayed_recording } = question;
  return (
    <>
      {recorded_ms !== undefined && (
        <span>{has_unread_words ? voice.wordsToLookAt : describeRecording(pageLanguage, recorded_ms)}</span>
      )}
      {has_unplayed_recording && <span className="recording-fault">{keptRecordings.mark}</span>}
    </>
  );
};
