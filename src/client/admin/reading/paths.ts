import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { ReadingOrder } from '../../../shared/reading/readers.ts';
import { answerPath, findIn } from '../frame/admin-paths.ts';

/** The reading room with the stories of one person. */
export const roomPath = (person_id: string): string => `/admin/read?person=${person_id}`;

/** The address of a story in the reading room, and of the words of a query in it. */
export const storyPath = ({ id }: { id: string }, query?: string): string => `/admin/read/${id}${findIn(query)}`;

/** Whether the story was opened from the reading room, not from the dashboard. */
export const useIsInRoom = (): boolean => useLocation().pathname.startsWith('/admin/read/');

/** The order of the contents, from `?by=date`: by person without it. */
export const useOrder = (): ReadingOrder => (useSearchParams()[0].get('by') === 'date' ? 'date' : 'person');

/** Returns the addresses of other stories, with the path and order of this one. */
export const useStoryPath = (): ((question: { id: string }) => string) => {
  const path = useIsInRoom() ? storyPath : answerPath;
  const query = orderQuery(useOrder());
  return useCallback((question) => path(question) + query, [path, query]);
};

export const orderQuery = (order: ReadingOrder): string => (order === 'date' ? '?by=date' : '');
