import type { QueryClient } from '@tanstack/react-query';
import { limits } from '../../shared/limits.ts';
import type { People, Person } from '../../shared/people.ts';
import { listPeople, loadPerson } from '../admin-api.ts';
import { withCard, withoutPerson } from './edits.ts';
import { editPages, everyone, type Pages, queryKey } from './people.ts';
import type { PeopleList } from './people-refresher.ts';

/** The people in the cache, for whoever keeps them up to date. Something must have been loaded. */
export const peopleCache = (client: QueryClient): Pick<PeopleList, 'shown' | 'idle' | 'load' | 'write' | 'loadAll'> => {
  let known: { pages: Pages | undefined; people: Person[] } | undefined;
  const read = () => client.getQueryData<Pages>(queryKey);

  const shown = () => {
    const pages = read();
    if (known?.pages !== pages || !known) known = { pages, people: pages ? everyone(pages) : [] };
    return known.people;
  };

  const idle = async () => {
    while (client.isFetching({ queryKey }) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  };

  const loadAll = async () => {
    const isWhole = read()?.pages.at(-1)?.next === undefined;
    const pages = await loadPages(isWhole ? Number.POSITIVE_INFINITY : shown().length);
    return () => void client.setQueryData<Pages>(queryKey, pages);
  };

  const write = (id: string, person: Person | undefined) => {
    const isShown = shown().some((other) => other.id === id);
    const edit = person ? withCard(person, isShown) : withoutPerson(id);
    client.setQueryData<Pages>(queryKey, (pages) => pages && editPages(pages, edit));
  };

  return { shown, idle, load: loadPerson, write, loadAll };
};

/** From the first on, at least so many people, or all. */
const loadPages = async (count: number): Promise<Pages> => {
  const pages: People[] = [];
  const pageParams: (string | undefined)[] = [];
  let after: string | undefined;
  let missing = Math.max(1, count);
  do {
    pageParams.push(after);
    const page = await listPeople({ limit: Math.min(missing, limits.peoplePage), after });
    pages.push(page);
    missing -= page.people.length;
    after = page.next;
  } while (after !== undefined && missing > 0);
  return { pages, pageParams };
};
