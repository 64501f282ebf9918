import { sql } from 'kysely';
import type { Database } from './database/tables.ts';

type Attempts = { count: number; ends_at: number };

/**
 * Increments a rate-limit counter. An expired window starts again. Times in ms since 1970. The end of the window is capped
 * at `now + window`, so that a process whose clock is ahead cannot extend it.
 */
export const countAttempt = (db: Database, name: string, now: number, window: number): Promise<Attempts> => {
  const ends_at = now + window;
  return db
    .insertInto('attempts')
    .values({ name, count: 1, ends_at })
    .onConflict((c) =>
      c.column('name').doUpdateSet({
        count: sql`case when attempts.ends_at <= ${now} then 1 else attempts.count + 1 end`,
        ends_at: sql`case when attempts.ends_at <= ${now} or attempts.ends_at > ${ends_at}
          then ${ends_at} else attempts.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
};

export const findAttempts = (db: Database, name: string): Promise<Attempts | undefined> =>
  db.selectFrom('attempts').select(['count', 'ends_at']).where('name', '=', name).executeTakeFirst();

export const uncountAttempt = async (db: Database, name: string): Promise<void> => {
  await db
    .updateTable('attempts')
    .set((e) => ({ count: e('count', '-', 1) }))
    .where('name', '=', name)
    .where('count', '>', 0)
    .execute();
};

export const deleteAttempts = async (db: Database, name: string): Promise<void> => {
  await db.deleteFrom('attempts').where('name', '=', name).execute();
};

export const deleteEndedAttempts = async (db: Database, now: number): Promise<void> => {
  await db.deleteFrom('attempts').where('ends_at', '<=', now).execute();
};
