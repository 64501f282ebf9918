import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { format } from '../../shared/messages/format.ts';
import type { Question } from '../../shared/questions.ts';
import { addQuestion, listNames } from '../admin-api.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { explain } from '../ui/explain.ts';
import { messages as ui } from '../ui/messages.ts';
import { useChange } from '../ui/use-change.ts';
import { messages } from './messages.ts';
import { changePerson, withNewQuestion } from './people-queries.ts';

const texts = messages.select;

type AskOthersDialogProps = { questions: Question[]; onClose: () => void };

/** Asks the selected questions of other people as well, a press for each person. */
export const AskOthersDialog = ({ questions, onClose }: AskOthersDialogProps) => {
  const { data, error } = useQuery({ queryKey: ['names'], queryFn: listNames, staleTime: 0 });
  // a live region inside the dialog: one behind a modal dialog is inert
  const [done, setDone] = useState('');
  return (
    <Dialog title={texts.askTitle} onClose={onClose}>
      <p className="hint">{texts.askHelp}</p>
      {!data && !error && <p aria-live="polite">{ui.loading}</p>}
      <ErrorMessage>{error && explain(error)}</ErrorMessage>
      <ul className="jump-list">
        {data?.people.map((person) => (
          <PersonToAsk key={person.id} person={person} questions={questions} onAsked={setDone} />
        ))}
      </ul>
      <p className="link-done" aria-live="polite">
        {done}
      </p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{ui.close}</Button>
      </div>
    </Dialog>
  );
};

type PersonToAskProps = {
  person: { id: string; name: string };
  questions: Question[];
  onAsked: (text: string) => void;
};

const PersonToAsk = ({ person: { id, name }, questions, onAsked }: PersonToAskProps) => {
  const change = useChange();
  const client = useQueryClient();
  // those that were asked already are not asked again after a failure
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const open = questions.filter((question) => !asked.has(question.id) && question.person_id !== id);

  const ask = () =>
    change.run(async () => {
      // oldest first, so that their order stays
      for (const { id: question_id, question_text, days_to_complete, library_id } of [...open].reverse()) {
        const body = { question_text, days_to_complete, ...(library_id === undefined ? {} : { library_id }) };
        await changePerson(client, id, withNewQuestion(await addQuestion(id, body)));
        setAsked((before) => new Set([...before, question_id]));
      }
      onAsked(format(texts.asked, { name, count: open.length }));
    });

  return (
    <li>
      <Button variant="quiet" dir="auto" disabled={open.length === 0} busy={change.busy} onClick={ask}>
        {name}
      </Button>
      <ErrorMessage>{change.errorText}</ErrorMessage>
    </li>
  );
};
