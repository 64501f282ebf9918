import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { limits } from '../../shared/limits.ts';
import { format } from '../../shared/messages/format.ts';
import type { Person } from '../../shared/people.ts';
import { addQuestion } from '../admin-api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { Field } from '../ui/Field.tsx';
import { useUnsavedField } from '../ui/unsaved-fields.ts';
import { useChange } from '../ui/use-change.ts';
import { parseDays } from './days.ts';
import { messages } from './messages.ts';
import { changePerson, withNewQuestion } from './people-queries.ts';

const texts = messages.newQuestion;

type AddQuestionFormProps = {
  person: Person;
  nameId: string;
  focusAtFirst: boolean;
  /** The person was deleted elsewhere: nothing can be added, and typed text stays for copying. */
  isDeleted: boolean;
};

export const AddQuestionForm = ({ person, nameId, focusAtFirst, isDeleted }: AddQuestionFormProps) => {
  const errorId = useId();
  const text = useRef<HTMLInputElement>(null);
  const days = useRef<HTMLInputElement>(null);
  const change = useChange();
  const client = useQueryClient();
  const announce = useAnnounce();
  useUnsavedField(`question ${person.id}`, text);
  useUnsavedField(`days ${person.id}`, days);

  useEffect(() => {
    if (focusAtFirst) text.current?.focus();
  }, [focusAtFirst]);

  const add = (event: FormEvent) => {
    event.preventDefault();
    if (isDeleted || !text.current || !days.current) return;
    const [textField, daysField] = [text.current, days.current];
    const question_text = textField.value.trim();
    if (question_text === '') return;
    // the value of a number field with invalid input is ''
    if (daysField.validity.badInput) return change.refuse(texts.daysNotWhole);
    const days_to_complete = parseDays(daysField.value);
    void change.run(async () => {
      const question = await addQuestion(person.id, { question_text, days_to_complete });
      // keep text typed during the request: it is the next question
      if (textField.value.trim() === question_text) {
        textField.value = '';
        daysField.value = '';
      }
      textField.focus();
      await changePerson(client, person.id, withNewQuestion(question));
      announce(texts.added);
    });
  };

  return (
    <form className="add-question" noValidate onSubmit={add}>
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
      <Field
        ref={days}
        className="add-question-days"
        type="number"
        inputMode="numeric"
        min={limits.days.min}
        max={limits.days.max}
        step={1}
        placeholder={texts.days}
        aria-label={format(texts.daysLabel, { name: person.name })}
        hidden={isDeleted}
        aria-describedby={change.errorText ? errorId : undefined}
        autoComplete="off"
      />
      {!isDeleted && (
        <Button variant="main" type="submit" aria-describedby={nameId} busy={change.busy}>
          {texts.add}
        </Button>
      )}
      <ErrorMessage id={errorId}>{change.errorText}</ErrorMessage>
    </form>
  );
};
