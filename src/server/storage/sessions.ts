import type { Database, SessionRow } from './database/tables.ts';

export const insertSession = async (db: Database, session: SessionRow): Promise<void> => {
  await db.insertInto('admin_sessions').values(session).execute();
};

export const findSession = (
  db: Database,
  id: string,
): Promise<Pick<SessionRow, 'created_at' | 'last_used_at'> | undefined> =>
  db.selectFrom('admin_sessions').select(['created_at', 'last_used_at']).where('id', '=', id).executeTakeFirst();

/** The sessions with these ids; missing ones are left out. */
export const findSessionsById = (
  db: Database,
  ids: string[],
): Promise<Pick<SessionRow, 'id' | 'created_at' | 'last_used_at'>[]> =>
  db.selectFrom('admin_sessions').select(['id', 'created_at', 'last_used_at']).where('id', 'in', ids).execute();

/** Sessions created at `opened` or later and last used at `used` or later, last used first. */
export const listSessions = (db: Database, opened: string, used: string, limit: number): Promise<SessionRow[]> =>
  db
    .selectFrom('admin_sessions')
    .selectAll()
    .where('created_at', '>=', opened)
    .where('last_used_at', '>=', used)
    .orderBy('last_used_at', 'desc')
    .limit(limit)
    .execute();

export const touchSession = async (db: Database, id: string, now: string): Promise<void> => {
  await db.updateTable('admin_sessions').set({ last_used_at: now }).where('id', '=', id).execute();
};

/** False when there was none. */
export const deleteSession = async (db: Database, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('admin_sessions').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Deletes sessions created before `opened` or last used before `used`. */
export const deleteOldSessions = async (db: Database, opened: string, used: string): Promise<void> => {
  await db
    .deleteFrom('admin_sessions')
    .where((e) => e.or([e('created_at', '<', opened), e('last_used_at', '<', used)]))
    .execute();
};

/** Deletes all sessions but this one; false when there was no other. */
export const deleteOtherSessions = async (db: Database, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('admin_sessions').where('id', '<>', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const deleteAllSessions = async (db: Database): Promise<void> => {
  await db.deleteFrom('admin_sessions').execute();
};
