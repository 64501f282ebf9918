import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { NamedPerson } from '../../../shared/people/people.ts';
import type { MadeForPeople, PeopleAsked } from '../../../shared/questions/queue.ts';
import { format, asking as messages } from '../../messages.ts';
import { askPeople } from '../api/queue.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { Refusal } from '../frame/refusal.ts';

/**
 * Asks several people in one request, which succeeds or fails as a whole. Closing the dialog aborts it, and says that the
 * questions may have been asked anyway.
 */
export const useAskPeople = (): ((body: PeopleAsked) => Promise<MadeForPeople>) => {
  const client = useQueryClient();
  const announce = useAnnounce();
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);

  return async (body) => {
    const count = body.people.flatMap(({ questions }) => questions).length;
    if (count > limits.askedTogether)
      throw new Refusal(format(messages.tooManyTogether, { count, limit: `${limits.askedTogether}` }));
    const aborter = new AbortController();
    request.current = aborter;
    try {
      return await askPeople(body, aborter.signal);
    } catch (error) {
      if (aborter.signal.aborted) announce(messages.stopped[body.to]);
      throw error;
    } finally {
      // library, people and queues; also after a failure, as the response of a success may have been lost
      void client.invalidateQueries();
    }
  };
};

/** Says of how many people how many different questions have been asked, or where they wait. */
export const describeAsked = (to: PeopleAsked['to'], count: number, people: NamedPerson[]): string =>
  people.length === 1
    ? format(messages.announced[to], { count })
    : format(messages.announcedForSeveral[to], { count, people: `${people.length}` });
