import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openTestApp, type TestApp } from '../../open-test-app.ts';
import { onPostgres } from '../../stores.ts';

const people = 16;

const openWithPeople = async () => {
  const t = await openTestApp();
  onTestFinished(t.close);
  const tokens: string[] = [];
  for (let n = 0; n < people; n++) tokens.push((await t.addQuestion()).access_token);
  return { t, tokens };
};

/** All of them save concurrently; the third with other content. Returns the statuses. */
const saveConcurrently = async (t: TestApp, tokens: string[], base_version: number, third = 'words') => {
  const contentOf = (n: number) => `<p>${n === 2 ? third : 'words'} ${n} ${base_version}</p>`;
  const responses = await Promise.all(tokens.map((token, n) => t.save(token, { content: contentOf(n), base_version })));
  return responses.map(({ statusCode }) => statusCode);
};

const versionsOf = async (t: TestApp, tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await t.read(token)).question.version));

/** The number of stored versions of each answer. */
const revisionsOf = async (t: TestApp, tokens: string[]) =>
  Promise.all(
    tokens.map(
      async (token) => (await t.asAnswerer(token, 'GET', '/api/answer/revisions')).json().revisions.length as number,
    ),
  );

/** Commits in SQLite's write-ahead log: each ends with a page that has the size of the database. */
const countCommits = ({ data_dir }: TestApp) => {
  const log = readFileSync(join(data_dir, 'family-stories.sqlite-wal'));
  let commits = 0;
  for (let at = 32; at < log.length; at += 24 + log.readUInt32BE(8)) if (log.readUInt32BE(at + 4) > 0) commits += 1;
  return commits;
};

const on = (event: string, then: string) =>
  sql.raw(`create trigger fault after update on family_stories_questions when ${event} begin ${then}; end`);

const is = (word: string) => `new.content like '<p>${word} %'`;

if (!onPostgres)
  describe('on SQLite', () => {
    test('concurrent saves share one commit', async () => {
      const { t, tokens } = await openWithPeople();
      const before = countCommits(t);
      expect(await saveConcurrently(t, tokens, 0)).toEqual(tokens.map(() => 200));
      expect(countCommits(t) - before).toBeLessThanOrEqual(2);
      expect(await versionsOf(t, tokens)).toEqual(tokens.map(() => 1));
      expect(await revisionsOf(t, tokens)).toEqual(tokens.map(() => 1));
    });

    test.each([
      ['fails', 'abort'],
      ['makes SQLite roll back the whole transaction', 'rollback'],
    ])('a save that %s is rolled back, and the others of its commit succeed', async (_what, kind) => {
      const { t, tokens } = await openWithPeople();
      await on(is('refused'), `select raise(${kind}, 'Family Stories refuses this for a test')`).execute(t.app.db);
      const others = (is: number, third: number) => tokens.map((_, n) => (n === 2 ? third : is));
      expect(await saveConcurrently(t, tokens, 0, 'refused')).toEqual(others(200, 503));
      expect(await versionsOf(t, tokens)).toEqual(others(1, 0));
      expect(await revisionsOf(t, tokens)).toEqual(others(1, 0));
      expect(await saveConcurrently(t, tokens.slice(2, 3), 0)).toEqual([200]);
    });

    /** Makes the commit fail for such saves with a deferred foreign key without a target. */
    const failCommits = async (t: TestApp, event: string) => {
      await sql`create table fault_rows (
      person_id text references family_stories_people (id) deferrable initially deferred
    )`.execute(t.app.db);
      await on(event, `insert into fault_rows values ('nobody')`).execute(t.app.db);
    };

    test('a save that fails only at commit is rolled back, and the others succeed', async () => {
      const { t, tokens } = await openWithPeople();
      await failCommits(t, is('failing'));
      const others = (is: number, third: number) => tokens.map((_, n) => (n === 2 ? third : is));
      expect(await saveConcurrently(t, tokens, 0, 'failing')).toEqual(others(200, 500));
      expect(await versionsOf(t, tokens)).toEqual(others(1, 0));
      expect(await revisionsOf(t, tokens)).toEqual(others(1, 0));
    });

    test('if a commit fails, none of its saves is acknowledged', async () => {
      const { t, tokens } = await openWithPeople();
      await failCommits(t, is('words'));
      const before = countCommits(t);
      // all but the third fail
      const others = (is: number, third: number) => tokens.map((_, n) => (n === 2 ? third : is));
      expect(await saveConcurrently(t, tokens, 0, 'fine')).toEqual(others(500, 200));
      expect(countCommits(t) - before).toBe(1);
      expect(await versionsOf(t, tokens)).toEqual(others(0, 1));
      expect(await revisionsOf(t, tokens)).toEqual(others(0, 1));
      // and nothing of it is left that blocks later saves
      await sql`drop trigger fault`.execute(t.app.db);
      const again = tokens.toSpliced(2, 1);
      expect(await saveConcurrently(t, again, 0)).toEqual(again.map(() => 200));
    });
  });

