import type { Revisions, WholeRevision } from '../../../shared/answers/revisions.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';

// separate from answer/api.ts: only loaded when earlier versions are opened

export const listRevisions = (token: string) => call<Revisions>('GET', '/api/answer/revisions', { token });
export const loadRevision = (token: string, version: number) =>
  call<WholeRevision>('GET', path`/api/answer/revisions/${version}`, { token });
