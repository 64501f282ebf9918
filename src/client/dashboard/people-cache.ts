import type { QueryClient } from '@tanstack/react-query';
import { limits } from '../../shared/limits.ts';
import type { People, Person } from '../../shared/people.ts';
import { listPeople, loadPerson } from '../admin-api.ts';
import { withCard, withoutPerson } from './edits.ts';
import { editPages, everyone, type Pages, queryKey } from './people.ts';
import type { PeopleList } from './people-refresher.ts';

/** The query cache as a PeopleList. The first page must have been loaded. */
export const peopleCache = (
  client: QueryClient,
): Pick<PeopleList, 'current' | 'whenIdle' | 'load' | 'write' | 'loadAll'> => {
  let memo: { pages: Pages | undefined; people: Person[] } | undefined;
  const read = () => client.getQueryData<Pages>(queryKey);

  const current = () => {
    const pages = read();
    if (memo?.pages !== pages || !memo) memo = { pages, people: pages ? everyone(pages) : [] };
    return memo.people;
  };

  const whenIdle = async () => {
    while (client.isFetching({ queryKey }) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  };

  const loadAll = async () => {
    const isComplete = read()?.pages.at(-1)?.next === undefined;
    const pages = await loadPages(isComplete ? Number.POSITIVE_INFINITY : current().length);
    return () => void client.setQueryData<Pages>(queryKey, pages);
  };

  const write = (id: string, person: Person | undefined) => {
    const isShown = current().some((other) => other.id === id);
    const edit = person ? withCard(person, isShown) : withoutPerson(id);
    client.setQueryData<Pages>(queryKey, (pages) => pages && editPages(pages, edit));
  };

  return { current, whenIdle, load: loadPerson, write, loadAll };
};

/** Loads pages from the start until they have at least `count` people, or all. */
const loadPages = async (count: number): Promise<Pages> => {
  const pages: People[] = [];
  const pageParams: (string | undefined)[] = [];
  let after: string | undefined;
  let remaining = Math.max(1, count);
  do {
    pageParams.push(after);
    const page = await listPeople({ limit: Math.min(remaining, limits.peoplePage), after });
    pages.push(page);
    remaining -= page.people.length;
    after = page.next;
  } while (after !== undefined && remaining > 0);
  return { pages, pageParams };
};
