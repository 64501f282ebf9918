import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { dueDate } from '../../../shared/answers/due-date.ts';
import { limits } from '../../../shared/limits.ts';
import type { Question, QuestionChange } from '../../../shared/questions/questions.ts';
import { asking, format, actions as messages } from '../../messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatDay } from '../../ui/dates.ts';
import { changeQuestion } from '../api/questions.ts';
import { DaysField } from '../ask/DaysField.tsx';
import { areDaysValid, type Days, requireDays } from '../ask/days.ts';
import { readQuestionText } from '../ask/read-question-text.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { Form } from '../frame/Form.tsx';
import { FormTextArea } from '../frame/FormField.tsx';
import { useUnsavedField } from '../frame/unsaved-fields.ts';
import { changeQuestions, withQuestion } from '../queries/person-changes.ts';

const texts = messages.editQuestion;

type EditQuestionDialogProps = { question: Question; onClose: () => void };

/** Corrects the text and the days of a question. */
export const EditQuestionDialog = ({ question, onClose }: EditQuestionDialogProps) => (
  <Dialog title={messages.edit} onClose={onClose}>
    <EditQuestionForm question={question} onDone={onClose} />
  </Dialog>
);

const EditQuestionForm = ({ question, onDone }: { question: Question; onDone: () => void }) => {
  // as it was when the dialog opened: what was changed elsewhere meanwhile is not undone
  const [before] = useState(question);
  const text = useRef<HTMLTextAreaElement>(null);
  const [days, setDays] = useState<Days>(before.days_to_complete);
  const client = useQueryClient();
  const announce = useAnnounce();
  useUnsavedField(`text ${question.id}`, text);

  const save = async () => {
    if (!text.current) return;
    const question_text = readQuestionText(text.current);
    // a text with line breaks, such as an imported one, stays as it is unless it is changed
    const isSame = text.current.value.trim() === before.question_text.trim();
    const correction = differenceFrom(
      before,
      isSame ? before.question_text : question_text,
      requireDays(days, 'days_to_complete'),
    );
    if (Object.keys(correction).length === 0) return onDone();
    const changed = await changeQuestion(question.id, correction);
    onDone();
    await changeQuestions(client, question.person_id, withQuestion(changed));
    announce(texts.done);
  };

  return (
    <Form errorField="question_text" onSubmit={save} submit={texts.save} onCancel={onDone}>
      <FormTextArea
        ref={text}
        name="question_text"
        required
        className="long-text"
        label={texts.text}
        dir="auto"
        lang=""
        rows={4}
        defaultValue={before.question_text}
        maxLength={limits.questionText}
      />
      <DaysField
        label={asking.days.label}
        hint={asking.days.hint}
        defaultValue={before.days_to_complete ?? ''}
        onDays={setDays}
      />
      <p className="hint" aria-live="polite">
        {describeDueDate(before, days)}
      </p>
      {before.status !== 'not_started' && <p className="hint">{texts.told}</p>}
    </Form>
  );
};

const differenceFrom = (before: Question, question_text: string, days_to_complete: number | null): QuestionChange => ({
  ...(question_text === before.question_text ? {} : { question_text }),
  ...(days_to_complete === before.days_to_complete ? {} : { days_to_complete }),
});

/** What becomes of the due date; '' while the days are not valid. */
const describeDueDate = ({ days_to_complete, due_date }: Question, days: Days) => {
  if (!areDaysValid(days)) return '';
  if (days === days_to_complete)
    return due_date === null ? texts.noDueDate : format(texts.staysDue, { date: formatDay(due_date) });
  const due = dueDate(new Date().toISOString(), days);
  return due === null ? texts.dueDateGoes : format(texts.newDueDate, { date: formatDay(due) });
};
