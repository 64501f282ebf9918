import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { answerPath } from '../ui/admin-paths.ts';

/** The reading room with the stories of one person. */
export const roomPath = (person_id: string): string => `/admin/read?person=${person_id}`;

/** The address of a story in the reading room. */
export const storyPath = ({ id }: { id: string }): string => `/admin/read/${id}`;

/** Whether the story was opened from the reading room, not from the dashboard. */
export const useIsInRoom = (): boolean => useLocation().pathname.startsWith('/admin/read/');

/** The order of the contents, from `?by=date`: by person without it. */
export type Order = 'person' | 'date';

export const useOrder = (): Order => (useSearchParams()[0].get('by') === 'date' ? 'date' : 'person');

/** Returns the addresses of other stories, with the path and order of this one. */
export const useStoryPath = (): ((question: { id: string }) => string) => {
  const path = useIsInRoom() ? storyPath : answerPath;
  const query = orderQuery(useOrder());
  return useCallback((question) => path(question) + query, [path, query]);
};

export const orderQuery = (order: Order): string => (order === 'date' ? '?by=date' : '');
