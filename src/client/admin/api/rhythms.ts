import type { Rhythm, RhythmChange } from '../../../shared/mail/rhythms.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';

export const loadRhythm = (person_id: string) => call<Rhythm>('GET', path`/api/people/${person_id}/rhythm`);
export const setRhythm = (person_id: string, body: RhythmChange) =>
  call<Rhythm>('PUT', path`/api/people/${person_id}/rhythm`, { body });
export const endRhythm = (person_id: string) => call<void>('DELETE', path`/api/people/${person_id}/rhythm`);
