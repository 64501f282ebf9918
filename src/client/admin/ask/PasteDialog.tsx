import { useState } from 'react';
import { Written } from '../../../pages/Written.tsx';
import { fillName } from '../../../shared/people/name-place.ts';
import type { NamedPerson } from '../../../shared/people/people.ts';
import { ApiError } from '../../api.ts';
import { format, asking as messages, ui } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { explain } from '../frame/explain.ts';
import { Form, Submit } from '../frame/Form.tsx';
import { lookedUpAtMost, useKnownTexts } from '../queries/known-texts.ts';
import { areDaysValid } from './days.ts';
import { type AskOptions, HowToAsk } from './HowToAsk.tsx';
import { nameList } from './name-list.ts';
import { PeopleChoice } from './PeopleChoice.tsx';
import { QuestionLines } from './QuestionLines.tsx';
import { describeAsked, useAskPeople } from './use-ask-people.ts';

const texts = messages.paste;

type PasteDialogProps = {
  questions: string[];
  people: NamedPerson[];
  /** Is chosen at first. */
  person: NamedPerson;
  onClose: () => void;
  /** Called once everybody has them. */
  onDone: (said: string) => void;
};

/** The pasted questions as they will be made, for whom, and when. */
export const PasteDialog = ({ questions, people, person, onClose, onDone }: PasteDialogProps) => {
  // to the queue at first: so many questions at once are too much for most people
  const [options, setOptions] = useState<AskOptions>({ days: null, to: 'queue' });
  const { to, days } = options;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set([person.id]));
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const ask = useAskPeople();
  const chosenPeople = people.filter(({ id }) => chosen.has(id));
  const known = useKnownTexts(chosenPeople.map(({ id }) => id));
  const counts = { count: questions.length, people: `${chosenPeople.length}` };

  const submit = async () => {
    if (chosenPeople.length === 0 || !areDaysValid(days)) return;
    setFaults(new Map());
    const asked = chosenPeople.map(({ id, name }) => ({
      id,
      questions: questions.map((text) => ({ question_text: fillName(text, name) })),
    }));
    const said = describeAsked(to, questions.length, chosenPeople);
    const done = await ask({ ...options, people: asked, said }).catch((error) => {
      setFaults(readFaults(error));
      throw error;
    });
    onDone(done.said);
  };
  const namesWhoHad = (text: string) =>
    chosenPeople.filter(({ id, name }) => known.get(id)?.has(fillName(text, name))).map(({ name }) => name);

  const actions = (
    <div className="action-row">
      <Button onClick={onClose}>{ui.cancel}</Button>
      <Submit variant="main" aria-disabled={chosenPeople.length === 0}>
        {chosenPeople.length > 1 ? format(texts.forSeveral[to], counts) : format(texts[to], counts)}
      </Submit>
    </div>
  );

  return (
    <Dialog title={format(texts.preview, { count: questions.length })} className="dialog-wide" onClose={onClose}>
      <Form className="" describe={describe} onSubmit={submit} actions={actions}>
        <QuestionLines>
          {questions.map((text, at) => (
            <li key={text}>
              <Written text={text} />
              <Had names={namesWhoHad(text)} />
              <ErrorMessage>{faults.get(at)}</ErrorMessage>
            </li>
          ))}
        </QuestionLines>
        {people.length > 1 && <PeopleChoice people={people} chosen={chosen} onChange={setChosen} />}
        {chosen.size > lookedUpAtMost && <p className="hint">{texts.notLookedAt}</p>}
        <HowToAsk options={options} onChange={setOptions} />
      </Form>
    </Dialog>
  );
};

const Had = ({ names }: { names: string[] }) =>
  names.length > 0 && <span className="hint small">{format(texts.had, { names: nameList(names) })}</span>;

/** What the server says about single lines, by their place in the list. */
const readFaults = (error: unknown): ReadonlyMap<number, string> => {
  if (!(error instanceof ApiError)) return new Map();
  return new Map(
    error.errors.flatMap(({ field, message }) => {
      const [, at] = /^people\.\d+\.questions\.(\d+)$/.exec(field) ?? [];
      return at === undefined ? [] : [[Number(at), message] as const];
    }),
  );
};

/** A full queue is named with its person. */
const describe = (error: unknown): string => {
  if (readFaults(error).size > 0) return texts.faults;
  const full = error instanceof ApiError && error.errors.filter(({ field }) => /^people\.\d+$/.test(field));
  return full && full.length > 0
    ? full.map(({ message }) => format(texts.refused, { message })).join(' ')
    : explain(error);
};
