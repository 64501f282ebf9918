import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { openApp } from '../../src/server/app.ts';
import { setPassword } from '../../src/server/domain/sign-in/password.ts';
import { type Batch, type BenchQuestion, type DatasetOptions, datasetTables, generateDataset } from './dataset.ts';

export const password = 'a password for the bench';

/** Signs in and returns the admin's cookie. */
export const signIn = async (url: string): Promise<string> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/session`, { method: 'POST', headers, body: JSON.stringify({ password }) });
  return String(answer.headers.get('set-cookie')).split(';')[0] as string;
};

/** The location of an instance's database. */
export type Place = { data_dir: string; database_url: string | undefined };

/** Creates an instance with a data set; returns its questions. Inserts rows directly: a million take a minute. */
export const makeInstance = async (place: Place, options: DatasetOptions): Promise<BenchQuestion[]> => {
  const app = await openApp({ ...place, bucket: undefined });
  await setPassword(app, password);
  await app.close();
  return fill(place, options);
};

/** Adds a data set to an instance that is not running. */
export const fill = async ({ data_dir, database_url }: Place, options: DatasetOptions): Promise<BenchQuestion[]> => {
  const asked: BenchQuestion[] = [];
  const batches = generateDataset(options, (one) => asked.push(one));
  // marks the deletion of old revisions as done
  const done_until = new Date(options.until).toISOString();
  const retentionDone = ['revision retention', done_until, JSON.stringify({ done_until })];
  if (database_url === undefined) fillSqlite(join(data_dir, 'family-stories.sqlite'), batches, retentionDone);
  else await fillPostgres(database_url, batches, retentionDone);
  return asked;
};

const columnsOf = (table: Batch['table']) => Object.entries(datasetTables[table]);

const jobDone = (...[id, run_at, result]: string[]) =>
  `insert into family_stories_background_jobs (id, kind, payload, state, run_at, created_at, result)
    select id, id, '{}', 'waiting', run_at, run_at, result
    from (select cast(${id} as text) as id, cast(${run_at} as text) as run_at, cast(${result} as text) as result) as job
    where true on conflict (id) do nothing`;

const fillSqlite = (file: string, batches: Iterable<Batch>, retentionDone: string[]) => {
  const db = new SQLite(file);
  db.pragma('synchronous = off');
  db.pragma('cache_size = -1000000');
  db.exec('begin');
  for (const { table, rows } of batches) {
    const columns = columnsOf(table);
    const names = columns.map(([name]) => name).join(', ');
    const insert = db.prepare(`insert into ${table} (${names}) values (${columns.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run(row);
  }
  db.prepare(jobDone('?', '?', '?')).run(retentionDone);
  db.exec('commit');
  db.pragma('wal_checkpoint(truncate)');
  db.close();
};

const fillPostgres = async (url: string, batches: Iterable<Batch>, retentionDone: string[]) => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('begin');
  for (const { table, rows } of batches) {
    const columns = columnsOf(table);
    const names = columns.map(([name]) => name).join(', ');
    const lists = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
    const values = columns.map((_, index) => rows.map((row) => row[index]));
    await client.query(`insert into ${table} (${names}) select * from unnest(${lists})`, values);
  }
  await client.query(jobDone('$1', '$2', '$3'), retentionDone);
  await client.query('commit');
  // otherwise autovacuum would run during the measurement
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
};
