import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { format, dashboard as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { Field } from '../../ui/Field.tsx';
import { addQuestion } from '../api/questions.ts';
import { DaysField } from '../ask/DaysField.tsx';
import { areDaysValid, daysFault, readDays } from '../ask/days.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { useUnsavedField } from '../frame/unsaved-fields.ts';
import { useChange } from '../frame/use-change.ts';
import { changeQuestions, withNewQuestion } from '../queries/person-changes.ts';

const texts = messages.newQuestion;

type AddQuestionFormProps = {
  person: { id: string; name: string };
  nameId: string;
  focusAtFirst: boolean;
  /** The person was deleted elsewhere: nothing can be added, and typed text stays for copying. */
  isDeleted: boolean;
};

export const AddQuestionForm = ({ person, nameId, focusAtFirst, isDeleted }: AddQuestionFormProps) => {
  const errorId = useId();
  const daysErrorId = useId();
  const text = useRef<HTMLInputElement>(null);
  const days = useRef<HTMLInputElement>(null);
  const change = useChange();
  const client = useQueryClient();
  const announce = useAnnounce();
  const [daysError, setDaysError] = useState<string | undefined>(undefined);
  const keptText = useUnsavedField(`question ${person.id}`, text, 'sent');
  const keptDays = useUnsavedField(`days ${person.id}`, days, 'sent');

  useEffect(() => {
    if (focusAtFirst) text.current?.focus();
  }, [focusAtFirst]);

  const add = (event: FormEvent) => {
    event.preventDefault();
    if (isDeleted || !text.current || !days.current) return;
    const [textField, daysField] = [text.current, days.current];
    const typed = textField.value;
    const question_text = typed.trim();
    if (question_text === '') return;
    const days_to_complete = readDays(daysField);
    setDaysError(daysFault(days_to_complete));
    if (!areDaysValid(days_to_complete)) return;
    void change.run(async () => {
      const question = await addQuestion(person.id, { question_text, days_to_complete });
      keptText.forget(typed);
      // keep text typed during the request: it is the next question
      if (textField.value.trim() === question_text) {
        textField.value = '';
        keptDays.forget(daysField.value);
        daysField.value = '';
      }
      textField.focus();
      await changeQuestions(client, person.id, withNewQuestion(question));
      announce(texts.added);
    });
  };

  return (
    <form className="add-question" noValidate onSubmit={add}>
      <div className="add-question-box">
        <Field
          ref={text}
          className="add-question-text"
          dir="auto"
          lang=""
          placeholder={texts.placeholder}
          aria-label={format(texts.label, { name: person.name })}
          aria-describedby={change.errorText ? errorId : undefined}
          maxLength={limits.questionText}
          autoComplete="off"
        />
        <DaysField
          ref={days}
          className="add-question-days"
          placeholder={texts.days}
          aria-label={format(texts.daysLabel, { name: person.name })}
          hidden={isDeleted}
          aria-invalid={daysError !== undefined}
          aria-describedby={daysError ? daysErrorId : undefined}
        />
        {!isDeleted && (
          <Button variant="text" type="submit" aria-describedby={nameId} busy={change.busy}>
            {texts.add}
          </Button>
        )}
      </div>
      {/* not the error of the field: it would be inside the box */}
      <ErrorMessage id={daysErrorId}>{daysError}</ErrorMessage>
      <ErrorMessage id={errorId}>{change.errorText}</ErrorMessage>
    </form>
  );
};
