import type { Database } from './database/tables.ts';

export type AdminSettings = { password_hash: string; totp_secret: string | null };

export const findAdminSettings = (db: Database): Promise<AdminSettings | undefined> =>
  db.selectFrom('admin_settings').select(['password_hash', 'totp_secret']).executeTakeFirst();

/**
 * Locks the row until the transaction ends, if the settings are still these. Returns false if they have changed.
 */
export const lockAdminSettings = async (db: Database, settings: AdminSettings): Promise<boolean> => {
  const { password_hash, totp_secret } = settings;
  const result = await db
    .updateTable('admin_settings')
    .set({ password_hash })
    .where('password_hash', '=', password_hash)
    .where('totp_secret', totp_secret === null ? 'is' : '=', totp_secret)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

export const findPasswordHash = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('admin_settings').select('password_hash').executeTakeFirst())?.password_hash;

/** Stores the first password. Does not replace an existing one. */
export const insertPasswordHash = async (db: Database, password_hash: string): Promise<void> => {
  await db
    .insertInto('admin_settings')
    .values({ id: 1, password_hash })
    .onConflict((c) => c.column('id').doNothing())
    .execute();
};

export const replacePasswordHash = async (db: Database, password_hash: string): Promise<void> => {
  await db
    .insertInto('admin_settings')
    .values({ id: 1, password_hash })
    .onConflict((c) => c.column('id').doUpdateSet({ password_hash }))
    .execute();
};
