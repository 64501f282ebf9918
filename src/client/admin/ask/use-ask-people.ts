import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { NamedPerson } from '../../../shared/people/people.ts';
import type { MadeForPeople, PeopleAsked } from '../../../shared/questions/queue.ts';
import { format, asking as messages } from '../../messages.ts';
import { askPeople } from '../api/queue.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { Refusal } from '../frame/refusal.ts';
import { askedQuestions, mailQuestions } from '../mail/mail-questions.ts';
import { requireDays } from './days.ts';
import type { AskOptions } from './HowToAsk.tsx';

type AskOfPeople = AskOptions & {
  people: PeopleAsked['people'];
  /** What to say when they are asked. */
  said: string;
};

/** `said`: also what to say about the mails. */
type AskedOfPeople = { made: MadeForPeople; said: string };

/**
 * Asks several people in one request, which succeeds or fails as a whole, and mails the questions if that is chosen.
 * Closing the dialog or leaving the page aborts it, and says that the questions may have been asked anyway.
 */
export const useAskPeople = (): ((asked: AskOfPeople) => Promise<AskedOfPeople>) => {
  const client = useQueryClient();
  const announce = useAnnounce();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  return async ({ people, to, days, mails, said }) => {
    const days_to_complete = requireDays(days);
    requireFew(people);
    const signal = leaving.current?.signal;
    // library, people and queues; also after a failure, as the response of a success may have been lost
    const reload = () => client.invalidateQueries();
    const made = await askPeople({ people, to, days_to_complete }, signal).catch((error) => {
      void reload();
      if (signal?.aborted) announce(messages.stopped[to]);
      throw error;
    });
    void reload();
    const mailed = mails && to === 'ask' ? await mailQuestions(client, askedQuestions(made)) : '';
    return { made, said: `${said} ${mailed}`.trim() };
  };
};

const requireFew = (people: PeopleAsked['people']) => {
  const count = people.flatMap(({ questions }) => questions).length;
  if (count > limits.askedTogether)
    throw new Refusal(format(messages.tooManyTogether, { count, limit: `${limits.askedTogether}` }));
};

/** Says of how many people how many different questions have been asked, or where they wait. */
export const describeAsked = (to: PeopleAsked['to'], count: number, people: NamedPerson[]): string =>
  people.length === 1
    ? format(messages.announced[to], { count })
    : format(messages.announcedForSeveral[to], { count, people: `${people.length}` });
