import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WholePerson } from '../../../shared/people/people.ts';
import type { PersonLink } from '../../../shared/people/person-links.ts';
import type { Queue } from '../../../shared/questions/queue.ts';
import { loadPerson } from '../api/people.ts';
import { loadPersonLink } from '../api/person-links.ts';
import { loadQueue } from '../api/queue.ts';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { personKey, queueKey } from './person-changes.ts';
import { show } from './show.ts';

// brings what was changed elsewhere when she returns to the tab
const refetchOnWindowFocus = true;

export const personQuery = (id: string) =>
  queryOptions({ queryKey: [...personKey(id), 'whole'], queryFn: () => loadPerson(id), refetchOnWindowFocus });

export const queueQuery = (id: string) =>
  queryOptions({ queryKey: queueKey(id), queryFn: () => loadQueue(id), refetchOnWindowFocus });

/** The person's own link; null while there is none. Not asked for without one: the browser would log a 404. */
export const linkQuery = ({ id, has_link }: Pick<WholePerson, 'id' | 'has_link'>) =>
  queryOptions({
    queryKey: ['link', id, has_link === true],
    queryFn: async (): Promise<PersonLink | null> =>
      has_link ? ((await ignoreNotFound(loadPersonLink(id))) ?? null) : null,
    refetchOnWindowFocus,
  });

export const showPerson = (client: QueryClient, person: WholePerson): Promise<void> =>
  show<WholePerson>(client, personQuery(person.id).queryKey, () => person);

/** Only their photo: what else was shown may have changed meanwhile. */
export const showWithoutPhoto = (client: QueryClient, id: string): Promise<void> =>
  show<WholePerson>(client, personQuery(id).queryKey, ({ photo: _photo, ...rest }) => rest);

export const showQueue = (client: QueryClient, person_id: string, queue: Queue): Promise<void> =>
  show<Queue>(client, queueQuery(person_id).queryKey, () => queue);

export const showLink = async (client: QueryClient, person_id: string, link: PersonLink | null): Promise<void> => {
  const had = link === null ? {} : { has_link: true as const };
  client.setQueryData(linkQuery({ id: person_id, ...had }).queryKey, link);
  await show<WholePerson>(client, personQuery(person_id).queryKey, ({ has_link: _before, ...rest }) => ({
    ...rest,
    ...had,
  }));
};
