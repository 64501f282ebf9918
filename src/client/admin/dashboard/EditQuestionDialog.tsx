import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { dueDate } from '../../../shared/answers/due-date.ts';
import { limits } from '../../../shared/limits.ts';
import { format } from '../../../shared/messages/format.ts';
import type { Question, QuestionChange } from '../../../shared/questions/questions.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatDay } from '../../ui/dates.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { messages as ui } from '../../ui/messages.ts';
import { changeQuestion } from '../admin-api.ts';
import { DaysField } from '../ask/DaysField.tsx';
import { type Days, daysFault } from '../ask/days.ts';
import { messages as asking } from '../ask/messages.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { useUnsavedField } from '../frame/unsaved-fields.ts';
import { useChange } from '../frame/use-change.ts';
import { messages } from './messages.ts';
import { changeCard, withQuestion } from './people-queries.ts';

const texts = messages.editQuestion;

type EditQuestionDialogProps = { question: Question; onClose: () => void };

/** Corrects the text and the days of a question. */
export const EditQuestionDialog = ({ question, onClose }: EditQuestionDialogProps) => (
  <Dialog title={messages.question.edit} onClose={onClose}>
    <EditQuestionForm question={question} onDone={onClose} />
  </Dialog>
);

const EditQuestionForm = ({ question, onDone }: { question: Question; onDone: () => void }) => {
  // as it was when the dialog opened: what was changed elsewhere meanwhile is not undone
  const [before] = useState(question);
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const [days, setDays] = useState<Days>(before.days_to_complete);
  const [daysError, setDaysError] = useState<string | undefined>(undefined);
  const change = useChange();
  const client = useQueryClient();
  const announce = useAnnounce();
  useUnsavedField(`text ${question.id}`, text);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!text.current) return;
    const question_text = text.current.value.trim();
    if (question_text === '') return text.current.focus();
    const fault = daysFault(days);
    setDaysError(fault);
    if (days === undefined || fault) return;
    const correction = differenceFrom(before, question_text, days);
    if (Object.keys(correction).length === 0) return onDone();
    void change.run(async () => {
      const changed = await changeQuestion(question.id, correction);
      onDone();
      await changeCard(client, question.person_id, withQuestion(changed));
      announce(texts.done);
    });
  };

  return (
    <form className="fields" noValidate onSubmit={save}>
      <label htmlFor={`${id}-text`}>{texts.text}</label>
      <textarea
        ref={text}
        id={`${id}-text`}
        className="field long-text"
        dir="auto"
        lang=""
        rows={4}
        defaultValue={before.question_text}
        maxLength={limits.questionText}
        aria-describedby={change.errorText ? `${id}-error` : undefined}
      />
      <DaysField
        label={asking.days.label}
        hint={asking.days.hint}
        defaultValue={before.days_to_complete ?? ''}
        error={daysError}
        onDays={setDays}
      />
      <p className="hint" aria-live="polite">
        {describeDueDate(before, days)}
      </p>
      {before.status !== 'not_started' && <p className="hint">{texts.told}</p>}
      <ErrorMessage id={`${id}-error`}>{change.errorText}</ErrorMessage>
      <div className="dialog-actions">
        <Button onClick={onDone}>{ui.cancel}</Button>
        <Button type="submit" variant="main" busy={change.busy}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
};

const differenceFrom = (before: Question, question_text: string, days_to_complete: number | null): QuestionChange => ({
  ...(question_text === before.question_text ? {} : { question_text }),
  ...(days_to_complete === before.days_to_complete ? {} : { days_to_complete }),
});

/** What becomes of the due date; '' while the days are not valid. */
const describeDueDate = ({ days_to_complete, due_date }: Question, days: Days) => {
  if (days === undefined || daysFault(days)) return '';
  if (days === days_to_complete)
    return due_date === null ? texts.noDueDate : format(texts.staysDue, { date: formatDay(due_date) });
  const due = dueDate(new Date().toISOString(), days);
  return due === null ? texts.dueDateGoes : format(texts.newDueDate, { date: formatDay(due) });
};
