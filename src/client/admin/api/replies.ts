import type { Replies, Reply } from '../../../shared/mail/replies.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';
import { withQuery } from './with-query.ts';

/** A page of those of one person, or of everybody. */
export const listReplies = (which: { state: Reply['state']; person_id?: string; after?: string | undefined }) =>
  call<Replies>('GET', withQuery('/api/replies', which));
/** Makes a held reply the answer, or a part of it; of another question than the one it names, if that is given. */
export const takeReply = (id: string, question_id?: string) =>
  call<Reply>('POST', path`/api/replies/${id}/take`, { body: { question_id } });
/** Adds to the answer what was left out of a reply. */
export const putBackLeftOut = (id: string) => call<Reply>('POST', path`/api/replies/${id}/put-back`);
export const discardReply = (id: string) => call<void>('DELETE', path`/api/replies/${id}`);
/** Where a browser downloads the mail as it came. */
export const replyMailUrl = (id: string): string => path`/api/replies/${id}/mail`;
