import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { OperatorError } from '../../operator-error.ts';
import { linkLanguage } from '../link-language.ts';
import { personPage } from '../person-links.ts';
import { playingFunctions } from '../playing.ts';
import { readerFunctions } from '../readers.ts';
import type { Database } from './tables.ts';
import { createStatements, signatureOf, sourceOf } from './token-function.ts';
import { withTransaction } from './transaction.ts';

/** A role without login and without tables, named in the policies. All databases of a PostgreSQL cluster share it. */
export const answererRole = 'family_stories_answerer';

type Right = { table: string; privilege: 'select' | 'insert' | 'update'; columns: string[] };

const recordingColumns = [
  ...['id', 'question_id', 'status', 'mime', 'created_at', 'arrived_at', 'bytes', 'cut_off', 'duration_ms', 'peaks'],
  ...['files', 'fault', 'deleted_at', 'url_secret', 'transcript', 'released'],
];

/** The column privileges that the queries of the answer page need. The policies of migration 002 restrict the rows. */
const rights: Right[] = [
  {
    table: 'family_stories_questions',
    privilege: 'select',
    columns: [
      ...['id', 'person_id', 'question_text', 'status', 'access_token', 'days_to_complete', 'due_date'],
      ...['created_at', 'updated_at', 'version', 'content', 'content_rules', 'link_expires_at', 'link_paused'],
      'opened_at',
    ],
  },
  {
    table: 'family_stories_questions',
    privilege: 'update',
    columns: ['content', 'content_rules', 'summary', 'status', 'updated_at', 'version', 'opened_at'],
  },
  { table: 'family_stories_people', privilege: 'select', columns: ['id', 'name', 'language'] },
  {
    table: 'family_stories_settings',
    privilege: 'select',
    columns: ['asker_name', 'asker_photo', 'records_opened'],
  },
  {
    table: 'family_stories_revisions',
    privilege: 'select',
    columns: ['question_id', 'version', 'status', 'created_at', 'length', 'content', 'content_rules'],
  },
  {
    table: 'family_stories_revisions',
    privilege: 'insert',
    columns: ['question_id', 'version', 'status', 'created_at', 'length', 'kept', 'content', 'content_rules'],
  },
  { table: 'family_stories_images', privilege: 'select', columns: ['question_id', 'original_bytes'] },
  {
    table: 'family_stories_images',
    privilege: 'insert',
    columns: ['name', 'question_id', 'content_type', 'width', 'height', 'widths', 'original_bytes', 'created_at'],
  },
  ...(['select', 'insert'] as const).flatMap((privilege): Right[] => [
    { table: 'family_stories_recordings', privilege, columns: recordingColumns },
    {
      table: 'family_stories_recording_parts',
      privilege,
      columns: ['recording_id', 'take', 'part', 'bytes', 'sha256'],
    },
    {
      table: 'family_stories_transcripts',
      privilege,
      columns: ['recording_id', 'version', 'source', 'engine', 'language', 'cues', 'created_at'],
    },
  ]),
  {
    table: 'family_stories_takes',
    privilege: 'select',
    columns: ['recording_id', 'take', 'parts', 'bytes', 'sha256', 'duration_ms'],
  },
  {
    table: 'family_stories_recordings',
    privilege: 'update',
    columns: ['arrived_at', 'bytes', 'deleted_at', 'transcript', 'released'],
  },
];

/** The functions that the role may call. */
const functions = [linkLanguage, personPage, ...readerFunctions, ...playingFunctions];

/** Row security hides all rows from the user in DATABASE_URL. */
export class NotOwnerError extends OperatorError {
  constructor() {
    super('DATABASE_URL names a user who does not own the tables. Please use the one who does, or make them theirs.');
  }
}

/** `schema` of the tables, quoted; `refusal` says why the role cannot be used, and what to do. */
type Secured = { schema: string; refusal: string | undefined };

/** Creates the answerer's role and grants its privileges where they are missing. PostgreSQL only. Throws NotOwnerError. */
export const secureRows = async (db: Database): Promise<Secured> => {
  const schema = await requireOwnSchema(db);
  await installFunctions(db, schema);
  // the usual start only checks
  if ((await findFault(db, schema)) === undefined) return { schema, refusal: undefined };
  const refusal = await setUp(db, schema);
  const fault = refusal ?? (await findFault(db, schema));
  return { schema, refusal: fault === undefined ? undefined : explain(fault) };
};

const explain = (fault: string) =>
  `Row security is not in use: ${fault.replace(/\.*$/, '')}. Everything else works. For it, let the database's ` +
  `administrator run: create role ${answererRole} nologin; grant ${answererRole} to the user in DATABASE_URL; ` +
  'and start again.';

