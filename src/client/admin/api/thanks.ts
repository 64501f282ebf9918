import type { ThanksList } from '../../../shared/reading/readers.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';
import { withQuery } from './with-query.ts';

/** The newest thanks, for all answers or for one; or only those that the admin has not seen. */
export const listThanks = (which: { question_id?: string; new?: 'true' }) =>
  call<ThanksList>('GET', withQuery('/api/thanks', which));
export const noteThanksSeen = (ids: string[]) => call<void>('POST', '/api/thanks/seen', { body: { ids } });
export const removeThanks = (id: string) => call<void>('DELETE', path`/api/thanks/${id}`);
