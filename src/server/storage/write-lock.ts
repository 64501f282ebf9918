import { PostgresAdapter, sql } from 'kysely';
import { listMoves } from './moves.ts';
import { type CopiedTable, copiedTables } from './rows.ts';
import type { Database } from './tables.ts';

const tables = Object.keys(copiedTables) as CopiedTable[];
const isPostgres = (db: Database) => db.getExecutor().adapter instanceof PostgresAdapter;

// any number that only we use; such locks are those of one database
const lock = 7_223_041_116;
const refusal = 'Family Stories moves or has moved to another place, and takes no changes here.';

/**
 * Runs `work` in a transaction while nobody else can change what it copies. Others go on reading, and writes are refused
 * at once instead of waiting. However it ends, they can write again, unless it called `blockWrites`.
 */
export const withWriteLock = async <T>(db: Database, work: (held: Database) => Promise<T>): Promise<T> => {
  if (isPostgres(db)) await db.transaction().execute(addPostgresTriggers);
  try {
    return await db.transaction().execute(async (held) => {
      await (isPostgres(db) ? lockPostgres(held) : lockSqlite(held));
      return work(held);
    });
  } finally {
    // the triggers refuse nobody now: where they cannot be dropped, they may stay
    if (isPostgres(db)) await Promise.allSettled([db.transaction().execute(dropIdleTriggers)]);
  }
};

const dropIdleTriggers = async (db: Database) => {
  await waitAtMost(db, '2s');
  if ((await listMoves(db, 'left')).length === 0) await allowWrites(db);
};

/** A SQLite transaction holds the write lock from its first write on, whatever that writes. */
const lockSqlite = async (held: Database) => {
  await sql`delete from family_stories_moves where 1 = 0`.execute(held);
};

/** Takes the advisory lock exclusively: waits for the writes under way, and the triggers refuse later ones. */
const lockPostgres = async (held: Database) => {
  await waitAtMost(held, '10s');
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(held);
};

// a setting of the transaction, not of a connection that a pooler shares
const waitAtMost = (db: Database, time: string) => sql`select set_config('lock_timeout', ${time}, true)`.execute(db);

/**
 * Every write takes the advisory lock shared, in a trigger, and is refused where it cannot. A table lock would make every
 * writer wait, and with them the connections that readers need.
 */
const addPostgresTriggers = async (db: Database) => {
  await waitAtMost(db, '10s');
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema as string;
  // the lock first: whoever gets it sees what the holder before has written
  await sql
    .raw(
      `create or replace function ${schema}.family_stories_refuse_moved() returns trigger language plpgsql
       security definer set search_path = pg_catalog, pg_temp as $$
       begin
         if not pg_try_advisory_xact_lock_shared(${lock}) then
           raise exception '${refusal}' using errcode = 'cannot_connect_now';
         end if;
         if exists (select 1 from ${schema}.family_stories_moves where kind = 'left') then
           raise exception '${refusal}' using errcode = 'cannot_connect_now';
         end if;
         return null;
       end $$`,
    )
    .execute(db);
  for (const table of tables)
    await sql
      .raw(
        `create or replace trigger family_stories_refuse_moved before insert or update or delete on ${schema}.${table}
         for each statement execute function ${schema}.family_stories_refuse_moved()`,
      )
      .execute(db);
};

const events = ['insert', 'update', 'delete'] as const;
const sqliteTriggers = tables.flatMap((table) =>
  events.map((event) => ({ name: `family_stories_refuse_moved_${table}_${event}`, event, table })),
);

/** Refuses writes from now on, once `held` is committed and `family_stories_moves` says that it has left. */
export const blockWrites = async (held: Database): Promise<void> => {
  if (isPostgres(held)) return;
  for (const { name, event, table } of sqliteTriggers)
    await sql
      .raw(
        `create trigger if not exists ${name} before ${event} on ${table} begin select raise(abort, '${refusal}'); end`,
      )
      .execute(held);
};

/** Drops the triggers that refuse writes. */
export const allowWrites = async (db: Database): Promise<void> => {
  if (isPostgres(db)) {
    await sql`drop function if exists family_stories_refuse_moved() cascade`.execute(db);
    return;
  }
  for (const { name } of sqliteTriggers) await sql.raw(`drop trigger if exists ${name}`).execute(db);
};