const requireOwnSchema = async (db: Database): Promise<string> => {
  const { rows } = await sql<{ schema: string; bound: boolean }>`
    select relnamespace::regnamespace::text as schema, row_security_active(oid) as bound
    from pg_class where oid = 'family_stories_questions'::regclass`.execute(db);
  if (rows[0]?.bound !== false) throw new NotOwnerError();
  return rows[0].schema;
};

/** Tries the role; returns why it cannot be used, or undefined. */
const findFault = async (db: Database, schema: string): Promise<string | undefined> => {
  const { rows } = await sql<{ passes: boolean }>`
    select rolsuper or rolbypassrls as passes from pg_roles where rolname = ${answererRole}`.execute(db);
  if (rows[0]?.passes) return `the role ${answererRole} is allowed to pass it`;
  return findRefusal(() =>
    withTransaction(
      db,
      `begin read only; set local search_path = ${schema}; set local role ${answererRole}`,
      findMissingPrivilege,
    ),
  );
};

/** Creates missing functions, and replaces those whose body differs. */
const installFunctions = async (db: Database, schema: string): Promise<void> => {
  const { rows } = await sql<{ name: string; source: string }>`
    select proname as name, prosrc as source from pg_proc where pronamespace = ${schema}::regnamespace`.execute(db);
  const sources = new Map(rows.map(({ name, source }) => [name, source]));
  const outdated = functions.filter((one) => sources.get(one.name) !== sourceOf(one, schema));
  if (outdated.length === 0) return;
  await retryRaces(() =>
    withTransaction(db, 'begin', async (transaction) => {
      for (const one of outdated)
        for (const statement of createStatements(one, schema)) await sql.raw(statement).execute(transaction);
    }),
  );
};

const findMissingPrivilege = async (db: Database): Promise<string | undefined> => {
  for (const { table, privilege, columns } of rights)
    for (const column of columns) {
      const has = sql<{ has: boolean }>`select has_column_privilege(${table}, ${column}, ${privilege}) as has`;
      if (!(await has.execute(db)).rows[0]?.has) return `the role may not ${privilege} ${column} of ${table}`;
    }
  for (const called of functions.map(signatureOf)) {
    const has = sql<{ has: boolean }>`select has_function_privilege(${called}, 'execute') as has`;
    if (!(await has.execute(db)).rows[0]?.has) return `the role may not call ${called}`;
  }
  return undefined;
};

/** Returns the database's message if it refuses `work`; otherwise the result of `work`. */
const findRefusal = async (work: () => Promise<string | undefined>): Promise<string | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (!hasCode(error, refusals)) throw error;
    return error.message;
  }
};

// insufficient_privilege, undefined_object, undefined_table, invalid_schema_name, invalid_parameter_value (the role
// does not exist), feature_not_supported
const refusals = ['42501', '42704', '42P01', '3F000', '22023', '0A000'];
// duplicate_object, unique_violation, "tuple concurrently updated", deadlock_detected: another process does the same
const races = ['42710', '23505', 'XX000', '40P01'];

const hasCode = (error: unknown, codes: string[]): error is Error =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

const setUp = (db: Database, schema: string): Promise<string | undefined> =>
  retryRaces(() => findRefusal(() => withTransaction(db, 'begin', (transaction) => grantRights(transaction, schema))));

const retryRaces = async <T>(work: () => Promise<T>, attempts = 10): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (attempts === 1 || !hasCode(error, races)) throw error;
    await pause(20 + Math.random() * 100);
    return retryRaces(work, attempts - 1);
  }
};

const grantRights = async (db: Database, schema: string): Promise<undefined> => {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${answererRole}`.execute(db);
  if (rows.length === 0) await sql.raw(`create role ${answererRole} nologin`).execute(db);
  if (!(await canBecome(db))) await sql.raw(`grant ${answererRole} to current_user`).execute(db);
  const usage = sql<{
    has: boolean;
  }>`select has_schema_privilege(${answererRole}, ${schema}::regnamespace, 'usage') as has`;
  if (!(await usage.execute(db)).rows[0]?.has)
    await sql.raw(`grant usage on schema ${schema} to ${answererRole}`).execute(db);
  for (const { table, privilege, columns } of rights)
    await sql.raw(`grant ${privilege} (${columns.join(', ')}) on ${table} to ${answererRole}`).execute(db);
  for (const called of functions.map(signatureOf))
    await sql.raw(`grant execute on function ${schema}.${called} to ${answererRole}`).execute(db);
};

const canBecome = async (db: Database): Promise<boolean> => {
  await sql`savepoint before`.execute(db);
  const refusal = await findRefusal(async () => {
    await sql.raw(`set local role ${answererRole}`).execute(db);
    return undefined;
  });
  await sql`rollback to savepoint before`.execute(db);
  return refusal === undefined;
};
