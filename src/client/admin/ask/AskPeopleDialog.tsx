import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Written } from '../../../pages/Written.tsx';
import { fillName } from '../../../shared/people/name-place.ts';
import type { NamedPerson } from '../../../shared/people/people.ts';
import { format, asking as messages, ui } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAnnounce } from '../frame/announcer.tsx';
import { Form, Submit } from '../frame/Form.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { namesQuery } from '../queries/names-query.ts';
import { areDaysValid } from './days.ts';
import { type AskOptions, HowToAsk } from './HowToAsk.tsx';
import { PeopleChoice } from './PeopleChoice.tsx';
import { QuestionLines } from './QuestionLines.tsx';
import { describeAsked, useAskPeople } from './use-ask-people.ts';

export type QuestionForPeople = {
  id: string;
  /** `{name}` in it stands for the name of the person who is asked. */
  text: string;
  library_id?: string | undefined;
  /** Ids of people who have it already. */
  asked_of: string[];
};

type AskPeopleDialogProps = {
  title: string;
  /** In the order in which they are asked. */
  questions: QuestionForPeople[];
  /** What is chosen at first. */
  options: AskOptions;
  onClose: () => void;
};

/** Asks several people the same questions; nobody gets one twice. */
export const AskPeopleDialog = ({ title, questions, onClose, ...rest }: AskPeopleDialogProps) => {
  const names = useQuery(namesQuery);
  const [options, setOptions] = useState(rest.options);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ask = useAskPeople();
  const announce = useAnnounce();
  const questionsFor = ({ id }: NamedPerson) => questions.filter(({ asked_of }) => !asked_of.includes(id));
  const people = (names.data?.people ?? []).filter(
    (person) => chosen.has(person.id) && questionsFor(person).length > 0,
  );
  const { to, days } = options;

  const submit = async () => {
    if (people.length === 0 || !areDaysValid(days)) return;
    const asked = people.map((person) => ({
      id: person.id,
      questions: questionsFor(person).map(({ text, library_id }) => ({
        question_text: fillName(text, person.name),
        ...(library_id !== undefined && { library_id }),
      })),
    }));
    const different = new Set(people.flatMap(questionsFor));
    const { said } = await ask({ ...options, people: asked, said: describeAsked(to, different.size, people) });
    flushSync(onClose);
    announce(said);
  };

  const actions = (
    <div className="action-row">
      <Button onClick={onClose}>{ui.cancel}</Button>
      <Submit variant="main" aria-disabled={people.length === 0}>
        {people.length === 0 ? messages.askNobody[to] : format(messages.askPeople[to], { count: people.length })}
      </Submit>
    </div>
  );

  return (
    <Dialog title={title} onClose={onClose}>
      <Form className="" onSubmit={submit} actions={actions}>
        <Texts texts={questions.map(({ text }) => fillName(text, messages.someone))} />
        <LoadState query={names} />
        {names.data && (
          <PeopleChoice
            people={names.data.people}
            chosen={chosen}
            onChange={setChosen}
            reasonAgainst={(person) => (questionsFor(person).length > 0 ? undefined : messages.asked)}
          />
        )}
        <HowToAsk options={options} onChange={setOptions} />
      </Form>
    </Dialog>
  );
};

const Texts = ({ texts }: { texts: string[] }) =>
  texts.length === 1 ? (
    <Written as="p" className="dialog-text" text={texts[0] ?? ''} />
  ) : (
    <QuestionLines>
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have been asked the same
        <Written as="li" key={at} text={text} />
      ))}
    </QuestionLines>
  );
