import type { Database } from './database/tables.ts';

/** How far a mailbox has been read: its UIDVALIDITY, and the last UID. */
export type MailboxCursor = { uid_validity: string; last_uid: number };

/** Undefined before the first time. */
export const findMailboxCursor = async (db: Database): Promise<MailboxCursor | undefined> => {
  const row = await db.selectFrom('family_stories_settings').select('mailbox').executeTakeFirst();
  return row?.mailbox ? JSON.parse(row.mailbox) : undefined;
};

export const storeMailboxCursor = async (db: Database, cursor: MailboxCursor): Promise<void> => {
  const mailbox = JSON.stringify(cursor);
  await db
    .insertInto('family_stories_settings')
    .values({ id: 1, mailbox })
    .onConflict((c) => c.column('id').doUpdateSet({ mailbox }))
    .execute();
};
