import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { deleteOldChanges } from '../../src/server/domain/changes.ts';
import type { ServerOptions } from '../../src/server/server.ts';
import type { Person } from '../../src/shared/people/people.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import { openStream, pollWithin, type Stream } from '../change-stream.ts';
import { follow, followed, open, pollInterval, soon } from '../live-changes.ts';
import { adminPassword, cookieOf, openTestApp, type TestApp } from '../open-test-app.ts';
import { deviceOf } from '../recording-device.ts';
import { startPgBouncer } from '../stores/pgbouncer.ts';
import { startPostgres } from '../stores/postgres.ts';
import { onPostgres } from '../stores.ts';

const servers = inject('servers');

const makeFolder = () => mkdtemp(join(tmpdir(), 'family-stories-test-'));

const names = (id: string) => (event: { person_ids: string[] }) => event.person_ids.includes(id);
const numbersOf = async (t: TestApp) => {
  const rows = await t.app.db.selectFrom('family_stories_changes').select('number').orderBy('number').execute();
  return rows.map(({ number }) => Number(number));
};

type Cast = { t: TestApp; rose: Person; question: Question };

const changes: [string, (cast: Cast) => Promise<unknown>, string?][] = [
  ['a first save', ({ t, question }) => t.save(question.access_token, { content: '<p>a</p>' })],
  ['a submit', ({ t, question }) => t.save(question.access_token, { content: '<p>a</p>', status: 'submitted' })],
  ['a lock', ({ t, question }) => t.asAdmin('PATCH', `/api/questions/${question.id}`, { status: 'locked' })],
  ['a new question', ({ t, rose }) => t.asAdmin('POST', `/api/people/${rose.id}/questions`, { question_text: 'Why?' })],
  ['a deleted question', ({ t, question }) => t.asAdmin('DELETE', `/api/questions/${question.id}`)],
  [
    'a corrected question',
    ({ t, question }) => t.asAdmin('PATCH', `/api/questions/${question.id}`, { question_text: 'Who?' }),
  ],
  ['other days', ({ t, question }) => t.asAdmin('PATCH', `/api/questions/${question.id}`, { days_to_complete: 3 })],
  ['a shared link', ({ t, question }) => t.asAdmin('POST', `/api/questions/${question.id}/shared`)],
  [
    'an answer that was read',
    async ({ t, question }) => {
      await t.save(question.access_token, { content: '<p>a</p>', status: 'submitted' });
      return t.asAdmin('POST', `/api/questions/${question.id}/read`, {});
    },
  ],
  [
    'a first opening',
    async ({ t, question }) => {
      await t.asAdmin('PATCH', '/api/settings', { records_opened: true });
      return t.asAnswerer(question.access_token, 'POST', '/api/answer/opened');
    },
  ],
  [
    'an answer that only the admin may read',
    ({ t, question }) => t.asAnswerer(question.access_token, 'PUT', '/api/answer/reading', { only_admin: true }),
  ],
  [
    'thanks',
    async ({ t, question }) => {
      await t.save(question.access_token, { content: '<p>a</p>', status: 'submitted' });
      const { token } = (await t.asAdmin('POST', '/api/readers', { name: 'Tom' })).json();
      return t.asAnswerer(token, 'POST', `/api/read/stories/${question.id}/thanks`, { text: 'Thanks' });
    },
  ],
  [
    'thanks that the admin has seen',
    async ({ t, question }) => {
      await t.save(question.access_token, { content: '<p>a</p>', status: 'submitted' });
      const { token } = (await t.asAdmin('POST', '/api/readers', { name: 'Tom' })).json();
      const url = `/api/read/stories/${question.id}/thanks`;
      const { id } = (await t.asAnswerer(token, 'POST', url, { text: 'Thanks' })).json();
      return t.asAdmin('POST', '/api/thanks/seen', { ids: [id] });
    },
  ],
  [
    'a recording that is being prepared',
    ({ t, question }) => deviceOf(t, question.access_token).sendFile(Buffer.from('x')),
  ],
  [
    'a recording that is ready',
    async ({ t, question }) => {
      const { id } = (await deviceOf(t, question.access_token).sendFile(Buffer.from('x'))).json();
      const recording = t.app.db.updateTable('family_stories_recordings').where('id', '=', id);
      await recording.set({ status: 'ready', duration_ms: 1, files: '[]' }).execute();
      return { statusCode: 200 };
    },
  ],
  [
    'a deleted recording',
    async ({ t, question }) => {
      const device = deviceOf(t, question.access_token);
      return device.remove(await device.sent([Buffer.from('x')]));
    },
  ],
  ['a link to all questions', ({ t, rose }) => t.asAdmin('POST', `/api/people/${rose.id}/link`)],
  [
    'a queue',
    ({ t, rose }) => t.asAdmin('PUT', `/api/people/${rose.id}/queue`, { questions: [{ question_text: 'Who?' }] }),
  ],
  ['a new name', ({ t, rose }) => t.asAdmin('PATCH', `/api/people/${rose.id}`, { name: 'Grandma Rose' })],
  [
    'a deleted person without questions',
    async ({ t, rose, question }) => {
      await t.asAdmin('DELETE', `/api/questions/${question.id}`);
      return t.asAdmin('DELETE', `/api/people/${rose.id}`);
    },
  ],
  ['a deleted person', ({ t, rose }) => t.asAdmin('DELETE', `/api/people/${rose.id}?with_questions=true`)],
];

