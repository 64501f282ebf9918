import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fillName } from '../../../shared/people/name-place.ts';
import type { NamedPerson } from '../../../shared/people/people.ts';
import { format, isolate, library as messages } from '../../messages.ts';
import { deleteQuestion } from '../api/questions.ts';
import { askPeople, changeQueue, loadQueue } from '../api/queue.ts';
import { requireDays } from '../ask/days.ts';
import type { AskOptions } from '../ask/HowToAsk.tsx';
import { describeAsked } from '../ask/use-ask-people.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { mailQuestions } from '../mail/mail-questions.ts';
import { forgetKnownTexts } from '../queries/known-texts.ts';
import { changeLibrary, libraryKey, withAsked } from '../queries/library-queries.ts';
import { personKey, queueKey } from '../queries/person-changes.ts';
import type { Asked, QuestionToAsk } from './asking.ts';

/** Asks several people a question in one request, and remembers it so that it can be undone. */
export const useAsk = ({ to, days, mails }: AskOptions) => {
  const client = useQueryClient();
  const announce = useAnnounce();
  const [asked, setAsked] = useState<Asked[]>([]);

  const undo = async (one: Asked) => {
    for (const made of one.made)
      await (one.to === 'ask' ? ignoreNotFound(deleteQuestion(made.id)) : takeOutOfQueue(made));
    setAsked((all) => all.filter((other) => other !== one));
    await client.invalidateQueries({ queryKey: libraryKey });
    await reloadPeople(
      client,
      one.to,
      one.made.map(({ person }) => person),
    );
    return messages.undone[one.to];
  };

  const ask = async (question: QuestionToAsk, people: NamedPerson[]) => {
    const one = await send(client, question, people, { to, days });
    setAsked((all) => [one, ...all]);
    const questions = one.made.map(({ id, person }) => ({ id, person_id: person.id }));
    const mailed = mails && to === 'ask' ? await mailQuestions(client, questions) : '';
    announce(`${describe(to, people)} ${mailed}`.trim(), () => undo(one));
  };
  return { asked, ask, undo };
};

const send = async (
  client: QueryClient,
  { id, text }: QuestionToAsk,
  people: NamedPerson[],
  { to, days }: AskOptions,
): Promise<Asked> => {
  const days_to_complete = requireDays(days);
  const body = {
    people: people.map((person) => ({
      id: person.id,
      questions: [{ question_text: fillName(text, person.name), library_id: id }],
    })),
    days_to_complete,
    to,
  };
  try {
    const made = await askPeople(body);
    const one: Asked = {
      text,
      to,
      made: made.people.flatMap(({ questions }, at) =>
        questions.flatMap((question) => (people[at] ? { id: question.id, person: people[at] } : [])),
      ),
    };
    if (to === 'ask')
      await changeLibrary(
        client,
        withAsked(
          id,
          people.map((person) => person.id),
        ),
      );
    await reloadPeople(client, to, people);
    return one;
  } catch (error) {
    // the response of a request that succeeded may have been lost
    void client.invalidateQueries({ queryKey: libraryKey });
    throw error;
  }
};

/** Reloads what the page shows about these people. */
const reloadPeople = (client: QueryClient, to: AskOptions['to'], people: NamedPerson[]) =>
  Promise.all(
    people.map(async ({ id }) => {
      void forgetKnownTexts(client, id);
      const shown = client.invalidateQueries({ queryKey: to === 'queue' ? queueKey(id) : personKey(id) });
      // awaited: the button shows "Queued" when the reloaded queue contains the question
      if (to === 'queue') await shown;
    }),
  );

const takeOutOfQueue = async ({ id, person }: Asked['made'][number]) => {
  const { questions, version } = await loadQueue(person.id);
  const left = questions.filter((question) => question.id !== id);
  if (left.length < questions.length) await changeQueue(person.id, { questions: left, base_version: version });
};

const describe = (to: AskOptions['to'], people: NamedPerson[]) => {
  const [only, ...others] = people;
  return only && others.length === 0
    ? format(messages.announced[to], { name: isolate(only.name) })
    : describeAsked(to, 1, people);
};
