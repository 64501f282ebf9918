import type { Revisions, WholeRevision } from '../../../shared/answers/revisions.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';

export const listRevisionsOf = (question_id: string) =>
  call<Revisions>('GET', path`/api/questions/${question_id}/revisions`);
export const loadRevisionOf = (question_id: string, version: number) =>
  call<WholeRevision>('GET', path`/api/questions/${question_id}/revisions/${version}`);
