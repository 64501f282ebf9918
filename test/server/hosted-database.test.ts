import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/storage/database/database.ts';
import type { Database } from '../../src/server/storage/database/tables.ts';
import { startProgram } from '../start-program.ts';
import { createDatabase, type Postgres, query, startPostgres } from '../stores/postgres.ts';
import { run, unprivileged, until } from '../stores/processes.ts';

describe('a hosted database', () => {
  const password = 'p@ss/w:rd %?#';
  let folder: string;
  let postgres: Postgres;
  let certificate: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
    await chmod(folder, 0o777);
    postgres = await startPostgres({ sockets: folder, password: 'plum' });
    certificate = join(folder, 'server.crt');
    const key = join(folder, 'server.key');
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      ...subject,
    ]);
    const uid = await unprivileged();
    if (uid !== undefined) await chown(key, uid, -1);
    const settings = { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key };
    for (const [name, value] of Object.entries(settings))
      await query(postgres.url, `alter system set ${name} = '${value}'`);
    await query(postgres.url, `create role "rosé" login password '${password}'`);
    await query(
      await createDatabase(postgres.url, 'stories'),
      'grant create on schema public to public; create schema letters authorization "rosé"',
    );
    await query(postgres.url, 'select pg_reload_conf()');
    // pg_reload_conf only sends a signal
    await until(() => query(`${postgres.url}?sslmode=no-verify`, 'select 1'), 20);
  }, 90_000);
  afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const address = (parameters = '') => {
    const url = new URL(postgres.url);
    url.pathname = 'stories';
    return `${url.href}${parameters}`;
  };
  const open = (database_url: string): Database => {
    const db = openDatabase({ data_dir: folder, database_url, onError: () => {} });
    onTestFinished(() => db.destroy());
    return db;
  };
  const ask = async (database_url: string, what: string) => {
    const { rows } = await sql<{ answer: unknown }>`select ${sql.raw(what)} as answer`.execute(open(database_url));
    return rows[0]?.answer;
  };
  const isEncrypted = '(select ssl from pg_stat_ssl where pid = pg_backend_pid())';
  const trusted = () => `sslrootcert=${encodeURIComponent(certificate)}`;

  test.each([
    ['verify-full with its authority', () => `?sslmode=verify-full&${trusted()}`, true],
    ['require with its authority', () => `?sslmode=require&${trusted()}`, true],
    ['no-verify', () => '?sslmode=no-verify', true],
    ['require as libpq means it', () => '?uselibpqcompat=true&sslmode=require', true],
    ['disable', () => '?sslmode=disable', false],
    ['nothing', () => '', false],
  ])('accepts sslmode: %s', async (_name, parameters, encrypted) => {
    expect(await ask(address(parameters()), isEncrypted)).toBe(encrypted);
  });

  test.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
    'with an untrusted certificate is refused with sslmode=%s',
    async (mode) => {
      await expect(ask(address(`?sslmode=${mode}`), '1')).rejects.toMatchObject({
        code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      });
    },
  );

  test('with a certificate for another name is refused', async () => {
    const elsewhere = address(`?sslmode=verify-full&${trusted()}`).replace('127.0.0.1', 'localhost');
    await expect(ask(elsewhere, '1')).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });

  test('serves over TLS, without a warning of the driver', async () => {
    const DATABASE_URL = address(`?sslmode=require&${trusted()}`);
    const program = startProgram({ PORT: '0', DATA_DIR: folder, ADMIN_PASSWORD: 'lamp paper plum', DATABASE_URL });
    onTestFinished(async () => {
      program.signal('SIGTERM');
      await program.ended;
    });
    const [, origin] = (await program.waitForOutput(/Open (http:\S+)\/admin/)) as unknown as [string, string];
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect(program.printed()).not.toMatch(/SECURITY|warning/i);
  });

  test('accepts a password and a user with any characters', async () => {
    const url = new URL(address());
    url.username = encodeURIComponent('rosé');
    url.password = encodeURIComponent(password);
    expect(await ask(url.href, 'current_user')).toBe('rosé');
    url.password = 'other';
    await expect(ask(url.href, '1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('accepts parameters in its URL', async () => {
    expect(await ask(address('?application_name=grandmother'), `current_setting('application_name')`)).toBe(
      'grandmother',
    );
    expect(await ask(address('?options=-c%20search_path%3Dletters'), 'current_schema()')).toBe('letters');
    expect(
      await ask(
        address('?options=-c%20statement_timeout%3D5s&sslmode=no-verify'),
        `current_setting('statement_timeout')`,
      ),
    ).toBe('5s');
  });

  test('is reached through a socket', async () => {
    const { port, username } = new URL(postgres.url);
    const at = encodeURIComponent(folder);
    for (const url of [
      `postgres://${username}:plum@/stories?host=${at}&port=${port}`,
      `postgres:///stories?host=${at}&port=${port}&user=${username}&password=plum`,
      `postgres://${username}:plum@${at}:${port}/stories`,
    ]) {
      expect(await ask(url, 'inet_server_addr()')).toBe(null);
      const program = startProgram({ PORT: '70000', DATABASE_URL: url });
      expect(await program.ended).toBe(2);
      expect(program.printed()).not.toContain('DATABASE_URL');
    }
  });

  test('keeps no prepared statement of ours', async () => {
    const db = open(address());
    await sql`create table kept (id integer)`.execute(db);
    const one = async (id: number) => sql`select * from kept where id = ${id}`.execute(db);
    for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 10 }, (_, id) => one(id)));
    const { rows } = await sql`select count(*)::integer as count from pg_prepared_statements`.execute(db);
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('is not left with a query that hangs', async () => {
    const db = open(address('?query_timeout=500'));
    await expect(sql`select pg_sleep(60), 'hanging'`.execute(db)).rejects.toThrow('Query read timeout');
    await expect
      .poll(() =>
        ask(
          address(),
          `(select count(*)::integer from pg_stat_activity
      where state = 'active' and query like '%hanging%' and pid <> pg_backend_pid())`,
        ),
      )
      .toBe(0);
    // an attempt has half a second, which can be too short on a busy machine
    await expect.poll(async () => (await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });
});