if (!onPostgres)
  describe('a change', () => {
    describe('of a kind', () => {
      let t: TestApp;
      let stream: Stream;
      beforeAll(async () => {
        t = await openTestApp({ changes: { pollInterval } });
        stream = await openStream(`${await t.listen()}/api/changes`, { cookie: t.cookie });
      });
      afterAll(async () => {
        stream.close();
        await t.close();
      });

      test.each(changes)('(%s) is sent, with nothing but the id of the person', async (_name, change) => {
        const question = await t.addQuestion();
        const rose: Person = (await t.asAdmin('GET', `/api/people/${question.person_id}`)).json();
        // waits until the changes of the set-up have been sent
        await stream.next(names((await t.addPerson('Luis')).id), soon);
        const response = (await change({ t, rose, question })) as { statusCode: number };
        expect(response.statusCode).toBeLessThan(300);
        const { name, person_ids } = await stream.next(undefined, soon);
        expect({ name, person_ids }).toEqual({ name: 'changes', person_ids: [rose.id] });
      });
    });

    test('that unlocks, or adds a person, is sent', async () => {
      const t = await open();
      const { id, person_id } = await t.addQuestion();
      await t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' });
      const stream = await followed(t);
      await t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'submitted' });
      await stream.next(names(person_id), soon);
      const luis = await t.addPerson('Luis');
      await stream.next(names(luis.id), soon);
    });

    test('that fills or empties a submitted answer, which changes whether it counts, is sent', async () => {
      const t = await open();
      const { person_id, access_token } = await t.addQuestion();
      await t.save(access_token, { content: '', status: 'submitted' });
      for (const [base_version, content] of ['<p>a</p>', ''].entries()) {
        const stream = await followed(t);
        await t.save(access_token, { content, status: 'submitted', base_version: base_version + 1 });
        await stream.next(names(person_id), soon);
      }
    });

    test('that the dashboard does not show is not recorded', async () => {
      const t = await open();
      const { id, person_id, access_token } = await t.addQuestion();
      await t.save(access_token, { content: '<p>a</p>' });
      const before = await numbersOf(t);
      for (const base_version of [1, 2, 3])
        await t.save(access_token, { content: `<p>${base_version}</p>`, base_version });
      await t.asAdmin('PATCH', `/api/people/${person_id}`, { name: 'Rose' });
      expect((await t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'submitted' })).statusCode).toBe(409);
      expect(await numbersOf(t)).toEqual(before);
    });

    test('that is rolled back is not sent', async () => {
      const t = await open();
      const stream = await followed(t);
      const created_at = new Date().toISOString();
      const undone = t.app.db.transaction().execute(async (db) => {
        await db.insertInto('family_stories_people').values({ id: 'nobody', name: 'Nobody', created_at }).execute();
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      const rose = await t.addPerson();
      expect((await stream.next(names(rose.id), soon)).person_ids).toEqual([rose.id]);
    });
  });

