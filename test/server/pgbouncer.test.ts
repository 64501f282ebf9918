import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/storage/database/database.ts';
import { instanceAt } from '../instances.ts';
import { jpeg } from '../sample-images.ts';
import { envOf } from '../start-program.ts';
import { type RealServer, startServer } from '../start-server.ts';
import { type PgBouncer, startPgBouncer } from '../stores/pgbouncer.ts';
import { openTestStore } from '../stores.ts';

const servers = inject('servers');

describe('through PgBouncer in transaction mode', () => {
  let pgbouncer: PgBouncer;
  beforeAll(async () => {
    pgbouncer = await startPgBouncer(servers?.postgres as string, 2);
  });
  afterAll(() => pgbouncer.stop());

  const open = async () => {
    const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
    const { settings, close } = await openTestStore();
    onTestFinished(async () => {
      await close();
      await rm(data_dir, { recursive: true, force: true });
    });
    const database_url = pgbouncer.through(settings.database_url as string);
    return { data_dir, settings: { ...settings, database_url } };
  };
  const serve = async (env: Record<string, string>) => {
    const server = await startServer(env);
    onTestFinished(async () => void (await server.stop()));
    return server;
  };

  test('signing in, asking, reading, saving, revisions and uploads work', async () => {
    const { data_dir, settings } = await open();
    const server = await serve({ DATA_DIR: data_dir, ...envOf(settings) });
    const { access_token } = await server.addQuestion();
    expect((await server.save(access_token, '<p>a</p>', 0)).status).toBe(200);
    expect((await server.save(access_token, '<p>b</p>', 1, 'submitted')).status).toBe(200);
    expect((await server.save(access_token, '<p>c</p>', 1)).status).toBe(409);
    expect((await server.read(access_token)).question).toMatchObject({ content: '<p>b</p>', version: 2 });
    const headers = { 'access-token': access_token };
    const revisions = await (await fetch(`${server.origin}/api/answer/revisions`, { headers })).json();
    expect(revisions).toMatchObject({ revisions: [{ version: 2 }, { version: 1 }] });
    const first = await (await fetch(`${server.origin}/api/answer/revisions/1`, { headers })).json();
    expect(first).toMatchObject({ content: '<p>a</p>' });
    const uploaded = await server.upload(access_token, await jpeg());
    expect(uploaded.status).toBe(201);
    const { url } = (await uploaded.json()) as { url: string };
    expect((await fetch(`${server.origin}${url}`)).status).toBe(200);
    expect(server.printed()).not.toMatch(/"level":(50|60)/);
  });

  test('several processes start concurrently on an empty database, and each uses the role of row security', async () => {
    const { data_dir, settings } = await open();
    const env = { DATA_DIR: data_dir, ...envOf(settings), LOG_LEVEL: 'info' };
    const started = await Promise.all(Array.from({ length: 4 }, () => serve(env)));
    const { access_token } = await (started[0] as RealServer).addQuestion();
    for (const [n, server] of started.entries()) {
      expect((await server.save(access_token, `<p>${n}</p>`, n)).status).toBe(200);
      const isProblem = (line: string) => /"level":(40|50|60)/.test(line);
      // the PostgreSQL of the tests does not sync, and that is the only thing to warn of
      const problems = server.printed().split('\n').filter(isProblem);
      expect(problems.filter((line) => !line.includes('PostgreSQL runs with fsync = off:'))).toEqual([]);
    }
    // no session state of a start or a call is left on the shared connections
    const db = openDatabase({ data_dir, ...settings, onError: () => {} });
    onTestFinished(() => db.destroy());
    const left = Array.from({ length: 6 }, async () => {
      const { rows } =
        await sql`select current_user = session_user as ourselves, current_setting('lock_timeout') as lock,
        coalesce(current_setting('family_stories.access_token', true), '') as token,
        (select count(*)::integer from pg_locks where locktype = 'advisory' and database =
          (select oid from pg_database where datname = current_database())) as locks, pg_sleep(0.05)::text`.execute(db);
      return rows[0];
    });
    for (const found of await Promise.all(left))
      expect(found).toMatchObject({ ourselves: true, lock: '0', token: '', locks: 0 });
  });

  test('twenty people write concurrently over two connections, each their own answer', async () => {
    const { settings, data_dir } = await open();
    const instance = instanceAt(data_dir, settings);
    const [one, other] = [await instance.serveHere(), await instance.serveHere()];
    const questions = await Promise.all(Array.from({ length: 20 }, (_, n) => one.addQuestion(`Question ${n}`)));
    const rounds = 10;
    for (let round = 0; round < rounds; round++) {
      const saves = questions.map(({ access_token }, n) =>
        (n % 2 ? one : other).save(access_token, `<p>${n} ${round}</p>`, round),
      );
      for (const saved of await Promise.all(saves)) expect(saved.status).toBe(200);
    }
    const answers = await Promise.all(questions.map(({ access_token }) => other.read(access_token)));
    expect(answers.map(({ question }) => [question.question_text, question.content, question.version])).toEqual(
      questions.map((_, n) => [`Question ${n}`, `<p>${n} ${rounds - 1}</p>`, rounds]),
    );
  });
});
