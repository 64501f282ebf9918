import type { AuditLog } from '../shared/audit.ts';
import { missingLettersHeader } from '../shared/missing-letters.ts';
import type { Names, People, Person } from '../shared/people.ts';
import type { QuestionFilter } from '../shared/question-filters.ts';
import type {
  LinkChange,
  NewQuestion,
  Question,
  QuestionChange,
  QuestionCounts,
  WholeQuestion,
} from '../shared/questions.ts';
import type { Search } from '../shared/search.ts';
import type { OfferedSecret, Reauthentication, RecoveryCodes, SecondStep, TurnOn } from '../shared/second-step.ts';
import type { PasswordChange, Sessions } from '../shared/session.ts';
import { ApiError, call, readProblem } from './api.ts';

// separate from api.ts, so that the answer page does not load it

/** `until`: the end that the page had when it was loaded before; `filter`: only people with such a question. */
type PeoplePage = {
  limit: number;
  after?: string | undefined;
  until?: string | undefined;
  filter?: QuestionFilter | undefined;
};

/** `code` is needed if two-step sign-in is on. */
export const signIn = (password: string, code?: string) =>
  call<void>('POST', '/api/session', { body: { password, ...(code === undefined ? {} : { code }) } });
export const checkSession = () => call<void>('GET', '/api/session');
export const signOut = () => call<void>('DELETE', '/api/session');

export const listPeople = ({ limit, ...page }: PeoplePage) => {
  const query = new URLSearchParams({ limit: `${limit}` });
  for (const [name, value] of Object.entries(page)) if (value !== undefined) query.set(name, value);
  return call<People>('GET', `/api/people?${query}`);
};
export const listNames = () => call<Names>('GET', '/api/people/names');
export const loadPerson = (id: string) => call<Person>('GET', `/api/people/${id}`);
export const addPerson = (name: string) => call<Person>('POST', '/api/people', { body: { name } });
export const renamePerson = (id: string, name: string) =>
  call<Person>('PATCH', `/api/people/${id}`, { body: { name } });
export const deletePerson = (id: string, with_questions: boolean) =>
  call<void>('DELETE', `/api/people/${id}${with_questions ? '?with_questions=true' : ''}`);

export const addQuestion = (person_id: string, body: NewQuestion) =>
  call<Question>('POST', `/api/people/${person_id}/questions`, { body });
export const countQuestions = () => call<QuestionCounts>('GET', '/api/questions/counts');
export const loadQuestion = (id: string) => call<WholeQuestion>('GET', `/api/questions/${id}`);
/** Either locks or unlocks, or corrects what is asked. */
export const changeQuestion = (id: string, body: QuestionChange) =>
  call<WholeQuestion>('PATCH', `/api/questions/${id}`, { body });
/** Notes that the stored answer was read. */
export const noteReading = (id: string) => call<WholeQuestion>('POST', `/api/questions/${id}/read`, { body: {} });
export const deleteQuestion = (id: string) => call<void>('DELETE', `/api/questions/${id}`);

export const search = (q: string) => call<Search>('GET', `/api/search?${new URLSearchParams({ q })}`);

/** Letters of several questions as one PDF, and the header that names the characters that could not be printed. */
export const loadLetters = async (question_ids: string[]): Promise<{ pdf: Blob; missing: string | null }> => {
  const body = JSON.stringify({ question_ids });
  const unreachable = () => {
    throw new ApiError(0);
  };
  const response = await fetch('/api/letters', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(unreachable);
  if (!response.ok) throw await readProblem(response);
  const pdf = await response.blob().catch(unreachable);
  return { pdf, missing: response.headers.get(missingLettersHeader) };
};

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
