import { Problem } from '../../../shared/errors.ts';
import type { App } from '../../app.ts';
import {
  findMailedQuestion,
  findMailedReader,
  findRecipient,
  type MailRow,
  type Recipient,
} from '../../storage/mails.ts';
import { areStoriesOpen } from '../../storage/reader-mails.ts';
import { isLinkOpen } from '../links.ts';
import { now } from '../now.ts';
import { requireMail } from './outbox.ts';

/**
 * Where a queued mail goes now that it is due; undefined if it is no longer wanted. Questions and confirmations go to
 * the person's present address: it may have been corrected while the mail was waiting.
 */
export const findMailRecipient = async (app: App, mail: MailRow): Promise<string | undefined> => {
  if (mail.kind === 'question' || mail.kind === 'reminder') return findAnswerer(app, mail);
  if (mail.kind === 'confirmation') return findConfirmed(app, mail);
  if (mail.kind === 'new_story' && mail.reader_id !== null) return findReader(app, mail, mail.reader_id);
  return mail.to_address;
};

const findAnswerer = async (app: App, { kind, question_id, text }: MailRow) => {
  const question = question_id === null ? undefined : await findMailedQuestion(app.db, question_id);
  if (!question || question.status === 'locked' || !isLinkOpen(question, now(app))) return undefined;
  if (kind === 'reminder' && question.status === 'submitted') return undefined;
  return hasLink(text, question) ? mailableAddress(question) : undefined;
};

/** A held reply is confirmed without the link, also of a question that is locked or closed. */
const findConfirmed = async (app: App, { question_id, text }: MailRow) => {
  const question = question_id === null ? undefined : await findMailedQuestion(app.db, question_id);
  if (!question) return undefined;
  const isWithLink = text.includes(`${requireMail(app).origin}/question/`);
  const isOpen = !isWithLink || (isLinkOpen(question, now(app)) && hasLink(text, question));
  return isOpen ? mailableAddress(question) : undefined;
};

const findReader = async (app: App, mail: MailRow, reader_id: string) => {
  const reader = await findMailedReader(app.db, reader_id);
  if (!reader || !isLinkOpen(reader, now(app))) return undefined;
  // a story may be for the admin only by now; the others of its mail are mailed anew
  const isOpen = await areStoriesOpen(app.db, mail.id, now(app));
  return isOpen && hasLink(mail.text, reader) ? mailableAddress(reader) : undefined;
};

/** False if the link was renewed: the one in the mail would open nothing. */
const hasLink = (text: string, { access_token }: { access_token: string }) => text.includes(access_token);

/** Undefined if they stopped mail, or it comes back. */
export const mailableAddress = ({ email, mail_stopped_at, mail_fault }: Recipient): string | undefined =>
  mail_stopped_at === null && mail_fault === null ? (email ?? undefined) : undefined;

/** The same; throws `no_address` or `mail_stopped`. */
export const requireAddress = (recipient: Recipient): string => {
  if (recipient.email === null) throw new Problem('no_address');
  const address = mailableAddress(recipient);
  if (address === undefined) throw new Problem('mail_stopped');
  return address;
};

/** The address of a person to whom mail may be sent; throws `mail_off`, `unknown_person`, `no_address` or `mail_stopped`. */
export const requireMailable = async (app: Pick<App, 'db' | 'mail'>, person_id: string): Promise<string> => {
  requireMail(app);
  const person = await findRecipient(app.db, person_id);
  if (!person) throw new Problem('unknown_person');
  return requireAddress(person);
};
