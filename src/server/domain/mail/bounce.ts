import type { App } from '../../app.ts';
import type { ParsedMessage } from '../../outside/mail/received-message.ts';
import type { ReplyRow } from '../../storage/database/tables.ts';
import { blockAddress, findMail, recordBounce, recordReturn } from '../../storage/mails.ts';
import { changeReply } from '../../storage/replies.ts';
import { now } from '../now.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import { noteFailure } from './failed-mail.ts';
import type { Noted } from './take-reply.ts';

/** A program's mail: never an answer, and never answered. If a mail of ours came back for good, its address gets no more. */
export const ignoreMessage = (app: App, reply: ReplyRow, noted: Noted, parsed: ParsedMessage): Promise<void> =>
  inTransaction(app, async (transaction) => {
    const isChanged = await changeReply(transaction.db, reply, { ...noted, state: 'ignored' });
    if (!isChanged) return;
    if (isPermanentFailure(parsed)) await noteBounce(transaction, noted, parsed.bounce?.recipient);
    else if (noted.mail_id !== null && parsed.bounce === undefined)
      await recordReturn(transaction.db, noted.mail_id, now(transaction));
  });

const isPermanentFailure = ({ bounce }: ParsedMessage) =>
  bounce !== undefined && bounce.action.toLowerCase() === 'failed' && bounce.status.startsWith('5.');

const noteBounce = async (transaction: Transaction, { mail_id }: Noted, recipient: string | undefined) => {
  const { db } = transaction;
  const mail = mail_id === null ? undefined : await findMail(db, mail_id);
  if (!mail || !(await recordBounce(db, mail.id, now(transaction)))) return;
  // an address to which hers forwards may be the one that fails; one that was corrected meanwhile stays as it is
  const isOther = recipient !== undefined && recipient.toLowerCase() !== mail.to_address.toLowerCase();
  if (!isOther) await blockAddress(db, mail.to_address, 'bounced');
  await noteFailure(transaction, mail, 'bounced');
};
