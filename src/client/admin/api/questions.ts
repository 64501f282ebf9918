import type {
  LinkChange,
  NewQuestion,
  Question,
  QuestionChange,
  WholeQuestion,
} from '../../../shared/questions/questions.ts';
import type { QuestionWithRecordings } from '../../../shared/recordings/admin-recordings.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';

export const addQuestion = (person_id: string, body: NewQuestion) =>
  call<Question>('POST', path`/api/people/${person_id}/questions`, { body });
export const loadQuestion = (id: string) => call<QuestionWithRecordings>('GET', path`/api/questions/${id}`);
/** Either locks or unlocks the answer, or changes the text or days of the question. */
export const changeQuestion = (id: string, body: QuestionChange) =>
  call<WholeQuestion>('PATCH', path`/api/questions/${id}`, { body });
/** Notes that an answer was read: this version, or the stored one. */
export const noteReading = (id: string, version?: number) =>
  call<WholeQuestion>('POST', path`/api/questions/${id}/read`, { body: { version } });
export const deleteQuestion = (id: string) => call<void>('DELETE', path`/api/questions/${id}`);

export const renewLink = (id: string) => call<WholeQuestion>('POST', path`/api/questions/${id}/link`);
export const changeLink = (id: string, body: LinkChange) =>
  call<WholeQuestion>('PATCH', path`/api/questions/${id}/link`, { body });
export const noteSharing = (id: string) => call<WholeQuestion>('POST', path`/api/questions/${id}/shared`);
