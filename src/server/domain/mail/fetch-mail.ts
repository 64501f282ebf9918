import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { batchesOf } from '../../../shared/batches-of.ts';
import { day } from '../../../shared/durations.ts';
import type { App } from '../../app.ts';
import { readStart } from '../../outside/files/read-start.ts';
import type { UploadFolder } from '../../outside/files/uploads.ts';
import { type ListedMessage, type Mailbox, MailboxUnavailable, openMailbox } from '../../outside/mail/mailbox.ts';
import { findMailboxCursor, type MailboxCursor, storeMailboxCursor } from '../../storage/mailbox.ts';
import { isMessageIdOfOurs } from '../../storage/mails.ts';
import { inTransaction } from '../transaction.ts';
import { messageFile, takeIn } from './intake.ts';
import { replyAddress } from './judge.ts';
import { addNotice } from './notices.ts';
import type { AppMail } from './outbox.ts';

type Imap = NonNullable<AppMail['imap']>;

/** How far back (ms) a mailbox is read for the first time, and when its UIDs have changed. */
const firstTime = 14 * day;
const batch = 50;

const headers = {
  recipients: ['to', 'cc', 'delivered-to', 'x-original-to'],
  others: ['in-reply-to', 'references', 'content-type'],
};

/**
 * Takes in what has arrived in the mailbox, and what arrives within `wait` ms. It may be the admin's own: only what
 * concerns our mails is downloaded and marked as read, after it is stored; nothing is ever deleted.
 */
export const fetchMail = async (
  app: App,
  mail: AppMail,
  { wait, signal }: { wait: number; signal: AbortSignal },
): Promise<void> => {
  if (!mail.imap) return;
  const until = performance.now() + wait;
  const mailbox = await openMailbox(mail.imap);
  // a command that is running ends as well
  signal.addEventListener('abort', mailbox.close, { once: true });
  try {
    for (;;) {
      await fetchNew(app, mail, mailbox, { of: cursorOf(mail.imap, mailbox), signal });
      const left = until - performance.now();
      if (left <= 0 || signal.aborted) return;
      await mailbox.waitForMail(left, signal);
    }
  } catch (error) {
    // it was closed in the middle of a command
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', mailbox.close);
    mailbox.close();
  }
};

type Which = Pick<MailboxCursor, 'mailbox' | 'uid_validity'>;

/** Small UIDVALIDITYs are those of many mailboxes. */
const cursorOf = ({ host, user, folder }: Imap, { uid_validity }: Mailbox): Which => ({
  mailbox: createHash('sha256').update([host, user, folder].join('|')).digest('hex'),
  uid_validity,
});

/** Undefined for the first time, also if the cursor is that of another mailbox. */
const findCursor = async ({ db }: App, { uid_next }: Mailbox, of: Which): Promise<MailboxCursor | undefined> => {
  const cursor = await findMailboxCursor(db);
  const isSame = cursor?.mailbox === of.mailbox && cursor.uid_validity === of.uid_validity;
  const isAhead = cursor !== undefined && cursor.last_uid >= uid_next;
  return isSame && !isAhead ? cursor : undefined;
};

const fetchNew = async (
  app: App,
  mail: AppMail,
  mailbox: Mailbox,
  { of, signal }: { of: Which; signal: AbortSignal },
) => {
  const known = await findCursor(app, mailbox, of);
  const uids = await mailbox.listUids(known?.last_uid ?? new Date(app.clock() - firstTime));
  for (const some of batchesOf(uids, batch)) {
    const messages = await mailbox.readHeaders(some, Object.values(headers).flat());
    for (const message of messages.sort((a, b) => a.uid - b.uid))
      await fetchMessage(app, mail, mailbox, message).catch(async (error) => {
        if (error instanceof MessageUnavailable && !signal.aborted) await noteFailure(app, of, known, error);
        throw error;
      });
    // only now: whatever is not stored yet is read again
    await storeMailboxCursor(app.db, { ...of, last_uid: some.at(-1) as number });
  }
  if (uids.length === 0 && !known) await storeMailboxCursor(app.db, { ...of, last_uid: mailbox.uid_next - 1 });
};

