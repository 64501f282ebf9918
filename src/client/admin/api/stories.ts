import type { Stories, Storytellers } from '../../../shared/reading/stories.ts';
import { call } from '../../api.ts';
import { withQuery } from './with-query.ts';

type StoriesPage = { after?: string | undefined; limit?: number; person_id?: string; unread?: 'true'; ids?: string };

export const listStories = (page: StoriesPage) => call<Stories>('GET', withQuery('/api/stories', page));
export const listStorytellers = () => call<Storytellers>('GET', '/api/stories/people');
