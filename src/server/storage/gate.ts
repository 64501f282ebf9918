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
 * Runs `work` in a transaction while nobody else can change what it is to copy. Others go on reading, and hear at
 * once that they cannot write. However it ends, they can write again, unless it called `shutOut`.
 */
export const whileHeld = async <T>(db: Database, work: (held: Database) => Promise<T>): Promise<T> => {
  if (isPostgres(db)) await db.transaction().execute(addPostgresGate);
  try {
    return await db.transaction().execute(async (held) => {
      await (isPostgres(db) ? holdPostgres(held) : holdSqlite(held));
      return work(held);
    });
  } finally {
    // it refuses nobody then: where it cannot be taken away, it may stay
    if (isPostgres(db)) await Promise.allSettled([db.transaction().execute(removeIdleGate)]);
  }
};

const removeIdleGate = async (db: Database) => {
  await waitAtMost(db, '2s');
  if ((await listMoves(db, 'left')).length === 0) await letIn(db);
};

/** A transaction of SQLite holds the file from its first write on, whatever that writes. */
const holdSqlite = async (held: Database) => {
  await sql`delete from family_stories_moves where 1 = 0`.execute(held);
};

/** Waits for the writes under way; those that come later find the gate closed. */
const holdPostgres = async (held: Database) => {
  await waitAtMost(held, '10s');
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(held);
};

// of this transaction alone, also where a pooler shares connections
const waitAtMost = (db: Database, time: string) => sql`select set_config('lock_timeout', ${time}, true)`.execute(db);

/** A table lock would make every writer wait, and with them the connections that readers need. */
const addPostgresGate = async (db: Database) => {
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

/** Refuses changes from now on, once `held` is committed and `family_stories_moves` says that it has left. */
export const shutOut = async (held: Database): Promise<void> => {
  if (isPostgres(held)) return;
  for (const { name, event, table } of sqliteTriggers)
    await sql
      .raw(
        `create trigger if not exists ${name} before ${event} on ${table} begin select raise(abort, '${refusal}'); end`,
      )
      .execute(held);
};

/** Takes the gate away. */
export const letIn = async (db: Database): Promise<void> => {
  if (isPostgres(db)) {
    await sql`drop function if exists family_stories_refuse_moved() cascade`.execute(db);
    return;
  }
  for (const { name } of sqliteTriggers) await sql.raw(`drop trigger if exists ${name}`).execute(db);
};
