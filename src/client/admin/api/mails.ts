import type { Mails, QueuedMail, QueuedTest } from '../../../shared/mail/mails.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';
import { withQuery } from './with-query.ts';

export const sendTestMail = (to: string) => call<QueuedTest>('POST', '/api/mails', { body: { kind: 'test', to } });
/** Mails the link of a question to its person. */
export const mailQuestion = (question_id: string) =>
  call<QueuedMail>('POST', path`/api/questions/${question_id}/mails`);
/** What was sent, newest first; to one person, or to everybody. */
export const listMails = (page: { person_id?: string | undefined; after?: string | undefined }) =>
  call<Mails>('GET', withQuery('/api/mails', page));
