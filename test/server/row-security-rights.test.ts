import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openApp } from '../../src/server/app.ts';
import { requireAnswer, saveAnswer } from '../../src/server/domain/answers.ts';
import { addPerson } from '../../src/server/domain/people.ts';
import { makePersonLink, requirePersonPage } from '../../src/server/domain/person-links.ts';
import { addQuestion } from '../../src/server/domain/questions.ts';
import {
  changeAnswerReaders,
  makeReader,
  requireReadingList,
  requireReadStory,
  thank,
} from '../../src/server/domain/readers.ts';
import { NotOwnerError } from '../../src/server/storage/database/row-security.ts';
import { createDatabase, type Postgres, query, startPostgres } from '../stores/postgres.ts';
import { testRequester } from '../test-requester.ts';

// roles belong to the whole server, so this one is not shared with other tests
describe('the role of row security', () => {
  let postgres: Postgres;
  let count = 0;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 90_000);
  afterAll(() => postgres.stop());
  beforeEach(() => dropRole());

  const dropRole = async () => {
    for (let n = 1; n <= count; n++)
      await query(databaseOf(n), 'drop owned by family_stories_answerer').catch(() => {});
    await query(postgres.url, 'drop role if exists family_stories_answerer');
  };
  const databaseOf = (n: number) => postgres.url.replace(/postgres$/, `stories_${n}`);

  /** A database that belongs to a new user with these rights; returns its URL for that user. */
  const addDatabase = async (rights = '') => {
    count += 1;
    const user = `keeper_${count}`;
    await query(postgres.url, `create role ${user} login ${rights}`);
    const address = new URL(await createDatabase(postgres.url, `stories_${count}`));
    await query(postgres.url, `alter database stories_${count} owner to ${user}`);
    address.username = user;
    return { user, url: address.href };
  };

  const open = async (database_url: string) => {
    const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
    const warnings: string[] = [];
    const onRefusal = (why: string) => void warnings.push(why);
    const app = await openApp({ data_dir, database_url, bucket: undefined }, { onRefusal });
    let isOpen = true;
    const close = async () => {
      if (isOpen) await app.close();
      isOpen = false;
    };
    onTestFinished(async () => {
      await close();
      await rm(data_dir, { recursive: true, force: true });
    });
    return { app, warnings, close };
  };
  type Opened = Awaited<ReturnType<typeof open>>;

  const use = async ({ app }: Opened) => {
    const person = await addPerson(app, 'Rose');
    const question = { question_text: 'Who taught you to swim?', days_to_complete: null };
    const { id, access_token } = await addQuestion(app, person.id, question);
    await saveAnswer(app, access_token, { content: '<p>a</p>', status: 'in_progress', base_version: 0 }, testRequester);
    expect(await requireAnswer(app, access_token, testRequester)).toMatchObject({ person: { name: 'Rose' } });
    const { token } = await makePersonLink(app, person.id, '', testRequester);
    expect((await requirePersonPage(app, token, testRequester)).questions).toMatchObject([{ access_token }]);
    const reader = await makeReader(app, { name: 'Tom' }, '', testRequester);
    const submitted = { content: '<p>b</p>', status: 'submitted' as const, base_version: 1 };
    await saveAnswer(app, access_token, submitted, testRequester);
    expect(await requireReadingList(app, reader.token, testRequester)).toMatchObject({ reader: { name: 'Tom' } });
    expect(await requireReadStory(app, reader.token, id, testRequester)).toMatchObject({ content: '<p>b</p>' });
    await thank(app, reader.token, id, { text: 'Thanks' }, testRequester);
    expect(await changeAnswerReaders(app, access_token, false, testRequester)).toMatchObject({ only_admin: false });
  };
  const roleUsed = async ({ app }: Opened) => {
    const { rows } = await app.tokenAccess.read('aaaaaaaaaaaa', (db) =>
      sql<{ role: string }>`select current_user as role`.execute(db),
    );
    return rows[0]?.role;
  };
  const isSecured = async (opened: Opened) => (await roleUsed(opened)) === 'family_stories_answerer';

  test('cannot be created by a user without the right: logged once, the rest works, and used at the next start once created', async () => {
    const { user, url } = await addDatabase();
    const before = await open(url);
    expect(before.warnings).toEqual([
      expect.stringMatching(
        /^Row security is not in use: permission denied to create role\. .*create role family_stories_answerer nologin; grant/,
      ),
    ]);
    await use(before);
    expect(await isSecured(before)).toBe(false);

    await query(postgres.url, `create role family_stories_answerer nologin; grant family_stories_answerer to ${user}`);
    const after = await open(url);
    expect(after.warnings).toEqual([]);
    expect(await isSecured(after)).toBe(true);
    await use(after);
    // a process that started without it keeps working
    await use(before);
  });

  test('is created by a user with the right, and its revoked grants are restored at the next start', async () => {
    const { url } = await addDatabase('createrole');
    const first = await open(url);
    expect([first.warnings, await isSecured(first)]).toEqual([[], true]);
    await use(first);
    for (const right of [
      'update (content) on family_stories_questions',
      'execute on function family_stories_person_page(text, text)',
      'execute on function family_stories_read_story(text, text, text)',
    ]) {
      await query(url, `revoke ${right} from family_stories_answerer`);
      const second = await open(url);
      expect([second.warnings, await isSecured(second)]).toEqual([[], true]);
      await use(second);
    }
  });

  test('calls the functions of this release, whatever another one left', async () => {
    const { url } = await addDatabase('createrole');
    const first = await open(url);
    const sourceOf = async ({ app }: Opened) =>
      (await sql`select prosrc from pg_proc where proname = 'family_stories_set_only_admin'`.execute(app.db)).rows;
    const installed = await sourceOf(first);
    await query(
      url,
      `create or replace function family_stories_set_only_admin(its_token text, its_value integer, at_time text)
       returns void language sql as $$ delete from family_stories_people $$`,
    );
    const second = await open(url);
    expect([await sourceOf(second), await isSecured(second)]).toEqual([installed, true]);
    expect(installed).toHaveLength(1);
    await use(second);
  });

  test('is used if another database created it', async () => {
    const [one, other] = [await addDatabase('createrole'), await addDatabase('createrole')];
    await use(await open(one.url));
    const second = await open(other.url);
    expect([second.warnings, await isSecured(second)]).toEqual([[], true]);
    await use(second);
  });

  test('is created concurrently by several databases and processes', async () => {
    const databases = [
      await addDatabase('createrole'),
      await addDatabase('createrole'),
      await addDatabase('superuser'),
    ];
    const opened = await Promise.all([...databases, ...databases, ...databases].map(({ url }) => open(url)));
    for (const each of opened) {
      expect([each.warnings, await isSecured(each)]).toEqual([[], true]);
      await use(each);
    }
  });

  test('is not used if row security does not apply to it', async () => {
    await query(postgres.url, 'create role family_stories_answerer nologin bypassrls');
    const opened = await open((await addDatabase('superuser')).url);
    expect(opened.warnings).toEqual([expect.stringContaining('family_stories_answerer is allowed to pass it')]);
    expect(await isSecured(opened)).toBe(false);
  });

  test('works with tables in a schema named after the user', async () => {
    const { user, url } = await addDatabase('createrole');
    await query(url, `create schema ${user}`);
    const opened = await open(url);
    expect([opened.warnings, await isSecured(opened)]).toEqual([[], true]);
    await use(opened);
    const { rows } = await sql`select schemaname from pg_tables where tablename = 'attempts'`.execute(opened.app.db);
    expect(rows).toEqual([{ schemaname: user }]);
  });

  test('is refused with a message if the user does not own the tables', async () => {
    const { url } = await addDatabase('createrole');
    await use(await open(url));
    const { user } = await addDatabase();
    await query(url, `grant select, insert, update, delete on all tables in schema public to ${user}`);
    const address = new URL(url);
    address.username = user;
    await expect(open(address.href)).rejects.toThrow(NotOwnerError);
  });
});