/** A message that the mail server lists, but does not deliver. */
class MessageUnavailable extends MailboxUnavailable {
  readonly uid: number;
  constructor(uid: number, error: unknown) {
    super(error);
    if (error instanceof MailboxUnavailable) this.message = error.message;
    this.uid = uid;
  }
}

/** So many times in a row, five minutes apart, before it is skipped. */
const mostFailures = 6;

/** Counts how often a message has failed. In the end it is skipped: the ones after it would never arrive. */
const noteFailure = async (
  app: App,
  of: Which,
  known: MailboxCursor | undefined,
  { uid, message }: MessageUnavailable,
) => {
  const times = (known?.failed?.uid === uid ? known.failed.times : 0) + 1;
  // all before it are stored
  if (times < mostFailures) return storeMailboxCursor(app.db, { ...of, last_uid: uid - 1, failed: { uid, times } });
  await inTransaction(app, async (transaction) => {
    await storeMailboxCursor(transaction.db, { ...of, last_uid: uid });
    const occasion = `not_delivered:${of.mailbox}:${of.uid_validity}:${uid}`;
    await addNotice(transaction, { occasion, event: 'held_reply', details: { is_not_delivered: true } });
  });
  // into the log
  throw new Error(`Message ${uid} of the mailbox is skipped: it could not be read ${times} times. ${message}`);
};

const fetchMessage = async (app: App, mail: AppMail, mailbox: Mailbox, message: ListedMessage) => {
  const isReply = await isAnswerToOurs(app, mail, message.header);
  if (!isReply && !isReport(message.header)) return;
  await using folder = await download(app, mailbox, message.uid);
  if (!folder) return;
  if (!isReply && !(await returnsOurs(app, mail, folder))) return;
  const arrived = Math.min(message.received_at?.getTime() || app.clock(), app.clock());
  await takeIn(app, folder, new Date(arrived).toISOString());
  await mailbox.markSeen(message.uid);
};

/** Undefined if somebody has deleted it. */
const download = async (app: App, mailbox: Mailbox, uid: number): Promise<UploadFolder | undefined> => {
  try {
    const body = await mailbox.download(uid);
    return body && (await app.uploads.receive(messageFile, body));
  } catch (error) {
    // errors of the connection come out of the stream as well
    if (error instanceof MailboxUnavailable || (error instanceof Error && 'cid' in error))
      throw new MessageUnavailable(uid, error);
    throw error;
  }
};

const messageId = /<([^<>\s]{1,998})>/g;
const mostIds = 200;
const messageIdsOf = (text: string) => [...text.matchAll(messageId)].slice(0, mostIds).map(([, id = '']) => id);

/** Whether it was sent to one of our reply addresses, or refers to one of our mails. */
const isAnswerToOurs = async (app: App, { reply_to }: AppMail, header: string) => {
  const fields = header.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const isIn = (names: string[]) => (field: string) => names.includes(field.split(':')[0]?.toLowerCase() ?? '');
  const recipients = fields.filter(isIn(headers.recipients)).join('\n');
  if (reply_to !== undefined && replyAddress(reply_to).test(recipients)) return true;
  const references = fields.filter(isIn(['in-reply-to', 'references'])).join('\n');
  return isMessageIdOfOurs(app.db, messageIdsOf(references));
};

const isReport = (header: string) => /^content-type:\s*multipart\/report\b/im.test(header);

/** A bounce has the mail that came back, or its header, at its end. */
const returnsOurs = async (app: App, mail: AppMail, folder: UploadFolder) => {
  const text = (await readStart(join(folder.path, messageFile), mostOfReport)).toString('latin1');
  if (mail.reply_to !== undefined && replyAddress(mail.reply_to).test(text)) return true;
  const lines = text.match(/^message-id:\s*<[^<>\s]+>/gim) ?? [];
  return isMessageIdOfOurs(app.db, messageIdsOf(lines.join('\n')));
};

const mostOfReport = 1024 * 1024;
