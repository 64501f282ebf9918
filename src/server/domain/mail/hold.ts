import type { HeldReason } from '../../../shared/mail/replies.ts';
import type { App } from '../../app.ts';
import type { ReplyRow } from '../../storage/database/tables.ts';
import { findMail } from '../../storage/mails.ts';
import { changeReply } from '../../storage/replies.ts';
import { instanceLanguage } from '../instance-language.ts';
import { inTransaction } from '../transaction.ts';
import { confirmHeld } from './confirmation.ts';
import { addNotice } from './notices.ts';
import type { AppMail } from './outbox.ts';
import type { Noted, ReadReply } from './take-reply.ts';

/** Lets a reply wait for the admin, and tells her. */
export const holdReply = (
  app: App,
  mail: AppMail,
  reply: ReplyRow,
  { noted, content, left_out, photos, other_files }: ReadReply,
  why: HeldReason,
): Promise<void> => hold(app, mail, reply, { ...noted, content, left_out, photos: photos.length, other_files, why });

/** The same for a message that nothing could be read of. */
export const holdUnread = (app: App, mail: AppMail, reply: ReplyRow): Promise<void> =>
  hold(app, mail, reply, { why: 'unreadable' });

type Held = { why: HeldReason } & Partial<Noted> & Partial<ReplyRow>;

const hold = (app: App, mail: AppMail, reply: ReplyRow, held: Held) =>
  inTransaction(app, async (transaction) => {
    if (!(await changeReply(transaction.db, reply, { ...held, state: 'held' }))) return;
    const { person_id, question_id, reader_id, mail_id, why } = held;
    if (why === 'from_program') return;
    const answered = mail_id ? (await findMail(transaction.db, mail_id))?.kind : undefined;
    // an automatic reply that does not look like one would be answered for ever
    if (answered === 'notice' || answered === 'test') return;
    await addNotice(transaction, {
      occasion: `held_reply:${reply.id}`,
      event: 'held_reply',
      person_id: person_id ?? undefined,
      question_id: question_id ?? undefined,
    });
    if (!question_id || reader_id || answered === 'confirmation') return;
    const confirmed = { occasion: `held:${reply.id}`, question_id, language: instanceLanguage(app) ?? 'en' };
    await confirmHeld(transaction, mail, confirmed, why);
  });
