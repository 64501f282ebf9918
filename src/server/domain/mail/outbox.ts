import { v7 } from 'uuid';
import { Problem } from '../../../shared/errors.ts';
import type { MailBody } from '../../../shared/mail/mail-body.ts';
import { isEmail, type MailKind } from '../../../shared/mail/mails.ts';
import type { Language } from '../../../shared/messages/catalogue.ts';
import type { App } from '../../app.ts';
import { insertMail } from '../../storage/mails.ts';
import { printable } from '../content/printable.ts';
import { now } from '../now.ts';
import { queueJob } from '../queue-job.ts';
import { makeBase32 } from '../random-texts.ts';
import type { Transaction } from '../transaction.ts';
import { renderMail } from './render-mail.tsx';

/** The kind of job that sends a mail; its subject is the mail's id. */
export const mailJob = 'mail';

/** The settings of mail that is set up. */
export type AppMail = NonNullable<App['mail']>;

export type NewMail = {
  kind: MailKind;
  to: string;
  subject: string;
  body: MailBody;
  language: Pick<Language, 'tag' | 'dir'>;
  person_id?: string;
  reader_id?: string;
  question_id?: string;
  /** For Reply-To, and for the page where mail is stopped: `makeMailToken()`. Left out for notices and test mails. */
  token?: string;
  /** Nothing is mailed twice for the same. */
  occasion?: string;
};

/** The settings of mail; throws `mail_off`. */
export const requireMail = ({ mail }: Pick<App, 'mail'>): AppMail => {
  if (!mail) throw new Problem('mail_off');
  return mail;
};

/** 16 of a–z and 2–7: mail programs change upper case to lower. */
export const makeMailToken = (): string => makeBase32(16).toLowerCase();

/** The page where the recipient skips, pauses and stops. */
export const mailPage = ({ origin }: Pick<AppMail, 'origin'>, token: string): string => `${origin}/mail/${token}`;

/**
 * Adds a mail to the outbox: row and job, in the transaction of what it is about. Returns its id; undefined if there is one
 * for this occasion already. Throws `no_address` if `to` is no address.
 */
export const queueMail = async (
  transaction: Transaction,
  { from }: Pick<AppMail, 'from'>,
  { to, body, language, subject: given, ...mail }: NewMail,
): Promise<string | undefined> => {
  if (!isEmail(to)) throw new Problem('no_address');
  const id = v7();
  const subject = printable(given).trim();
  const row = {
    ...mail,
    id,
    subject,
    to_address: to,
    ...renderMail(subject, body, language),
    photos: body.photos ? JSON.stringify(body.photos.map(({ name }) => name)) : null,
    message_id: `${id}@${from.address.split('@')[1]}`,
    created_at: now(transaction),
  };
  if (!(await insertMail(transaction.db, row))) return undefined;
  await queueJob(transaction, mailJob, id);
  return id;
};
