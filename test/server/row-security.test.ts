import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { storedSummary } from '../../src/server/domain/content/summary.ts';
import type { TokenDatabase } from '../../src/server/storage/database/tables.ts';
import { withTransaction } from '../../src/server/storage/database/transaction.ts';
import { contentRules } from '../../src/shared/content/rules.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { deviceOf } from '../recording-device.ts';
import { addRecording } from '../recordings.ts';
import { jpeg } from '../sample-images.ts';

describe('row security', () => {
  let t: TestApp;
  let mine: { id: string; person_id: string; access_token: string };
  let other: { id: string; person_id: string; access_token: string };

  const answered = async () => {
    const question = await t.addQuestion();
    await t.save(question.access_token, { content: '<p>first</p>' });
    await t.save(question.access_token, { content: '<p>second</p>', base_version: 1 });
    return question;
  };
  beforeAll(async () => {
    t = await openTestApp();
    other = await answered();
    await t.upload(other.access_token, await jpeg());
  });
  beforeEach(async () => {
    mine = await answered();
  });
  afterAll(() => t.close());

  const read = <T>(work: (db: TokenDatabase) => Promise<T>, token = mine.access_token) =>
    t.app.tokenAccess.read(token, work);
  const write = <T>(work: (db: TokenDatabase) => Promise<T>, token = mine.access_token) =>
    t.app.tokenAccess.write(token, work);
  const rowsOf = (text: string, token?: string) => read(async (db) => (await sql.raw(text).execute(db)).rows, token);
  const changedBy = (text: string, token?: string) =>
    write(async (db) => (await sql.raw(text).execute(db)).numAffectedRows, token);
  const refused = expect.objectContaining({ code: '42501' });
  const everything = async () => {
    const tables = ['people', 'questions', 'revisions', 'images'].map((name) => `family_stories_${name}`);
    const all = [...tables, 'admin_settings', 'admin_sessions'].map(async (table) => [
      table,
      (await sql.raw(`select * from ${table} order by 1, 2`).execute(t.app.db)).rows,
    ]);
    return Object.fromEntries(await Promise.all(all));
  };

  test('a query without WHERE sees one question, its person and its revisions', async () => {
    expect(await rowsOf('select id, content from family_stories_questions')).toMatchObject([{ id: mine.id }]);
    expect(await rowsOf('select id, name from family_stories_people')).toMatchObject([{ id: mine.person_id }]);
    const revisions = await rowsOf('select question_id, version from family_stories_revisions order by version');
    expect(revisions).toEqual([1, 2].map((version) => ({ question_id: mine.id, version })));
    expect(await rowsOf(`select id from family_stories_questions where id = '${other.id}'`)).toEqual([]);
    expect(await rowsOf('select q.id, p.name from family_stories_questions q, family_stories_people p')).toHaveLength(
      1,
    );
  });

  test('an update without WHERE reaches one question', async () => {
    const before = await everything();
    expect(await changedBy(`update family_stories_questions set content = 'gone'`)).toBe(1n);
    const after = await everything();
    const changed = after.family_stories_questions.filter(({ content }: { content: string }) => content === 'gone');
    expect(changed).toMatchObject([{ id: mine.id }]);
    const others = (rows: { id: string }[]) => rows.filter(({ id }) => id !== mine.id);
    expect({ ...after, family_stories_questions: others(after.family_stories_questions) }).toEqual({
      ...before,
      family_stories_questions: others(before.family_stories_questions),
    });
  });

  test.each([
    'delete from family_stories_questions',
    'delete from family_stories_people',
    'delete from family_stories_revisions',
    'delete from family_stories_images',
    'truncate family_stories_questions cascade',
    `update family_stories_people set name = 'x'`,
    `update family_stories_revisions set content = 'x'`,
    `update family_stories_images set width = 1`,
    `update family_stories_questions set access_token = 'x'`,
    `update family_stories_questions set person_id = 'x'`,
    `update family_stories_questions set deleted_at = null`,
    `update family_stories_questions set status = 'locked'`,
    `insert into family_stories_people (id, name, created_at) values ('x', 'x', 'x')`,
    'drop table family_stories_images',
    'create table family_stories_more (id text)',
  ])('%s changes nothing', async (text) => {
    const before = await everything();
    await expect(changedBy(text)).rejects.toThrow(/permission denied|must be owner|violates row-level security/);
    expect(await everything()).toEqual(before);
  });

  test.each([
    'select * from family_stories_people',
    'select resting_token from family_stories_questions',
    'select notes from family_stories_people',
    'select message_templates from family_stories_settings',
    'select shared_at from family_stories_questions',
    'select read_version from family_stories_questions',
    `update family_stories_settings set asker_name = 'x'`,
    'select * from family_stories_queue',
    'select * from family_stories_library',
    'select * from family_stories_books',
    'select * from family_stories_background_jobs',
    'delete from family_stories_person_links',
    'select * from family_stories_images',
    'select only_admin from family_stories_questions',
    'update family_stories_questions set only_admin = 0',
    'select * from family_stories_readers',
    'select * from family_stories_reader_people',
    'select * from family_stories_thanks',
    'delete from family_stories_thanks',
    `update family_stories_readers set access_token = 'x'`,
    'select kept from family_stories_revisions',
    'select * from admin_settings',
    'select * from admin_sessions',
    'select * from attempts',
    'select * from kysely_migration',
    'update admin_settings set password_hash = null',
    'delete from admin_sessions',
    'delete from attempts',
  ])('%s is refused', async (text) => {
    await expect(changedBy(text)).rejects.toEqual(refused);
  });

  test('content and images cannot be added to another question', async () => {
    const revision = (id: string) =>
      `insert into family_stories_revisions values ('${id}', 9, 'in_progress', '2026', 1, 0, 'x')`;
    const image = (id: string) =>
      `insert into family_stories_images values ('x', '${id}', 'image/jpeg', 1, 1, 1, '2026')`;
    for (const add of [revision, image]) {
      await expect(changedBy(add(other.id))).rejects.toEqual(refused);
      expect(await changedBy(add(mine.id))).toBe(1n);
    }
  });

  describe('recordings', () => {
    const insertRecording = (question_id: string, id = randomUUID()) =>
      `insert into family_stories_recordings (id, question_id, status, mime, created_at, arrived_at, url_secret)
       values ('${id}', '${question_id}', 'recording', 'audio/webm', '2026', '2026', 'x')`;
    let own: string;
    let foreign: string;
    beforeAll(async () => {
      foreign = await deviceOf(t, other.access_token).sent([Buffer.from('theirs')]);
    });
    beforeEach(async () => {
      own = await deviceOf(t, mine.access_token).sent([Buffer.from('mine')]);
    });

    test('a query without WHERE sees and changes those of one question', async () => {
      expect(await rowsOf('select id from family_stories_recordings')).toEqual([{ id: own }]);
      expect(await rowsOf('select recording_id from family_stories_recording_parts')).toEqual([{ recording_id: own }]);
      expect(await changedBy(`update family_stories_recordings set deleted_at = '2026'`)).toBe(1n);
      const rows = await t.app.db
        .selectFrom('family_stories_recordings')
        .select(['id', 'deleted_at'])
        .where('id', 'in', [own, foreign])
        .execute();
      expect(new Map(rows.map(({ id, deleted_at }) => [id, deleted_at]))).toEqual(
        new Map([
          [own, '2026'],
          [foreign, null],
        ]),
      );
    });

    test('nothing can be added to another question, or to a recording of another', async () => {
      const part = (id: string) => `insert into family_stories_recording_parts values ('${id}', 0, 1, 1, 'x')`;
      await expect(changedBy(insertRecording(other.id))).rejects.toEqual(refused);
      await expect(changedBy(part(foreign))).rejects.toEqual(refused);
      expect(await changedBy(insertRecording(mine.id))).toBe(1n);
      expect(await changedBy(part(own))).toBe(1n);
    });

    test('a locked question takes no new one by any query, but a part of one that was begun', async () => {
      await t.asAdmin('PATCH', `/api/questions/${mine.id}`, { status: 'locked' });
      await expect(changedBy(insertRecording(mine.id))).rejects.toEqual(refused);
      expect(await changedBy(`insert into family_stories_recording_parts values ('${own}', 0, 1, 1, 'x')`)).toBe(1n);
    });

    test.each([
      'select listen_token from family_stories_recordings',
      `update family_stories_recordings set url_secret = 'x'`,
      `update family_stories_recordings set question_id = 'x'`,
      `update family_stories_recordings set status = 'ready'`,
      `insert into family_stories_takes values ('x', 0, 1)`,
      'delete from family_stories_recordings',
      `update family_stories_recording_parts set sha256 = 'x'`,
      'delete from family_stories_recording_parts',
      'select * from family_stories_transcript_pieces',
    ])('%s is refused', async (text) => {
      await expect(changedBy(text)).rejects.toEqual(refused);
    });
  });

  test('a locked answer cannot be changed by any query', async () => {
    await t.asAdmin('PATCH', `/api/questions/${mine.id}`, { status: 'locked' });
    expect(await changedBy(`update family_stories_questions set content = 'gone'`)).toBe(0n);
    const image = `insert into family_stories_images values ('late', '${mine.id}', 'image/jpeg', 1, 1, 1, '2026')`;
    await expect(changedBy(image)).rejects.toEqual(refused);
    expect((await t.read(mine.access_token)).question).toMatchObject({ status: 'locked', content: '<p>second</p>' });
  });

  test.each([
    ['an unknown token', 'aaaaaaaaaaaa'],
    ['no token', ''],
    ['quotes', `' or ''='`],
    ['an injection that would reset the role', `', true); reset role; select ('`],
    ['a backslash', '\\'],
    ['another script', 'ключ'],
  ])('%s reaches nothing', async (_name, token) => {
    expect(await rowsOf('select id from family_stories_questions', token)).toEqual([]);
    expect(await rowsOf('select id from family_stories_people', token)).toEqual([]);
    expect(await rowsOf('select version from family_stories_revisions', token)).toEqual([]);
    expect(await changedBy(`update family_stories_questions set content = 'gone'`, token)).toBe(0n);
    const headers = { 'access-token': encodeURIComponent(token) };
    expect(await t.call({ url: '/api/answer', headers })).toMatchObject({ statusCode: 404 });
  });

  describe('with the link of a person', () => {
    let token: string;
    beforeEach(async () => {
      token = (await t.asAdmin('POST', `/api/people/${mine.person_id}/link`)).json().token;
    });

    test('no table can be read, only the page of that person', async () => {
      for (const of of ['', token]) {
        expect(await rowsOf('select id from family_stories_questions', of)).toEqual([]);
        expect(await rowsOf('select id from family_stories_people', of)).toEqual([]);
        expect(await rowsOf('select version from family_stories_revisions', of)).toEqual([]);
        await expect(rowsOf('select * from family_stories_person_links', of)).rejects.toEqual(refused);
        expect(await changedBy(`update family_stories_questions set content = 'gone'`, of)).toBe(0n);
      }
      const page = (its: string) =>
        rowsOf(`select * from family_stories_person_page('${its}', '${new Date().toISOString()}')`, '');
      expect(await page(token)).toMatchObject([{ name: 'Rose', access_token: mine.access_token }]);
      for (const unknown of ['', 'aaaaaaaaaaaa', mine.access_token]) expect(await page(unknown)).toEqual([]);
    });

    test('is not looked for by the policies of answers', async () => {
      const rows = await rowsOf('explain select content from family_stories_questions');
      expect(JSON.stringify(rows)).not.toContain('person_links');
    });
  });

  describe('with a key, a reading link or a printed code', () => {
    const at = new Date().toISOString();
    const call = (text: string) => rowsOf(`select id from ${text}`, '');
    let own: string;
    let foreign: string;
    let token: string;
    beforeEach(async () => {
      await t.save(mine.access_token, { content: '<p>told</p>', status: 'submitted', base_version: 2 });
      const reader = { name: 'Tom', people: [mine.person_id] };
      token = (await t.asAdmin('POST', '/api/readers', reader)).json().token;
      [own, foreign] = [
        (await addRecording(t.app, mine.id, { listen_token: `code of ${mine.id}` })).id,
        (await addRecording(t.app, other.id)).id,
      ];
    });
    const read = (its: string, story: string) =>
      call(`family_stories_story_recordings('${its}', '${story}', '${at}', '')`);
    const listened = (its: string) => call(`family_stories_listened_recording('${its}', '')`);

    test('no recording is found but by a function, and none of others', async () => {
      expect(await rowsOf('select id from family_stories_recordings', token)).toEqual([]);
      expect(await rowsOf('select recording_id from family_stories_transcripts', token)).toEqual([]);
      expect(await read(token, mine.id)).toEqual([{ id: own }]);
      expect(await read(token, other.id)).toEqual([]);
      for (const unknown of ['', 'aaaaaaaaaaaa', mine.access_token]) expect(await read(unknown, mine.id)).toEqual([]);
      expect(await listened(`code of ${mine.id}`)).toEqual([{ id: own }]);
      for (const unknown of ['', token, mine.access_token, foreign]) expect(await listened(unknown)).toEqual([]);
    });
  });

  describe('with a reading link', () => {
    const at = new Date().toISOString();
    const call = (text: string, of = '') => rowsOf(`select * from ${text}`, of);
    const makeReader = async (people: string[]): Promise<{ id: string; token: string }> =>
      (await t.asAdmin('POST', '/api/readers', { name: 'Tom', people })).json();
    let reader: { id: string; token: string };
    beforeEach(async () => {
      await t.save(mine.access_token, { content: '<p>told</p>', status: 'submitted', base_version: 2 });
      reader = await makeReader([mine.person_id]);
    });

    test('no table can be read, only the stories of its people, without their links and drafts', async () => {
      for (const of of ['', reader.token]) {
        expect(await rowsOf('select id from family_stories_questions', of)).toEqual([]);
        expect(await rowsOf('select id from family_stories_people', of)).toEqual([]);
        expect(await rowsOf('select version from family_stories_revisions', of)).toEqual([]);
        expect(await changedBy(`update family_stories_questions set content = 'gone'`, of)).toBe(0n);
        for (const table of ['readers', 'reader_people', 'thanks'])
          await expect(rowsOf(`select * from family_stories_${table}`, of)).rejects.toEqual(refused);
      }
      expect((await t.upload(mine.access_token, await jpeg())).statusCode).toBe(201);
      const list = (token: string) => call(`family_stories_reading_stories('${token}', '${at}')`);
      const summaries = (token: string) =>
        call(`family_stories_reading_summaries('${token}', '${at}', array['${mine.id}', '${other.id}'])`);
      const places = (token: string) =>
        call(`family_stories_reading_places('${token}', '${at}', '${mine.id}', 'person', 1)`);
      const story = (token: string, id: string) => call(`family_stories_read_story('${token}', '${id}', '${at}')`);
      expect(await list(reader.token)).toMatchObject([{ reader_name: 'Tom', question_id: mine.id }]);
      expect(await story(reader.token, mine.id)).toMatchObject([{ content: '<p>told</p>', thanks: '[]' }]);
      const rows = (await Promise.all([list, summaries, places].map((of) => of(reader.token)))).flat();
      rows.push(...(await story(reader.token, mine.id)));
      for (const secret of [mine.access_token, other.id, '<p>first</p>', '<p>second</p>'])
        expect(JSON.stringify(rows)).not.toContain(secret);
      expect(await summaries(reader.token)).toMatchObject([{ question_id: mine.id, is_cover: true, content: null }]);
      expect(await places(reader.token)).toMatchObject([{ question_id: mine.id, stories: 1 }]);
      // nobody who has no story
      await t.addPerson('Nobody yet');
      const forAll = (await t.asAdmin('POST', '/api/readers', { name: 'Ann' })).json();
      expect(JSON.stringify(await list(forAll.token))).not.toContain('Nobody yet');
      await t.asAdmin('DELETE', `/api/readers/${forAll.id}`);
      // a draft, and another person's
      expect(await story(reader.token, other.id)).toMatchObject([{ content: null, person_name: null }]);
      for (const unknown of ['', 'aaaaaaaaaaaa', mine.access_token]) {
        expect(await list(unknown)).toEqual([]);
        expect(await summaries(unknown)).toEqual([]);
        expect(await places(unknown)).toEqual([]);
        expect(await story(unknown, mine.id)).toEqual([]);
      }
    });

    test('nothing is told of a closed one, not even to a query that forgets to ask', async () => {
      await t.asAdmin('PATCH', `/api/readers/${reader.id}`, { paused: true });
      expect(await call(`family_stories_reading_stories('${reader.token}', '${at}')`)).toMatchObject([
        { person_id: null, person_name: null, question_id: null },
      ]);
      const more = [
        `summaries('${reader.token}', '${at}', array['${mine.id}'])`,
        `places('${reader.token}', '${at}', '${mine.id}', 'date', 1)`,
      ];
      for (const called of more) expect(await call(`family_stories_reading_${called}`)).toEqual([]);
      expect(await call(`family_stories_read_story('${reader.token}', '${mine.id}', '${at}')`)).toMatchObject([
        { content: null },
      ]);
    });

    test('thanks are written for its stories only', async () => {
      const add = (token: string, id: string) =>
        write(
          async (db) =>
            (
              await sql
                .raw(`select * from family_stories_add_thanks('${token}', '${id}', '${id}', 'x', '${at}')`)
                .execute(db)
            ).rows,
          '',
        );
      for (const [token, id] of [
        [reader.token, other.id],
        [mine.access_token, mine.id],
        ['', mine.id],
      ] as const)
        expect(await add(token, id)).toEqual([]);
      expect(await add(reader.token, mine.id)).toMatchObject([{ name: 'Tom', text: 'x' }]);
    });

    test('who can read an answer is told to its own link only, which changes nothing else', async () => {
      const told = (token: string) => call(`family_stories_answer_reading('${token}', '${at}')`, token);
      expect(await told(mine.access_token)).toEqual([{ only_admin: 0, readers: 1, thanks: '[]' }]);
      expect(await told(reader.token)).toEqual([]);
      const before = await everything();
      await write((db) =>
        sql.raw(`select family_stories_set_only_admin('${mine.access_token}', 1, '${at}')`).execute(db),
      );
      const changed = before.family_stories_questions.map((row: { id: string }) =>
        row.id === mine.id ? { ...row, only_admin: 1 } : row,
      );
      expect(await everything()).toEqual({ ...before, family_stories_questions: changed });
    });

    test('is not looked for by the policies of answers', async () => {
      const rows = await rowsOf('explain select content from family_stories_questions');
      expect(JSON.stringify(rows)).not.toContain('reader');
    });
  });

  /** Until the end of the test saves have no WHERE. */
  const forgetWhereOfSaves = () => {
    const { query } = pg.Client.prototype;
    let count = 0;
    const forget = (text: string) => {
      count += 1;
      // its parameters still have to be used
      const where = /where access_token = (\$\d) .* and version = (\$\d) .* returning/s;
      return text.replace(where, `where concat($1::text, $2::text) <> '' returning`);
    };
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const [sent] = args as [string | pg.QueryConfig];
      if (typeof sent === 'object' && sent.text.startsWith('with saved as (update'))
        args[0] = { text: forget(sent.text), values: sent.values };
      return (query as (...args: unknown[]) => unknown).apply(this, args);
    } as never);
    onTestFinished(() => spy.mockRestore());
    return () => count;
  };
  const saveBoth = () =>
    Promise.all(
      [mine, other].map(({ access_token }) =>
        t.save(access_token, { content: `<p>${access_token}</p>`, base_version: 2 }),
      ),
    );

  test('two saves in one transaction reach one question each, also without WHERE', async () => {
    // all of them have the same version
    await sql`delete from family_stories_revisions where version > 2`.execute(t.app.db);
    await sql`update family_stories_questions set version = 2, content = ''`.execute(t.app.db);
    const forgotten = forgetWhereOfSaves();
    const before = await everything();
    const texts = new Map([mine, other].map(({ id, access_token }) => [id, `<p>${access_token}</p>`]));
    for (const { statusCode } of await saveBoth()) expect(statusCode).toBe(200);
    const saved = (content: string) => ({
      ...{ content, content_rules: contentRules, version: 3 },
      summary: storedSummary(content, 3),
    });
    const changed = before.family_stories_questions.map((row: { id: string; content: string; version: number }) =>
      texts.has(row.id) ? { ...row, ...saved(texts.get(row.id) as string) } : row,
    );
    expect((await everything()).family_stories_questions).toEqual(changed);
    const { rows } = await sql<{ mark: string }>`select distinct xmin::text as mark from family_stories_questions
      where id in (${mine.id}, ${other.id})`.execute(t.app.db);
    expect(rows).toHaveLength(1);
    expect(forgotten()).toBe(2);
  });

  test('a question that cannot be seen cannot be saved with the function either', async () => {
    const stranger = 'a_stranger_in_the_same_database';
    await sql.raw(`create role ${stranger}`).execute(t.app.db);
    onTestFinished(
      async () => void (await sql.raw(`drop owned by ${stranger}; drop role ${stranger}`).execute(t.app.db)),
    );
    const call = `select family_stories_save('${mine.access_token}', 'gone', 'in_progress', '2026', 2, 4) as saved`;
    const asStranger = async () =>
      withTransaction(
        t.app.db,
        `begin; set local role ${stranger}`,
        async (one) => (await sql.raw(call).execute(one)).rows,
      );
    await expect(asStranger()).rejects.toEqual(refused);
    // as on a database that grants all rights to everybody
    await sql
      .raw(`grant select, insert, update on all tables in schema public to ${stranger};
      grant execute on all functions in schema public to ${stranger}`)
      .execute(t.app.db);
    expect(await asStranger()).toEqual([{ saved: false }]);
    expect((await t.read(mine.access_token)).question).toMatchObject({ content: '<p>second</p>', version: 2 });
  });

  test('no nested transaction is opened, whose end would reset the role', async () => {
    const inside = (db: TokenDatabase) => db.transaction().execute(async (one) => sql`select 1`.execute(one));
    for (const reach of [read, write]) await expect(reach(inside)).rejects.toThrow(/not supported/);
  });

  test('values arrive unchanged', async () => {
    const values = (text: string | null) =>
      read(async (db) => (await sql`select ${text}::text as text, ${7}::integer as number`.execute(db)).rows);
    for (const text of ['', 'ключ 🙂', `' "\\ $1`, 'x'.repeat(1024 * 1024), null])
      expect(await values(text)).toEqual([{ text, number: 7 }]);
  });

  test('a read-only transaction cannot write', async () => {
    const text = `update family_stories_questions set content = 'gone'`;
    await expect(rowsOf(text)).rejects.toMatchObject({ code: '25006' });
    expect((await t.read(mine.access_token)).question).toMatchObject({ content: '<p>second</p>' });
  });

  test('neither role nor token stay on a connection, also after errors', async () => {
    const app = t.app;
    const status = 'in_progress' as const;
    const change = { content: '', status, updated_at: new Date(t.clock.now).toISOString(), length: 0, summary: null };
    const failures = [
      () => read(() => Promise.reject(new Error('ours'))),
      () => rowsOf('select 1 / 0'),
      () => rowsOf('select * from attempts'),
      () => write(async (db) => void (await sql`select 1 / 0`.execute(db).catch(() => {}))),
      () => rowsOf('select id from family_stories_questions', 'aaaaaaaaaaaa'),
      () => t.app.tokenAccess.saveAnswer({ ...change, access_token: mine.access_token, base_version: 2 ** 31 }),
    ];
    const rounds = Array.from({ length: 42 }, (_, n) => failures[n % failures.length]?.().catch((error) => error));
    const results = await Promise.all(rounds);
    expect(results.filter((result) => result instanceof Error)).toHaveLength(35);
    const state = sql<{ role: string; token: string; user: boolean; path: string; idle: boolean }>`select
      current_setting('role') as role, current_user = session_user as user,
      coalesce(current_setting('family_stories.access_token', true), '') as token,
      current_setting('search_path') as path, pg_backend_pid() as pid`;
    const states = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.db.connection().execute(async (db) => {
          const { rows } = await state.execute(db);
          await sql`select pg_sleep(0.05)`.execute(db);
          return rows[0];
        }),
      ),
    );
    for (const found of states)
      expect(found).toMatchObject({ role: 'none', user: true, token: '', path: '"$user", public' });
    expect(new Set(states.map((found) => (found as unknown as { pid: number }).pid)).size).toBe(10);
    const { rows } = await sql`select count(*)::integer as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(app.db);
    expect(rows).toEqual([{ open: 0 }]);
  });

  test('every table is closed to all but its owner', async () => {
    const { rows } = await sql`select relname from pg_class where relkind = 'r' and not relrowsecurity
      and relnamespace = 'public'::regnamespace`.execute(t.app.db);
    expect(rows).toEqual([]);
  });
});
