import type { Mails, QueuedTest } from '../../../shared/mail/mails.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';

/** The answer to a request that queues a mail: its id. */
type QueuedMail = { id: string };

export const sendTestMail = (to: string) => call<QueuedTest>('POST', '/api/mails', { body: { kind: 'test', to } });
/** Mails the link of a question to its person. */
export const mailQuestion = (question_id: string) =>
  call<QueuedMail>('POST', path`/api/questions/${question_id}/mails`);
/** What was sent, newest first; to one person, or all of it. */
export const listMails = (page: { person_id?: string; after?: string }) =>
  call<Mails>('GET', `/api/mails?${new URLSearchParams(page)}`);
