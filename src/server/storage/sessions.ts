import type { Database } from './tables.ts';

export const insertSession = async (db: Database, id: string, now: string): Promise<void> => {
  await db.insertInto('admin_sessions').values({ id, created_at: now, last_used_at: now }).execute();
};

export const findSession = (
  db: Database,
  id: string,
): Promise<{ created_at: string; last_used_at: string } | undefined> =>
  db.selectFrom('admin_sessions').select(['created_at', 'last_used_at']).where('id', '=', id).executeTakeFirst();

export const touchSession = async (db: Database, id: string, now: string): Promise<void> => {
  await db.updateTable('admin_sessions').set({ last_used_at: now }).where('id', '=', id).execute();
};

/** False when there was none. */
export const deleteSession = async (db: Database, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('admin_sessions').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Ends the sessions opened before one time or last used before the other. */
export const deleteOldSessions = async (db: Database, opened: string, used: string): Promise<void> => {
  await db
    .deleteFrom('admin_sessions')
    .where((e) => e.or([e('created_at', '<', opened), e('last_used_at', '<', used)]))
    .execute();
};

export const deleteAllSessions = async (db: Database): Promise<void> => {
  await db.deleteFrom('admin_sessions').execute();
};

/** Ends all sessions but one. */
export const deleteOtherSessions = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('admin_sessions').where('id', '<>', id).execute();
};
