import type { Person } from '../../../shared/people/people.ts';
import type { WholeQuestion } from '../../../shared/questions/questions.ts';
import type { Wastebasket } from '../../../shared/wastebasket.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';

export const loadWastebasket = () => call<Wastebasket>('GET', '/api/wastebasket');
export const restoreQuestion = (id: string) => call<WholeQuestion>('POST', path`/api/wastebasket/${id}/restore`);
export const restoreRecording = (id: string) => call<void>('POST', path`/api/wastebasket/recordings/${id}/restore`);
export const eraseRecording = (id: string) => call<void>('DELETE', path`/api/wastebasket/recordings/${id}`);
export const eraseQuestion = (id: string) => call<void>('DELETE', path`/api/wastebasket/${id}`);
export const restorePerson = (id: string) => call<Person>('POST', path`/api/wastebasket/people/${id}/restore`);
export const erasePerson = (id: string) => call<void>('DELETE', path`/api/wastebasket/people/${id}`);
