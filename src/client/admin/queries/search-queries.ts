import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { search } from '../api/search.ts';
import { listStories } from '../api/stories.ts';

/** Full-text search, best hit first. The previous results stay until these are loaded. */
export const searchQuery = (query: string) =>
  queryOptions({ queryKey: ['search', query], queryFn: () => search(query), ...whileTyping(query) });

/** Search results as stories with excerpts, and the ids of people whose names match. */
export const foundQuery = (query: string) =>
  queryOptions({ queryKey: ['found', query], queryFn: () => findStories(query), ...whileTyping(query) });

// in ms: polls while the server's index is catching up
const indexingInterval = 1000;

const whileTyping = (query: string) => ({
  enabled: query !== '',
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { state: { data?: { is_complete: boolean } | undefined } }) =>
    state.data?.is_complete === false && indexingInterval,
});

// the maximum number of stories per request
export const maxHits = 50;

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
