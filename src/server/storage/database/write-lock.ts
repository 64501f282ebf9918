import { sql } from 'kysely';
import { type CopiedTable, copiedTables } from '../copied-tables.ts';
import { listMoves } from '../moves.ts';
import { isPostgres } from './dialect.ts';
import type { Database } from './tables.ts';

const tables = Object.keys(copiedTables) as CopiedTable[];

// an arbitrary number; advisory locks are per database
const advisoryLock = 7_223_041_116;
const refusal = 'Family Stories moves or has moved to another place, and takes no changes here.';

/**
 * Runs `work` in a transaction under an exclusive write lock on the copied tables. Others can still read; their writes fail
 * immediately instead of waiting. Writes are allowed again when it ends or throws, unless `work` called `blockWrites`.
 */
export const withWriteLock = async <T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> => {
  if (isPostgres(db)) await db.transaction().execute(addPostgresTriggers);
  try {
    return await db.transaction().execute(async (transaction) => {
      await (isPostgres(db) ? lockPostgres(transaction) : lockSqlite(transaction));
      return work(transaction);
    });
  } finally {
    // idle triggers do no harm: if they cannot be dropped, they stay
    if (isPostgres(db)) await Promise.allSettled([db.transaction().execute(dropIdleTriggers)]);
  }
};

const dropIdleTriggers = async (db: Database) => {
  await setLockTimeout(db, '2s');
  if ((await listMoves(db, 'left')).length === 0) await allowWrites(db);
};

/** Any write statement takes SQLite's write lock, even one that changes no row. */
const lockSqlite = async (transaction: Database) => {
  await sql`delete from family_stories_moves where 1 = 0`.execute(transaction);
};

/** Takes the advisory lock exclusively: waits for running writes; the triggers refuse later ones. */
const lockPostgres = async (transaction: Database) => {
  await setLockTimeout(transaction, '10s');
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(transaction);
};

// local to the transaction, because a pooler shares connections
const setLockTimeout = (db: Database, time: string) =>
  sql`select set_config('lock_timeout', ${time}, true)`.execute(db);

/**
 * A trigger on every write tries to take the advisory lock in shared mode and refuses the write if it cannot. A table lock
 * would make writers wait, and they would exhaust the connection pool that readers need.
 */
const addPostgresTriggers = async (db: Database) => {
  await setLockTimeout(db, '10s');
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema as string;
  // takes the lock first: only then it sees what the previous holder has committed
  await sql
    .raw(
      `create or replace function ${schema}.family_stories_refuse_moved() returns trigger language plpgsql
       security definer set search_path = pg_catalog, pg_temp as $$
       begin
         if not pg_try_advisory_xact_lock_shared(${advisoryLock}) then
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

/** Refuses all writes once the transaction is committed and `family_stories_moves` has a row of kind `left`. */
export const blockWrites = async (transaction: Database): Promise<void> => {
  if (isPostgres(transaction)) return;
  for (const { name, event, table } of sqliteTriggers)
    await sql
      .raw(
        `create trigger if not exists ${name} before ${event} on ${table} begin select raise(abort, '${refusal}'); end`,
      )
      .execute(transaction);
};

/** Drops the triggers that refuse writes. */
export const allowWrites = async (db: Database): Promise<void> => {
  if (isPostgres(db)) {
    await sql`drop function if exists family_stories_refuse_moved() cascade`.execute(db);
    return;
  }
  for (const { name } of sqliteTriggers) await sql.raw(`drop trigger if exists ${name}`).execute(db);
};
