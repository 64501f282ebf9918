import type { Revisions, WholeRevision } from '../shared/answers/revisions.ts';
import { call } from './api.ts';
import { path } from './path.ts';

// separate from api.ts: only loaded when earlier versions are opened

export const listRevisions = (token: string) => call<Revisions>('GET', '/api/answer/revisions', { token });
export const loadRevision = (token: string, version: number) =>
  call<WholeRevision>('GET', path`/api/answer/revisions/${version}`, { token });

export const listRevisionsOf = (question_id: string) =>
  call<Revisions>('GET', path`/api/questions/${question_id}/revisions`);
export const loadRevisionOf = (question_id: string, version: number) =>
  call<WholeRevision>('GET', path`/api/questions/${question_id}/revisions/${version}`);
