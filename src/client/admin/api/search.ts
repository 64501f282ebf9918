import type { Search } from '../../../shared/search/search.ts';
import { call } from '../../api.ts';
import { withQuery } from './with-query.ts';

export const search = (q: string, limit = 20) => call<Search>('GET', withQuery('/api/search', { q, limit }));
