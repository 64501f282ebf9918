import type { Mail, MailFault, Mails, QueuedTest } from '../../../shared/mail/mails.ts';
import type { Language } from '../../../shared/messages/catalogue.ts';
import { withoutNull } from '../../../shared/without-null.ts';
import type { App } from '../../app.ts';
import { findMail, findWaitingMail, type ListedMail, listMails } from '../../storage/mails.ts';
import { type Context, inTransaction } from '../transaction.ts';
import { makeMailToken, queueMail, requireMail } from './outbox.ts';
import { queueQuestionMail } from './question-mail.ts';

/**
 * Mails a question now. Returns the mail's id: that of one which still waits to be sent, if there is one. Throws `mail_off`
 * and what `queueQuestionMail` throws.
 */
export const mailQuestion = async (app: App, question_id: string): Promise<string> => {
  const mail = requireMail(app);
  const kind = 'question';
  const id = await inTransaction(
    app,
    async (transaction) =>
      (await findWaitingMail(transaction.db, { question_id, kind })) ??
      (await queueQuestionMail(transaction, mail, { question_id, kind })),
  );
  return addedMail(app, id);
};

/**
 * Mails a test of the settings. If replies are received, a copy goes to their address: when it arrives, replies do. Throws
 * `mail_off`.
 */
export const mailTest = async (app: App, to: string, language: Language): Promise<QueuedTest> => {
  const mail = requireMail(app);
  const { subject, text } = language.texts.questionMail.test;
  const body = { opening: [text], paragraphs: [], closing: [], footer: [] };
  const test = { kind: 'test' as const, subject, body, language };
  const token = makeMailToken();
  const replies = mail.reply_to?.replace('{token}', token);
  return inTransaction(app, async (transaction) => ({
    id: addedMail(app, await queueMail(transaction, mail, { ...test, to })),
    ...(replies !== undefined && {
      copy_id: addedMail(app, await queueMail(transaction, mail, { ...test, to: replies, token })),
    }),
  }));
};

/** Wakes the runner. */
const addedMail = (app: App, id: string | undefined): string => {
  // only a mail for an occasion is left out
  if (id === undefined) throw new Error('The mail was not added to the outbox.');
  app.events.emit('job_added');
  return id;
};

const page = 50;

/** A page of mails, newest first: to a person, or to everybody. `after` is the cursor: the `next` of the previous page. */
export const findMails = async (
  { db }: Context,
  { person_id, after }: { person_id?: string | undefined; after?: string | undefined },
): Promise<Mails> => {
  const before = after === undefined ? undefined : await findMail(db, after);
  // that mail was deleted with its person
  if (after !== undefined && !before) return { mails: [] };
  const found = await listMails(db, { person_id, before, limit: page + 1 });
  const mails = found.slice(0, page).map(showMail);
  return found.length > page ? { mails, next: mails.at(-1)?.id as string } : { mails };
};

const showMail = ({ id, kind, to_address, subject, created_at, attempts, ...ended }: ListedMail): Mail => {
  const { fault, ...times } = withoutNull(ended);
  return {
    ...{ id, kind, to: to_address, subject, created_at, attempts, ...times },
    ...(fault !== undefined && { fault: fault as MailFault }),
  };
};
