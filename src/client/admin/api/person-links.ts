import type { PersonLink } from '../../../shared/people/person-links.ts';
import type { LinkChange } from '../../../shared/questions/questions.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';

export const loadPersonLink = (person_id: string) => call<PersonLink>('GET', path`/api/people/${person_id}/link`);
/** Makes the link, or replaces it. */
export const makePersonLink = (person_id: string) => call<PersonLink>('POST', path`/api/people/${person_id}/link`);
export const changePersonLink = (person_id: string, body: LinkChange) =>
  call<PersonLink>('PATCH', path`/api/people/${person_id}/link`, { body });
export const removePersonLink = (person_id: string) => call<void>('DELETE', path`/api/people/${person_id}/link`);
