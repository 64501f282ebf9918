import type { Question } from '../../../shared/questions/questions.ts';
import type { MadeForPeople, PeopleAsked, Queue, QueueChange } from '../../../shared/questions/queue.ts';
import { call, longTimeout } from '../../api.ts';
import { path } from '../../path.ts';

export const loadQueue = (person_id: string) => call<Queue>('GET', path`/api/people/${person_id}/queue`);
export const changeQueue = (person_id: string, body: QueueChange) =>
  call<Queue>('PUT', path`/api/people/${person_id}/queue`, { body });
export const askNext = (person_id: string) => call<Question>('POST', path`/api/people/${person_id}/queue/next`);
/** Aborted, it asks nobody unless the request has arrived already. */
export const askPeople = (body: PeopleAsked, signal?: AbortSignal) =>
  call<MadeForPeople>('POST', '/api/questions', { body, timeout: longTimeout(), signal });