describe('an event stream', () => {
  test('that reconnects is told to reload if it missed anything', async () => {
    const t = await open();
    const first = await followed(t);
    const rose = await t.addPerson('Rose');
    await first.next(names(rose.id));
    first.close();
    await t.addPerson('Luis');
    const left = first.last();
    const again = await follow(t, left);
    expect(await again.next()).toMatchObject({ name: 'reload', person_ids: [] });
    const byQuery = await openStream(`${await t.listen()}/api/changes?after=${left}`, { cookie: t.cookie });
    expect(await byQuery.next()).toMatchObject({ name: 'reload' });
    byQuery.close();
    for (const unknown of ['1', '999999999999999'])
      expect(await (await follow(t, unknown)).next()).toMatchObject({ name: 'reload' });
    const newest = (await numbersOf(t)).at(-1);
    expect(await (await follow(t, `${newest}`)).next()).toMatchObject({ name: 'beat', person_ids: [] });
  });

  if (!onPostgres)
    test('has the last 10,000 changes to be resumed from', async () => {
      const t = await open();
      const rose = await t.addPerson();
      const number = ((await numbersOf(t)).at(-1) as number) + 20_000;
      await sql`insert into family_stories_changes (number, person_id) values (${number}, ${rose.id})`.execute(
        t.app.db,
      );
      await deleteOldChanges(t.app);
      expect(await numbersOf(t)).toEqual([number]);
    });

  test('names up to 200 people, and requests a full reload beyond', async () => {
    const t = await open();
    const stream = await followed(t);
    const created_at = new Date().toISOString();
    const add = (count: number, prefix: string) => {
      const people = Array.from({ length: count }, (_, n) => ({ id: `${prefix}${n}`, name: 'Cousin', created_at }));
      return t.app.db.insertInto('family_stories_people').values(people).execute();
    };
    await add(200, 'a');
    expect((await stream.next(undefined, soon)).person_ids).toHaveLength(200);
    await add(201, 'b');
    expect(await stream.next(undefined, soon)).toMatchObject({ name: 'reload', person_ids: [] });
    for (let n = 0; n < 50; n++) await add(300, `c${n}-`);
    await stream.next(({ name }) => name === 'reload', soon);
    const all = (await numbersOf(t)).at(-1) as number;
    if (!servers) expect(await pollWithin(soon, () => Number(stream.last()) === all)).toBe(true);
    let n = 0;
    // an earlier change may still be part of the same event
    const sendOne = async () => {
      await add(1, `rose${n++}-`);
      return (await stream.next(undefined, soon)).person_ids;
    };
    await expect.poll(sendOne).toEqual([expect.stringMatching(/^rose/)]);
  });

  test('sends heartbeats, each with an id to resume from', async () => {
    const t = await open({ changes: { heartbeatInterval: 3 * pollInterval } });
    const stream = await followed(t);
    const rose = await t.addPerson();
    await stream.next(names(rose.id));
    const beat = await stream.next(({ name }) => name === 'beat');
    // on PostgreSQL a lower number may still be committed
    if (!servers) expect(Number(beat.id)).toBe((await numbersOf(t)).at(-1));
    expect(Number(beat.id)).toBeGreaterThan(0);
    await stream.next(({ name }) => name === 'beat');
  });

  if (!onPostgres) {
    test('needs a session and ends with it', async () => {
      const t = await open({ changes: { heartbeatInterval: 3 * pollInterval } });
      expect((await t.call({ url: '/api/changes' })).json()).toMatchObject({ code: 'not_signed_in' });
      const stream = await followed(t);
      await stream.next(({ name }) => name === 'beat');
      await t.asAdmin('DELETE', '/api/session');
      await stream.ended;
      expect((await follow(t, stream.last())).status).toBe(401);
    });

    test('that is never idle ends with its session too', async () => {
      // no heartbeat is due during the test
      const t = await open({ changes: { heartbeatInterval: 60_000 } });
      const stream = await followed(t);
      const { id } = await t.addPerson();
      await t.asAdmin('DELETE', '/api/session');
      let isBusy = true;
      onTestFinished(() => {
        isBusy = false;
      });
      const work = async () => {
        for (let n = 0; isBusy; n++) {
          await t.app.db
            .updateTable('family_stories_people')
            .set({ name: `${n}` })
            .where('id', '=', id)
            .execute();
          await pause(100);
        }
      };
      const working = work();
      expect(await pollWithin(2 * soon, stream.hasEnded)).toBe(true);
      isBusy = false;
      await working;
      expect(stream.events.filter(({ name }) => name === 'beat')).toEqual([]);
    });

    test.each<[string, (t: TestApp, other: string) => Promise<{ statusCode: number }>]>([
      ['signed out', (t) => t.asAdmin('DELETE', '/api/session')],
      [
        'changed elsewhere with the password',
        (t, cookie) =>
          t.call({
            method: 'PUT',
            url: '/api/password',
            headers: { cookie },
            payload: { current_password: adminPassword, new_password: 'another-lamp-paper' },
          }),
      ],
      ['ended elsewhere', (t, cookie) => t.call({ method: 'DELETE', url: '/api/sessions', headers: { cookie } })],
    ])('ends within two seconds when its session is %s, and sends nothing more', async (_how, end) => {
      const t = await open();
      const other = cookieOf(await t.signIn());
      const stream = await followed(t);
      expect((await end(t, other)).statusCode).toBe(204);
      await t.call({ method: 'POST', url: '/api/people', headers: { cookie: other }, payload: { name: 'Luis' } });
      await t.app.db.insertInto('family_stories_people').values({ id: 'r', name: 'Rose', created_at: '' }).execute();
      expect(await pollWithin(soon, stream.hasEnded)).toBe(true);
      expect(stream.events.map(({ name }) => name)).toEqual(['reload']);
    });

    test('does not count as use of the session, nor does reconnecting', async () => {
      const t = await open({ changes: { heartbeatInterval: 3 * pollInterval } });
      const day = 24 * 60 * 60 * 1000;
      t.clock.now += 6 * day;
      const stream = await followed(t);
      t.clock.now += day + 1;
      await stream.ended;
    });
  }
});

