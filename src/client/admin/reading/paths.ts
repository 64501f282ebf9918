import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { ReadingOrder } from '../../../shared/reading/readers.ts';
import { answerPath, findIn } from '../frame/admin-paths.ts';

/** The address of a story in the reading room, and of the words of a query in it. */
export const storyPath = ({ id }: { id: string }, query?: string): string => `/admin/read/${id}${findIn(query)}`;

/** Whether the story was opened from the reading room, not from the dashboard. */
export const useIsInRoom = (): boolean => useLocation().pathname.startsWith('/admin/read/');

/** The order of the contents, from `?by=date`: by person without it. */
export const useOrder = (): ReadingOrder => (useSearchParams()[0].get('by') === 'date' ? 'date' : 'person');

/** Returns the addresses of stories, with the path of this one, and its order unless another is wanted. */
export const useStoryPath = (): ((question_id: string, order?: ReadingOrder) => string) => {
  const path = useIsInRoom() ? storyPath : answerPath;
  const current = useOrder();
  return useCallback((id, order = current) => path({ id }) + (order === 'date' ? '?by=date' : ''), [path, current]);
};
