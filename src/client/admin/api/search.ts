import type { Search } from '../../../shared/search/search.ts';
import { call } from '../../api.ts';

export const search = (q: string, limit = '20') =>
  call<Search>('GET', `/api/search?${new URLSearchParams({ q, limit })}`);
