import type { AuditLog } from '../shared/audit.ts';
import type { Library, NewOwnQuestion, OwnQuestion, OwnQuestionChange } from '../shared/library.ts';
import type { People, Person } from '../shared/people.ts';
import type { LinkChange, NewQuestion, Question, WholeQuestion } from '../shared/questions.ts';
import type { Imported, QuestionImport, Queue, QueueChange } from '../shared/queue.ts';
import type { OfferedSecret, Reauthentication, RecoveryCodes, SecondStep, TurnOn } from '../shared/second-step.ts';
import type { PasswordChange, Sessions } from '../shared/session.ts';
import { call } from './api.ts';

// separate from api.ts, so that the answer page does not load it

/** `code` is needed if two-step sign-in is on. */
export const signIn = (password: string, code?: string) =>
  call<void>('POST', '/api/session', { body: { password, ...(code === undefined ? {} : { code }) } });
export const checkSession = () => call<void>('GET', '/api/session');
export const signOut = () => call<void>('DELETE', '/api/session');

export const listPeople = (page: { limit: number; after?: string | undefined }) =>
  call<People>('GET', `/api/people?limit=${page.limit}${page.after ? `&after=${encodeURIComponent(page.after)}` : ''}`);
export const loadPerson = (id: string) => call<Person>('GET', `/api/people/${id}`);
export const addPerson = (name: string) => call<Person>('POST', '/api/people', { body: { name } });
export const renamePerson = (id: string, name: string) =>
  call<Person>('PATCH', `/api/people/${id}`, { body: { name } });
export const deletePerson = (id: string, with_questions: boolean) =>
  call<void>('DELETE', `/api/people/${id}${with_questions ? '?with_questions=true' : ''}`);

export const addQuestion = (person_id: string, body: NewQuestion) =>
  call<Question>('POST', `/api/people/${person_id}/questions`, { body });
export const changeQuestion = (id: string, status: 'locked' | 'submitted') =>
  call<WholeQuestion>('PATCH', `/api/questions/${id}`, { body: { status } });
export const deleteQuestion = (id: string) => call<void>('DELETE', `/api/questions/${id}`);

export const loadLibrary = () => call<Library>('GET', '/api/library');
export const addOwnQuestion = (body: NewOwnQuestion) => call<OwnQuestion>('POST', '/api/library/questions', { body });
export const changeOwnQuestion = (id: string, body: OwnQuestionChange) =>
  call<OwnQuestion>('PATCH', `/api/library/questions/${id}`, { body });
export const deleteOwnQuestion = (id: string) => call<void>('DELETE', `/api/library/questions/${id}`);

export const loadQueue = (person_id: string) => call<Queue>('GET', `/api/people/${person_id}/queue`);
export const changeQueue = (person_id: string, body: QueueChange) =>
  call<Queue>('PUT', `/api/people/${person_id}/queue`, { body });
export const importQuestions = (person_id: string, body: QuestionImport) =>
  call<Imported>('POST', `/api/people/${person_id}/questions/import`, { body });

export const loadAuditLog = (after: string | undefined) =>
  call<AuditLog>('GET', `/api/audit-log${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`);

export const renewLink = (id: string) => call<WholeQuestion>('POST', `/api/questions/${id}/link`);
export const changeLink = (id: string, body: LinkChange) =>
  call<WholeQuestion>('PATCH', `/api/questions/${id}/link`, { body });

export const loadSecondStep = () => call<SecondStep>('GET', '/api/second-step');
export const offerSecret = () => call<OfferedSecret>('POST', '/api/second-step/secret');
export const turnOnSecondStep = (body: TurnOn) => call<RecoveryCodes>('POST', '/api/second-step', { body });
export const turnOffSecondStep = (body: Reauthentication) => call<void>('DELETE', '/api/second-step', { body });
export const renewRecoveryCodes = (body: Reauthentication) =>
  call<RecoveryCodes>('POST', '/api/second-step/recovery-codes', { body });

export const listSessions = () => call<Sessions>('GET', '/api/sessions');
export const endOtherSessions = () => call<void>('DELETE', '/api/sessions');
export const changePassword = (body: PasswordChange) => call<void>('PUT', '/api/password', { body });