if (!onPostgres)
  test('a change is read once for all open dashboards', async () => {
    // long, so that few polls pass until every stream has the change
    const t = await open({ changes: { pollInterval: 3000 } });
    let statements = 0;
    t.app.db = t.app.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const streams = await Promise.all(Array.from({ length: 20 }, () => followed(t)));
    statements = 0;
    const { id } = await t.addPerson();
    for (const stream of streams) await stream.next(names(id));
    // the inserts, and one poll, which reads open sessions and changes
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThan(streams.length);
  });

describe('two processes on one database', () => {
  const openTwo = async (through: (url: string) => string = (url) => url, changes: ServerOptions['changes'] = {}) => {
    const one = await open({ changes });
    const { database_url } = one.settings;
    // processes share SQLite through its file
    const data_dir = servers ? await makeFolder() : one.data_dir;
    const settings = { ...one.settings, database_url: database_url && through(database_url) };
    const other = await open({ changes }, { data_dir, store: { settings, close: async () => {} } });
    return { one, other };
  };

  test('ending a session on one ends its stream on the other, and no other stream', async () => {
    const { one, other } = await openTwo();
    const stream = await follow(other);
    const another = await openStream(`${await other.listen()}/api/changes`, { cookie: one.cookie });
    onTestFinished(() => another.close());
    for (const each of [stream, another]) await each.next();
    await one.asAdmin('DELETE', '/api/session');
    expect(await pollWithin(soon, another.hasEnded)).toBe(true);
    const rose = await other.addPerson();
    await stream.next(names(rose.id), soon);
  });

  test('send the changes of each other within two seconds', async () => {
    // the usual interval
    const { one, other } = await openTwo(undefined, { pollInterval: undefined });
    const stream = await followed(other);
    for (const name of ['Rose', 'Luis', 'Miriam']) await stream.next(names((await one.addPerson(name)).id), soon);
  });

  test('take over from each other without a gap', async () => {
    const { one, other } = await openTwo();
    const stream = await followed(one);
    const rose = await one.addPerson('Rose');
    await stream.next(names(rose.id));
    stream.close();
    await one.addPerson('Luis');
    const again = await follow(other, stream.last());
    expect(await again.next()).toMatchObject({ name: 'reload' });
    await again.next(names((await one.addPerson('Miriam')).id), soon);
  });

  if (servers)
    describe('PostgreSQL', () => {
      test('send them through PgBouncer in transaction mode too', async () => {
        const pgbouncer = await startPgBouncer(servers?.postgres as string, 2);
        onTestFinished(pgbouncer.stop);
        const { one, other } = await openTwo(pgbouncer.through);
        const stream = await followed(other);
        for (let n = 0; n < 5; n++) {
          await pause(13 * n);
          await stream.next(names((await one.addPerson()).id), soon);
          await stream.next(names((await other.addPerson()).id), soon);
        }
      });

      test('a transaction that commits after a later one is not missed, nor by a stream that reconnects meanwhile', async () => {
        const { one, other } = await openTwo();
        const stream = await followed(other);
        const created_at = new Date().toISOString();
        let commit = () => {};
        const isWritten = Promise.withResolvers<void>();
        const slow = one.app.db.transaction().execute(async (db) => {
          await db.insertInto('family_stories_people').values({ id: 'slow', name: 'Slow', created_at }).execute();
          isWritten.resolve();
          await new Promise<void>((resolve) => {
            commit = resolve;
          });
        });
        await isWritten.promise;
        const quick = await one.addPerson('Quick');
        await stream.next(names(quick.id), soon);
        // rolled back: a number that never appears
        await expect(
          one.app.db.transaction().execute(async (db) => {
            await db.insertInto('family_stories_people').values({ id: 'undone', name: 'U', created_at }).execute();
            throw new Error('undone');
          }),
        ).rejects.toThrow('undone');
        const later = await one.addPerson('Later');
        await stream.next(names(later.id), soon);
        await pause(3 * pollInterval);
        const left = stream.last();
        stream.close();
        const newStream = await followed(one);
        commit();
        await slow;
        await newStream.next(names('slow'), soon);
        expect(await (await follow(other, left)).next()).toMatchObject({ name: 'reload' });
      });

      test('a transaction is not missed that commits after the numbers above it have been read for a while', async () => {
        // half of it is what a busy machine may take besides
        const settledAfter = 10_000;
        const t = await open({ changes: { settledAfter } });
        const stream = await followed(t);
        // the numbers above are read a poll before the time is over
        await pause(settledAfter / 2);
        const created_at = new Date().toISOString();
        await t.app.db.transaction().execute(async (db) => {
          await db.insertInto('family_stories_people').values({ id: 'slow', name: 'Slow', created_at }).execute();
          await stream.next(names((await t.addPerson('Quick')).id), soon);
          await pause(settledAfter / 2);
        });
        await stream.next(names('slow'), soon);
      });

      test('no trigger notifies anybody', async () => {
        const t = await open();
        const { rows } = await sql`select proname from pg_proc where prosrc like '%pg_notify%'
          and pronamespace = current_schema()::regnamespace`.execute(t.app.db);
        expect(rows).toEqual([]);
      });

      test('a database outage ends no stream, and nothing is missed', { timeout: 60_000 }, async () => {
        const postgres = await startPostgres();
        onTestFinished(postgres.stop);
        const lines: string[] = [];
        const log = { log_level: 'error' as const, log_to: { write: (line: string) => void lines.push(line) } };
        const store = { settings: { database_url: postgres.url, bucket: undefined }, close: async () => {} };
        const t = await open(log, { data_dir: await makeFolder(), store });
        const stream = await followed(t);
        await postgres.pause();
        await pause(5 * pollInterval);
        await expect.poll(() => lines.join('')).toContain('changes cannot be read');
        expect((await t.asAdmin('GET', '/api/changes')).statusCode).toBe(503);
        await postgres.resume();
        const rose = await t.addPerson();
        await stream.next(names(rose.id), 10_000);
        expect(stream.hasEnded()).toBe(false);
        const logged = lines.filter((line) => line.includes('changes cannot be read')).map((line) => JSON.parse(line));
        expect(logged).toEqual([expect.objectContaining({ why: expect.any(String) })]);
        expect(logged[0]).not.toHaveProperty('err');
      });
    });
});
