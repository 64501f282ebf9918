import type { Names, Overview, People, Person, PersonChange, WholePerson } from '../../../shared/people/people.ts';
import type { QuestionFilter } from '../../../shared/questions/question-filters.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';
import { sendFile } from './send-file.ts';
import { withQuery } from './with-query.ts';

/** `filter`: only people with such a question. */
type PeoplePage = { limit: number; after?: string | undefined; filter?: QuestionFilter | undefined };

export const listPeople = (page: PeoplePage) => call<People>('GET', withQuery('/api/people', page));
export const listNames = () => call<Names>('GET', '/api/people/names');
export const loadOverview = () => call<Overview>('GET', '/api/people/overview');
export const loadPerson = (id: string) => call<WholePerson>('GET', path`/api/people/${id}`);
export const addPerson = (name: string) => call<Person>('POST', '/api/people', { body: { name } });
export const changePerson = (id: string, body: PersonChange) =>
  call<WholePerson>('PATCH', path`/api/people/${id}`, { body });
/** Reorders these people among the places that they have now. */
export const orderPeople = (ids: string[]) => call<void>('PUT', '/api/people/order', { body: { ids } });
export const deletePerson = (id: string, with_questions: boolean) =>
  call<void>('DELETE', withQuery(path`/api/people/${id}`, { with_questions }));

export const replacePhoto = (id: string, file: File) =>
  sendFile<WholePerson>('PUT', path`/api/people/${id}/photo`, file);
export const removePhoto = (id: string) => call<void>('DELETE', path`/api/people/${id}/photo`);
