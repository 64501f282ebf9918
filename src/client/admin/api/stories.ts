import type { Stories, Storytellers } from '../../../shared/reading/stories.ts';
import { call } from '../../api.ts';

type StoriesPage = { after?: string; limit?: string; person_id?: string; unread?: 'true'; ids?: string };

export const listStories = (page: StoriesPage) => call<Stories>('GET', `/api/stories?${new URLSearchParams(page)}`);
export const listStorytellers = () => call<Storytellers>('GET', '/api/stories/people');
