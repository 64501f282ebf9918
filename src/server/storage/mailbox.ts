import type { Database } from './database/tables.ts';
import { updateSettings } from './settings.ts';

/**
 * How far a mailbox has been read. `mailbox`: a hash of which one it is. UIDs are valid together with `uid_validity`.
 * `failed`: a message after `last_uid` that could not be downloaded, and how often.
 */
export type MailboxCursor = {
  mailbox: string;
  uid_validity: string;
  last_uid: number;
  failed?: { uid: number; times: number };
};

/** Undefined before the first time. */
export const findMailboxCursor = async (db: Database): Promise<MailboxCursor | undefined> => {
  const row = await db.selectFrom('family_stories_settings').select('mailbox').executeTakeFirst();
  return row?.mailbox ? JSON.parse(row.mailbox) : undefined;
};

export const storeMailboxCursor = (db: Database, cursor: MailboxCursor): Promise<void> =>
  updateSettings(db, { mailbox: JSON.stringify(cursor) });
