import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fillName } from '../../../shared/people/name-place.ts';
import type { NamedPerson } from '../../../shared/people/people.ts';
import type { MadeForPeople, Queue } from '../../../shared/questions/queue.ts';
import { format, isolate, library as messages } from '../../messages.ts';
import { deleteQuestion } from '../api/questions.ts';
import { editLatestQueue } from '../ask/edit-queue.ts';
import type { AskOptions } from '../ask/HowToAsk.tsx';
import { describeAsked, useAskPeople } from '../ask/use-ask-people.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { changeLibrary, withAsked } from '../queries/library-queries.ts';
import { queueKey } from '../queries/person-changes.ts';
import type { Asked, QuestionToAsk } from './asking.ts';

/** Asks several people a question, and remembers it so that it can be undone. */
export const useAsk = (options: AskOptions) => {
  const { to } = options;
  const client = useQueryClient();
  const announce = useAnnounce();
  const askPeople = useAskPeople();
  const [asked, setAsked] = useState<Asked[]>([]);

  const undo = async (one: Asked) => {
    for (const { id, person } of one.made)
      await (one.to === 'ask'
        ? ignoreNotFound(deleteQuestion(id))
        : editLatestQueue(client, person.id, (questions) => without(id, questions)));
    setAsked((all) => all.filter((other) => other !== one));
    void client.invalidateQueries();
    await reloadQueues(
      client,
      one.made.map(({ person }) => person),
    );
    return messages.undone[one.to];
  };

  const ask = async ({ id, text }: QuestionToAsk, people: NamedPerson[]) => {
    const { made, said } = await askPeople({
      ...options,
      people: people.map((person) => ({
        id: person.id,
        questions: [{ question_text: fillName(text, person.name), library_id: id }],
      })),
      said: describe(to, people),
    });
    const ids = people.map((person) => person.id);
    if (to === 'ask') await changeLibrary(client, withAsked(id, ids));
    // the button shows "Queued" when the reloaded queue contains the question
    else await reloadQueues(client, people);
    const one: Asked = { text, to, made: madeFor(people, made) };
    setAsked((all) => [one, ...all]);
    announce(said, () => undo(one));
  };
  return { asked, ask, undo };
};

const without = (id: string, questions: Queue['questions']) =>
  questions.some((question) => question.id === id) ? questions.filter((question) => question.id !== id) : questions;

/** Waits until the queues of these people are reloaded, where they are shown. */
const reloadQueues = (client: QueryClient, people: NamedPerson[]) =>
  Promise.all(people.map(({ id }) => client.invalidateQueries({ queryKey: queueKey(id) }, { cancelRefetch: false })));

const madeFor = (people: NamedPerson[], made: MadeForPeople): Asked['made'] =>
  made.people.flatMap(({ questions }, at) =>
    questions.flatMap(({ id }) => (people[at] ? { id, person: people[at] } : [])),
  );

const describe = (to: AskOptions['to'], people: NamedPerson[]) => {
  const [only, ...others] = people;
  return only && others.length === 0
    ? format(messages.announced[to], { name: isolate(only.name) })
    : describeAsked(to, 1, people);
};
