import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { batchesOf } from '../../../shared/batches-of.ts';
import type { App } from '../../app.ts';
import type { UploadFolder } from '../../outside/files/uploads.ts';
import { type ListedMessage, type Mailbox, MailboxUnavailable, openMailbox } from '../../outside/mail/mailbox.ts';
import { findMailboxCursor, storeMailboxCursor } from '../../storage/mailbox.ts';
import { isMessageIdOfOurs } from '../../storage/mails.ts';
import { messageFile, takeIn } from './intake.ts';
import { replyAddress } from './judge.ts';

type AppMail = NonNullable<App['mail']>;

const day = 24 * 60 * 60 * 1000;
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
      await fetchNew(app, mail, mailbox);
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

const fetchNew = async (app: App, mail: AppMail, mailbox: Mailbox) => {
  const { uid_validity } = mailbox;
  const known = await findMailboxCursor(app.db);
  const isKnown = known?.uid_validity === uid_validity;
  const uids = await mailbox.listUids(isKnown ? known.last_uid : new Date(app.clock() - firstTime));
  for (const some of batchesOf(uids, batch)) {
    const messages = await mailbox.readHeaders(some, Object.values(headers).flat());
    for (const message of messages) await fetchMessage(app, mail, mailbox, message);
    // only now: whatever is not stored yet is read again
    await storeMailboxCursor(app.db, { uid_validity, last_uid: some.at(-1) as number });
  }
  if (uids.length === 0 && !isKnown) await storeMailboxCursor(app.db, { uid_validity, last_uid: mailbox.uid_next - 1 });
};

const fetchMessage = async (app: App, mail: AppMail, mailbox: Mailbox, message: ListedMessage) => {
  const isReply = await isAnswerToOurs(app, mail, message.header);
  if (!isReply && !isReport(message.header)) return;
  const body = await mailbox.download(message.uid);
  if (!body) return;
  await using folder = await app.uploads.receive(messageFile, body).catch(asUnavailable);
  if (!isReply && !(await returnsOurs(app, mail, folder))) return;
  const arrived = Math.min(message.received_at?.getTime() || app.clock(), app.clock());
  await takeIn(app, folder, new Date(arrived).toISOString());
  await mailbox.markSeen(message.uid);
};

/** Errors of the connection come out of the stream as well. */
const asUnavailable = (error: unknown): never => {
  throw error instanceof Error && 'cid' in error ? new MailboxUnavailable(error) : error;
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
  await using file = await open(join(folder.path, messageFile));
  const { buffer, bytesRead } = await file.read(Buffer.alloc(mostOfReport), 0, mostOfReport, 0);
  const text = buffer.toString('latin1', 0, bytesRead);
  const found = text.matchAll(/^message-id:\s*<([^<>\s]{1,998})>/gim);
  return (
    (mail.reply_to !== undefined && replyAddress(mail.reply_to).test(text)) ||
    isMessageIdOfOurs(
      app.db,
      [...found].slice(0, mostIds).map(([, id = '']) => id),
    )
  );
};

const mostOfReport = 1024 * 1024;
