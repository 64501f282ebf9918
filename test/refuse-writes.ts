import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Database } from '../src/server/storage/database/tables.ts';

/** Makes the database refuse such writes (`insert on TABLE`) with a trigger. Returns a function that drops it. */
export const refuseWrites = async (db: Database, write: string): Promise<() => Promise<unknown>> => {
  const [begin, end] = inject('servers')
    ? [
        `create function fault() returns trigger language plpgsql as $$ begin raise exception 'for a test'; end $$;
         create trigger fault before ${write} for each row execute function fault()`,
        'drop function fault() cascade',
      ]
    : [`create trigger fault before ${write} begin select raise(abort, 'for a test'); end`, 'drop trigger fault'];
  await sql.raw(begin).execute(db);
  return () => sql.raw(end).execute(db);
};
