import { useLocation } from 'react-router';
import { answerPath } from '../ui/admin-paths.ts';

/** The reading room with the stories of one person. */
export const roomPath = (person_id: string): string => `/admin/read?person=${person_id}`;

/** The address of a story in the reading room. */
export const storyPath = ({ id }: { id: string }): string => `/admin/read/${id}`;

/** Whether the story was opened from the reading room, not from the dashboard. */
export const useIsInRoom = (): boolean => useLocation().pathname.startsWith('/admin/read/');

/** The addresses of other stories: as this one was opened. */
export const useStoryPath = (): ((question: { id: string }) => string) => (useIsInRoom() ? storyPath : answerPath);
