import type { Library, NewOwnQuestion, OwnQuestion, OwnQuestionChange } from '../../../shared/library/library.ts';
import type { LanguageTag } from '../../../shared/messages/languages.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';
import { withQuery } from './with-query.ts';

export const loadLibrary = (lang?: LanguageTag) => call<Library>('GET', withQuery('/api/library', { lang }));
export const addOwnQuestion = (body: NewOwnQuestion) => call<OwnQuestion>('POST', '/api/library/questions', { body });
export const changeOwnQuestion = (id: string, body: OwnQuestionChange) =>
  call<OwnQuestion>('PATCH', path`/api/library/questions/${id}`, { body });
export const deleteOwnQuestion = (id: string) => call<void>('DELETE', path`/api/library/questions/${id}`);
