import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Stories, Story } from '../../../shared/reading/stories.ts';
import { listStories, listStorytellers } from '../api/stories.ts';
import { maxHits } from './search-queries.ts';

/** The people who have stories or are writing one. */
export const storytellersQuery = queryOptions({ queryKey: ['storytellers'], queryFn: listStorytellers });

/** A filter for stories. */
export type Shown = { person_id?: string; unread?: 'true' };

/** Stories, newest first, a page at a time. */
export const storiesQuery = (shown: Shown) =>
  infiniteQueryOptions({
    queryKey: ['stories', shown],
    queryFn: ({ pageParam }) => listStories({ ...shown, after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

export const storiesIn = (data: { pages: Stories[] } | undefined): Story[] =>
  data?.pages.flatMap(({ stories }) => stories) ?? [];

/** The stories with these ids that can still be read; of more than `maxHits` ids, the first ones. */
export const someStoriesQuery = (ids: string[]) => {
  const asked = ids.slice(0, maxHits).join(',');
  return queryOptions({
    queryKey: ['stories', asked],
    queryFn: () => listStories({ ids: asked, limit: maxHits }),
    enabled: asked !== '',
  });
};
