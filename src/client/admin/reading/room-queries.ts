import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Stories, Story } from '../../../shared/reading/stories.ts';
import { listStories, listStorytellers, search } from '../admin-api.ts';

/** The people who have stories or are writing one. */
export const storytellersQuery = queryOptions({ queryKey: ['storytellers'], queryFn: listStorytellers });

// the maximum number of stories per request
const maxHits = '50';

/** Which stories are shown. */
export type Shown = { person_id?: string; unread?: 'true' };

/** Stories, newest first, a page at a time. */
export const storiesQuery = (shown: Shown) =>
  infiniteQueryOptions({
    queryKey: ['stories', shown],
    queryFn: ({ pageParam }) => listStories({ ...shown, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

export const storiesIn = (data: { pages: Stories[] } | undefined): Story[] =>
  data?.pages.flatMap(({ stories }) => stories) ?? [];

/** The stories with these ids that can still be read; of more than `maxHits` ids, the first ones. */
export const someStoriesQuery = (ids: string[]) => {
  const asked = ids.slice(0, Number(maxHits)).join(',');
  return queryOptions({
    queryKey: ['stories', asked],
    queryFn: () => listStories({ ids: asked, limit: maxHits }),
    enabled: asked !== '',
  });
};

// in ms: while the server is still adding answers to its index
const indexingInterval = 1000;

/** Search results for these words, best first, with excerpts. */
export const foundQuery = (query: string) =>
  queryOptions({
    queryKey: ['found', query],
    queryFn: () => findStories(query),
    enabled: query !== '',
    refetchInterval: ({ state }) => state.data?.is_complete === false && indexingInterval,
  });

const findStories = async (query: string) => {
  const { hits, is_complete } = await search(query, maxHits);
  const ids = [...new Set(hits.flatMap(({ question_id }) => question_id ?? []))];
  const { stories } = ids.length === 0 ? { stories: [] } : await listStories({ ids: ids.join(','), limit: maxHits });
  const excerpts = new Map(hits.flatMap((hit) => (hit.field === 'answer' ? [[hit.question_id, hit.excerpt]] : [])));
  const byId = new Map(stories.map((story) => [story.id, story]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  return {
    stories: found.map((story) => ({ ...story, excerpt: excerpts.get(story.id) ?? story.excerpt })),
    people: hits.flatMap(({ field, person_id }) => (field === 'name' ? [person_id] : [])),
    is_complete,
  };
};