const fault = (event: string, then: string, when = 'after update', kind = '') =>
  sql.raw(`create function fault() returns trigger language plpgsql security definer as $$ begin ${then}; return null; end $$;
    create ${kind} trigger fault ${when} on family_stories_questions
      ${kind === '' ? '' : 'deferrable initially deferred'} for each row when (${event}) execute function fault()`);

const refusal = "raise exception 'Family Stories refuses this for a test'";

if (onPostgres)
  describe('on PostgreSQL', () => {
    const others = <T>(tokens: string[], is: T, third: T) => tokens.map((_, n) => (n === 2 ? third : is));

    test('concurrent saves share transactions', async () => {
      const { t, tokens } = await openWithPeople();
      expect(await saveConcurrently(t, tokens, 0)).toEqual(tokens.map(() => 200));
      // rows written by one transaction have the same xmin
      const marks = sql<{ count: number }>`select count(distinct xmin::text)::integer as count from
      (select xmin from family_stories_questions union all select xmin from family_stories_revisions) as rows`;
      expect((await marks.execute(t.app.db)).rows[0]?.count).toBeLessThanOrEqual(people / 2);
      expect(await versionsOf(t, tokens)).toEqual(tokens.map(() => 1));
      expect(await revisionsOf(t, tokens)).toEqual(tokens.map(() => 1));
    });

    test.each([
      ['fails', 'after update', ''],
      ['fails only at commit', 'after update', 'constraint'],
    ])('a save that %s is rolled back, and the others of its commit succeed', async (_what, when, kind) => {
      const { t, tokens } = await openWithPeople();
      await fault(is('refused'), refusal, when, kind).execute(t.app.db);
      expect(await saveConcurrently(t, tokens, 0, 'refused')).toEqual(others(tokens, 200, 500));
      expect(await versionsOf(t, tokens)).toEqual(others(tokens, 1, 0));
      expect(await revisionsOf(t, tokens)).toEqual(others(tokens, 1, 0));
      expect(await saveConcurrently(t, tokens.slice(2, 3), 0)).toEqual([200]);
    });

    test('a locked row delays no other save', async () => {
      const { t, tokens } = await openWithPeople();
      const whileLocked = t.app.db.transaction().execute(async (db) => {
        const row = db
          .selectFrom('family_stories_questions')
          .select('id')
          .where('access_token', '=', tokens[2] ?? '');
        await row.forUpdate().execute();
        const saving = saveConcurrently(t, tokens, 0);
        const without = tokens.toSpliced(2, 1);
        // shorter than the statement timeout, which would also end the wait for the row lock
        await expect.poll(() => versionsOf(t, without), { timeout: 8000 }).toEqual(without.map(() => 1));
        return { saving, version: (await versionsOf(t, tokens))[2] };
      });
      const { saving, version } = await whileLocked;
      expect(version).toBe(0);
      expect(await saving).toEqual(tokens.map(() => 200));
    });

    test('if a connection breaks, no save is acknowledged, and all can be retried', async () => {
      const { t, tokens } = await openWithPeople();
      await fault(is('breaking'), 'perform pg_terminate_backend(pg_backend_pid())').execute(t.app.db);
      const statuses = await saveConcurrently(t, tokens, 0, 'breaking');
      expect(statuses[2]).toBe(503);
      const versions = statuses.map((status) => (status === 200 ? 1 : 0));
      expect(await versionsOf(t, tokens)).toEqual(versions);
      expect(await revisionsOf(t, tokens)).toEqual(versions);
      const again = tokens.filter((_, n) => versions[n] === 0);
      expect(again.length).toBeGreaterThan(1);
      expect(await saveConcurrently(t, again, 0)).toEqual(again.map(() => 200));
    });
  });

test('of two concurrent saves over the same version, one gets a conflict with the content of the other', async () => {
  const { t, tokens } = await openWithPeople();
  const [token = ''] = tokens;
  const contents = tokens.map((_, n) => `<p>from ${n}</p>`);
  const responses = await Promise.all(contents.map((content) => t.save(token, { content, base_version: 0 })));
  const [winners, others] = [200, 409].map((status) => responses.filter(({ statusCode }) => statusCode === status));
  const contentsOf = winners?.map((response) => response.json().content);
  expect(contentsOf).toHaveLength(1);
  expect(others?.map((response) => response.json().question)).toEqual(
    contents.slice(1).map(() => expect.objectContaining({ content: contentsOf?.[0], version: 1 })),
  );
});

test('a save sent twice at the same time is acknowledged twice and stored once', async () => {
  const { t, tokens } = await openWithPeople();
  const [token = ''] = tokens;
  const send = () => t.save(token, { content: '<p>In the canal.</p>', base_version: 0 });
  const responses = await Promise.all([send(), send(), send()]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(responses.map((response) => response.json().version)).toEqual([1, 1, 1]);
  expect(await revisionsOf(t, [token])).toEqual([1]);
});
