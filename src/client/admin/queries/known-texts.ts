import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { loadPerson } from '../api/people.ts';
import { loadQueue } from '../api/queue.ts';

/** The maximum number of people to look up, as each takes requests of its own. */
export const lookedUpAtMost = 20;

type KnownTexts = ReadonlyMap<string, ReadonlySet<string>>;

const keyOf = (person_id: string) => ['known texts', person_id];

/** What people were asked and what waits for them, by their ids; of those that are loaded. */
export const useKnownTexts = (person_ids: string[]): KnownTexts =>
  useQueries({
    queries: person_ids
      .slice(0, lookedUpAtMost)
      .map((id) => ({ queryKey: keyOf(id), queryFn: () => loadKnownTexts(id), refetchOnWindowFocus: true })),
    combine,
  });

type Loaded = { person_id: string; texts: ReadonlySet<string> };

const loadKnownTexts = async (person_id: string): Promise<Loaded> => {
  const lists = await Promise.all([loadPerson(person_id), loadQueue(person_id)]);
  const texts = lists.flatMap(({ questions }) => questions.map(({ question_text }) => question_text));
  return { person_id, texts: new Set(texts) };
};

const combine = (results: UseQueryResult<Loaded>[]): KnownTexts =>
  new Map(results.flatMap(({ data }) => (data ? [[data.person_id, data.texts] as const] : [])));
