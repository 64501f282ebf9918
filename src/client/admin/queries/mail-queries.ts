import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Reply } from '../../../shared/mail/replies.ts';
import type { Rhythm } from '../../../shared/mail/rhythms.ts';
import type { WholePerson } from '../../../shared/people/people.ts';
import { listMails } from '../api/mails.ts';
import { listReplies } from '../api/replies.ts';
import { loadRhythm } from '../api/rhythms.ts';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { loadAll } from './load-all.ts';
import { peopleKey, personKey } from './person-changes.ts';
import { showAndReload } from './show.ts';

// brings what came meanwhile when she returns to the tab
const refetchOnWindowFocus = true;

const sentKey = ['sent mails'] as const;

/** What was sent, newest first, a page at a time; to one person, or to everybody. */
export const sentMailsQuery = (person_id?: string) =>
  infiniteQueryOptions({
    queryKey: [...sentKey, person_id],
    queryFn: ({ pageParam }) => listMails({ person_id, after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap(({ mails }) => mails),
    refetchOnWindowFocus,
  });

export const reloadSentMails = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: sentKey });

export const repliesKey = ['replies'] as const;

/** All pages: none of those that wait may be hidden. */
const loadReplies = async (which: { state: Reply['state']; person_id?: string }): Promise<Reply[]> =>
  (await loadAll((after) => listReplies({ ...which, after }))).flatMap(({ replies }) => replies);

/** The replies of everybody that wait for the admin. */
export const heldQuery = queryOptions({
  queryKey: [...repliesKey, 'held'],
  queryFn: () => loadReplies({ state: 'held' }),
  refetchOnWindowFocus,
});

/** The replies of a person that have become answers. */
export const takenQuery = (person_id: string) =>
  queryOptions({
    queryKey: [...repliesKey, 'taken', person_id],
    queryFn: () => loadReplies({ state: 'taken', person_id }),
    refetchOnWindowFocus,
  });

/** After a reply was taken, put back or discarded: the answer of its person may have changed. */
export const reloadReplies = async (client: QueryClient, person_id: string | undefined): Promise<void> => {
  if (person_id !== undefined) void client.invalidateQueries({ queryKey: personKey(person_id) });
  void client.invalidateQueries({ queryKey: peopleKey });
  await client.invalidateQueries({ queryKey: repliesKey });
};

const rhythmKey = (person_id: string) => ['rhythm', person_id] as const;

/** When a person is asked by mail; null if never. Not asked for without one: the browser would log a 404. */
export const rhythmQuery = ({ id, has_rhythm }: Pick<WholePerson, 'id' | 'has_rhythm'>) =>
  queryOptions({
    queryKey: [...rhythmKey(id), has_rhythm === true],
    queryFn: async (): Promise<Rhythm | null> => (has_rhythm ? ((await ignoreNotFound(loadRhythm(id))) ?? null) : null),
    refetchOnWindowFocus,
  });

/** Shows what the server has stored; reloads the person, whose next date is on their card, too. */
export const showRhythm = async (client: QueryClient, person_id: string, rhythm: Rhythm | null): Promise<void> => {
  const had = rhythm === null ? {} : { has_rhythm: true as const };
  client.setQueryData(rhythmQuery({ id: person_id, ...had }).queryKey, rhythm);
  await showAndReload<WholePerson>(client, personKey(person_id), ({ has_rhythm: _before, ...rest }) => ({
    ...rest,
    ...had,
  }));
};
