import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { openApp } from '../../src/server/app.ts';
import { setPassword } from '../../src/server/domain/password.ts';
import { type Asked, type Batch, type Crowd, crowdTables, makeCrowd } from './crowd.ts';

const password = 'a password for the bench';

/** The admin's cookie at the server of such an instance. */
export const signIn = async (url: string): Promise<string> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/session`, { method: 'POST', headers, body: JSON.stringify({ password }) });
  return String(answer.headers.get('set-cookie')).split(';')[0] as string;
};

/** Where an instance keeps its rows. */
export type Place = { data_dir: string; database_url: string | undefined };

/** Makes an instance with these people; gives what they were asked. Straight into the tables: a million take a minute. */
export const makeInstance = async (place: Place, crowd: Crowd): Promise<Asked[]> => {
  const app = await openApp({ ...place, bucket: undefined });
  await setPassword(app, password);
  await app.close();
  return fill(place, crowd);
};

/** Adds them to an instance that nobody uses at this time. */
export const fill = async ({ data_dir, database_url }: Place, crowd: Crowd): Promise<Asked[]> => {
  const asked: Asked[] = [];
  const batches = makeCrowd(crowd, (one) => asked.push(one));
  // as if it had always been running: what is old has been looked at
  const thinned = ['thinning', new Date(crowd.until).toISOString()];
  if (database_url === undefined) fillSqlite(join(data_dir, 'family-stories.sqlite'), batches, thinned);
  else await fillPostgres(database_url, batches, thinned);
  return asked;
};

const columnsOf = (table: Batch['table']) => Object.entries(crowdTables[table]);

const jobDone = (first: string, second: string) =>
  `insert into family_stories_jobs (name, done_until) values (${first}, ${second}) on conflict (name) do nothing`;

const fillSqlite = (file: string, batches: Iterable<Batch>, thinned: string[]) => {
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
  db.prepare(jobDone('?', '?')).run(thinned);
  db.exec('commit');
  db.pragma('wal_checkpoint(truncate)');
  db.close();
};

const fillPostgres = async (url: string, batches: Iterable<Batch>, thinned: string[]) => {
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
  await client.query(jobDone('$1', '$2'), thinned);
  await client.query('commit');
  // what autovacuum does by itself in time
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
};
