import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../shared/mail/replies.ts';
import { personMail } from '../../messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { takeReply } from '../api/replies.ts';
import { Form } from '../frame/Form.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { Refusal } from '../frame/refusal.ts';
import { namesQuery } from '../queries/names-query.ts';
import { personQuery } from '../queries/person-queries.ts';

const texts = personMail.held;

type TakeDialogProps = { reply: Reply; onTaken: (person_id: string) => Promise<void>; onClose: () => void };

/** Takes a reply of which we do not know the question: whose it is, and what it answers. */
export const TakeDialog = ({ reply, onTaken, onClose }: TakeDialogProps) => {
  const names = useQuery(namesQuery);
  const [person_id, setPerson] = useState(reply.person_id ?? '');
  const take = async (form: HTMLFormElement) => {
    const question_id = String(new FormData(form).get('question') ?? '');
    if (question_id === '') throw new Refusal(texts.questionNeeded);
    await takeReply(reply.id, question_id);
    onClose();
    await onTaken(person_id);
  };
  return (
    <Dialog title={texts.takeWhich} onClose={onClose}>
      <Form onSubmit={take} submit={texts.take} onCancel={onClose}>
        <LoadState query={names} />
        {names.data && (
          <Select label={texts.person} value={person_id} onChange={({ target }) => setPerson(target.value)}>
            <option value="">{texts.choose}</option>
            {names.data.people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {person_id && <QuestionChoice key={person_id} person_id={person_id} />}
      </Form>
    </Dialog>
  );
};

const QuestionChoice = ({ person_id }: { person_id: string }) => {
  const query = useQuery(personQuery(person_id));
  if (!query.data) return <LoadState query={query} />;
  const { questions } = query.data;
  if (questions.length === 0) return <p className="hint">{texts.noQuestions}</p>;
  return (
    <Select label={texts.question} name="question">
      <option value="">{texts.choose}</option>
      {questions.map(({ id, question_text }) => (
        <option key={id} value={id}>
          {question_text}
        </option>
      ))}
    </Select>
  );
};
