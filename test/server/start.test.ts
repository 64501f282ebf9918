import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { openApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import { totpCode } from '../../src/server/domain/sign-in/totp.ts';
import { cookieOf, isReachable, signIn } from '../call-server.ts';
import { runHere } from '../instances.ts';
import { envOf, startProgram } from '../start-program.ts';
import { freePorts } from '../stores/processes.ts';
import { openTestStore, type TestStore } from '../stores.ts';

let data_dir: string;
let store: TestStore;

beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  store = await openTestStore();
});
afterEach(async () => {
  await store.close();
  await rm(data_dir, { recursive: true, force: true });
});

const settings = () => ({ PORT: '0', DATA_DIR: data_dir, ...envOf(store.settings) });

/** A server that is ready, and ends with the test at the latest. */
const startServer = async (env: Record<string, string> = {}) => {
  const program = startProgram({ ...settings(), ...env });
  const stop = async () => {
    program.signal('SIGTERM');
    return program.ended;
  };
  onTestFinished(async () => void (await stop()));
  const [, origin] = (await program.waitForOutput(/Open (http:\S+)\/admin/)) as unknown as [string, string];
  return { ...program, origin, stop };
};

test('the first start prints the address and a password, later ones only the address', async () => {
  const first = await startServer();
  const [, password] = (await first.waitForOutput(/Your admin password: (\S+)/)) as unknown as [string, string];
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect((await signIn(first.origin, password)).status).toBe(204);
  expect(await first.stop()).toBe(0);

  expect(first.printed()).toContain(`Family Stories is ready. This is version ${packageJson.version}.`);

  const second = await startServer({ ADMIN_PASSWORD: 'too late' });
  expect(second.printed()).not.toMatch(/password/i);
  expect((await signIn(second.origin, password)).status).toBe(204);
  expect((await signIn(second.origin, 'too late')).status).toBe(401);
});

test('a password given at the first start is used and not printed', async () => {
  const { origin, printed } = await startServer({ ADMIN_PASSWORD: 'lamp paper plum' });
  expect((await signIn(origin, 'lamp paper plum')).status).toBe(204);
  expect(printed()).not.toMatch(/password|lamp/i);
});

const takePort = async () => {
  const other = createServer();
  const [port] = (await freePorts(1)) as [number];
  await once(other.listen(port, '127.0.0.1'), 'listening');
  const free = () => new Promise((resolve) => other.close(resolve));
  onTestFinished(async () => void (await free()));
  return { port: String(port), free };
};

test('a start that could not listen stores no password: the next one generates and prints it', async () => {
  const { port, free } = await takePort();
  const failing = startProgram({ ...settings(), PORT: port });
  expect(await failing.ended).toBe(1);
  expect(failing.printed()).not.toMatch(/password/i);
  await free();
  const { waitForOutput, origin } = await startServer({ PORT: port });
  const [, password] = (await waitForOutput(/Your admin password: (\S+)/)) as unknown as [string, string];
  expect((await signIn(origin, password)).status).toBe(204);
});

test('SIGTERM lets a running request finish, and accepts no new ones', async () => {
  const server = await startServer({ ADMIN_PASSWORD: 'lamp paper plum' });
  const headers = {
    cookie: cookieOf(await signIn(server.origin, 'lamp paper plum')),
    'content-type': 'application/json',
    // the server sends 100 once it has read the headers
    expect: '100-continue',
  };
  const underWay = request(`${server.origin}/api/people`, { method: 'POST', headers, agent: false });
  const answered = new Promise<number | undefined>((resolve) =>
    underWay.once('response', (response) => resolve(response.resume().statusCode)),
  );
  underWay.flushHeaders();
  await once(underWay, 'continue');
  underWay.write('{"name":');
  server.signal('SIGTERM');
  await expect.poll(() => isReachable(server.origin)).toBe(false);
  underWay.end('"Rose"}');
  expect(await answered).toBe(201);
  expect(await server.ended).toBe(0);
});

const oldPassword = 'old and forgotten';

test('set-password replaces the password and ends all sessions', async () => {
  const { origin } = await startServer({ ADMIN_PASSWORD: oldPassword });
  const headers = { cookie: cookieOf(await signIn(origin, oldPassword)) };
  expect((await fetch(`${origin}/api/session`, { headers })).status).toBe(204);
  const command = startProgram(settings(), ['set-password'], 'new and longer\n');
  expect(await command.ended).toBe(0);
  expect(command.printed()).not.toContain('longer');
  expect((await fetch(`${origin}/api/session`, { headers })).status).toBe(401);
  expect((await signIn(origin, oldPassword)).status).toBe(401);
  expect((await signIn(origin, 'new and longer')).status).toBe(204);
});

test('a database of a newer release is left unchanged', async () => {
  const app = await openApp({ data_dir, ...store.settings });
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2040-01-01')`.execute(app.db);
  await app.close();
  const program = startProgram(settings());
  expect(await program.ended).toBe(1);
  expect(program.printed()).toBe(
    'The database was written by a newer release of Family Stories. Please start that release, or a later one.\n',
  );
});

describe('with any settings', () => {
  test('the public address is the one printed', async () => {
    const program = startProgram({ ...settings(), PUBLIC_URL: 'https://stories.example.org' });
    onTestFinished(() => program.signal('SIGTERM'));
    await program.waitForOutput(/Open https:\/\/stories\.example\.org\/admin in your browser/);
    // ends before its folder is deleted
    program.signal('SIGTERM');
    await program.ended;
  });

  test('all wrong settings are reported at once, without secrets', async () => {
    const { status, printed } = await runHere(
      {
        PORT: '70000',
        PUBLIC_URL: 'stories.example.org/here',
        DATABASE_URL: 'mysql://rose:plum@localhost/stories',
        S3_SECRET_ACCESS_KEY: 'lamp',
        TRUST_PROXY: 'perhaps',
        LOG_LEVEL: 'loud',
        DRAIN_SECONDS: 'a while',
        TOKEN_LENGTH: '11',
        ADMIN_PASSWORD: 'paper',
      },
      [],
    );
    expect(status).toBe(2);
    const output = printed.split('\n');
    for (const name of [
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'S3_ENDPOINT',
      'S3_ACCESS_KEY_ID',
      'TRUST_PROXY',
      'LOG_LEVEL',
      'DRAIN_SECONDS',
      'TOKEN_LENGTH',
    ])
      expect(output.filter((line) => line.includes(name))).toHaveLength(1);
    expect(printed).not.toMatch(/plum|lamp|paper|\bat .*\.ts/);
  });

  test.each(['http://a"b', "http://a'b", 'http://a$&b', 'http://a`b'])(
    'a public address with characters special in HTML is refused: %s',
    (PUBLIC_URL) => {
      expect(() => readConfig({ PUBLIC_URL })).toThrow(/PUBLIC_URL must be an origin/);
    },
  );

  test.each([
    ['https://stories.example.org', 'https://stories.example.org'],
    ['http://[2001:db8::1]:3000/', 'http://[2001:db8::1]:3000'],
    ['https://Büro.example', 'https://xn--bro-hoa.example'],
    ['http://my_house:80', 'http://my_house'],
  ])('a public address is normalised as by browsers: %s', (PUBLIC_URL, taken) => {
    expect(readConfig({ PUBLIC_URL }).public_url).toBe(taken);
  });

  test.each([
    ['postgres://rose:plum%ab@127.0.0.1/stories', /DATABASE_URL must look like .*%25/],
    [
      'postgres://rose:plum@127.0.0.1/stories?sslrootcert=/no/such/file',
      /DATABASE_URL names a file that cannot be read: sslrootcert=\/no\/such\/file\./,
    ],
  ])(
    'a database address that the driver cannot parse is reported without its password: %s',
    async (DATABASE_URL, output) => {
      const { status, printed } = await runHere({ ...settings(), DATABASE_URL }, []);
      expect(printed).toMatch(output);
      expect(status).toBe(2);
      expect(printed).not.toMatch(/plum|\bat .*\.[jt]s/);
    },
  );

  test('a data folder that is a file, or below one, is reported as a wrong setting', async () => {
    const file = join(data_dir, 'letter.txt');
    await writeFile(file, '');
    for (const DATA_DIR of [file, join(file, 'data')])
      for (const command of ['serve', 'set-password'])
        expect(await runHere({ ...settings(), DATA_DIR }, [command])).toEqual({
          status: 2,
          printed: `Family Stories cannot start with these settings:\n  - DATA_DIR must be a folder, and ${file} is a file.\n`,
        });
  });

  test('a data folder that cannot be created is reported in a sentence', async () => {
    expect(await runHere({ ...settings(), DATA_DIR: '/sys/stories' }, [])).toEqual({
      status: 1,
      printed: expect.stringMatching(/^The file system refuses it: .*mkdir '\/sys\/stories'\. Whose folder .*\n$/),
    });
  });

  test('a database address is interpreted as the driver does', () => {
    for (const DATABASE_URL of [
      'postgres://rose:plum%25@127.0.0.1/stories',
      'postgres://rose:plum%@127.0.0.1/stories',
      'postgres://rose:plum%zz@127.0.0.1/stories',
      'postgres://rose@/stories?host=/var/run/postgresql',
    ])
      expect(readConfig({ DATABASE_URL })).toMatchObject({ database_url: DATABASE_URL });
  });

  test('--version prints the version, without any settings', async () => {
    const program = startProgram({ PORT: 'x' }, ['--version']);
    expect([await program.ended, program.printed()]).toEqual([0, `Family Stories ${packageJson.version}\n`]);
  });

  test('an unknown command is reported', async () => {
    expect(await runHere(settings(), ['set-pasword'])).toEqual({
      status: 2,
      printed: expect.stringContaining('There is no command set-pasword.'),
    });
  });

  test('a port in use is reported in plain words', async () => {
    const { port } = await takePort();
    const program = startProgram({ ...settings(), PORT: port });
    expect(await program.ended).toBe(1);
    expect(program.printed()).toContain(`Port ${port} is in use. Set PORT to another one, or stop what uses it.`);
    expect(program.printed()).not.toMatch(/\bat .*\.[jt]s/);
  });

  test('a host that is not this computer is reported as such, not as a database error', async () => {
    for (const HOST of ['nowhere.invalid', '192.0.2.1']) {
      const program = startProgram({ ...settings(), HOST });
      expect(await program.ended).toBe(1);
      expect(program.printed()).toBe(
        `HOST=${HOST} is not an address of this computer. Set HOST to 127.0.0.1, or to 0.0.0.0 for all its addresses.\n`,
      );
    }
  });

  test('a weak first password is refused, and later ones are ignored', async () => {
    for (const [ADMIN_PASSWORD, why] of [
      ['abc', 'must have at least 8 characters'],
      ['Football', 'is one of the first that people would guess. Please choose another'],
    ] as const) {
      const program = startProgram({ ...settings(), ADMIN_PASSWORD });
      expect([await program.ended, program.printed()]).toEqual([
        2,
        `Family Stories cannot start with these settings:\n  - ADMIN_PASSWORD ${why}.\n`,
      ]);
    }
    const { origin, stop } = await startServer({ ADMIN_PASSWORD: 'lamp paper plum' });
    expect((await signIn(origin, 'lamp paper plum')).status).toBe(204);
    expect(await stop()).toBe(0);
    expect(await (await startServer({ ADMIN_PASSWORD: 'abc' })).stop()).toBe(0);
  });

  const away = 'postgres://rose:plum@127.0.0.1:9/stories';

  test('a server without its database says so without the password, waits, and ends on SIGTERM', async () => {
    const program = startProgram({ ...settings(), DATABASE_URL: away });
    const [, origin] = (await program.waitForOutput(/Server listening at (http:[^"]+)/)) as unknown as [string, string];
    await program.waitForOutput(/The database cannot be used: Nothing listens at 127\.0\.0\.1 port 9\./);
    const page = await fetch(`${origin}/question/abcdefghijkl`);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await page.text()).toContain('Loading...');
    program.signal('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.printed()).not.toMatch(/plum|is ready|\bat .*\.[jt]s/);
  });

  test('a command does not wait for its database', async () => {
    expect(await runHere({ ...settings(), DATABASE_URL: away }, ['set-password'])).toEqual({
      status: 1,
      printed:
        'The database cannot be used: Nothing listens at 127.0.0.1 port 9. Is PostgreSQL running, and is DATABASE_URL right?\n',
    });
  });

  test('set-password turns two-step sign-in off, and says so', async () => {
    const { origin } = await startServer({ ADMIN_PASSWORD: oldPassword });
    const headers = { cookie: cookieOf(await signIn(origin, oldPassword)), 'content-type': 'application/json' };
    const call = async (path: string, body: object) => {
      const response = await fetch(`${origin}/api/second-step${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return response.json() as Promise<{ secret: string; recovery_codes: string[] }>;
    };
    const { secret } = await call('/secret', {});
    const code = totpCode(secret, Math.floor(Date.now() / 30_000));
    expect((await call('', { secret, code, current_password: oldPassword })).recovery_codes).toHaveLength(10);
    expect((await signIn(origin, oldPassword)).status).toBe(401);
    const command = startProgram(settings(), ['set-password'], 'new and longer\n');
    expect(await command.ended).toBe(0);
    expect(command.printed()).toContain('Two-step sign-in is off now');
    expect((await signIn(origin, 'new and longer')).status).toBe(204);
  });

  test('set-password with a password that is too short changes nothing', async () => {
    const { origin } = await startServer({ ADMIN_PASSWORD: oldPassword });
    for (const password of ['', 'seven77']) {
      const command = startProgram(settings(), ['set-password'], `${password}\n`);
      expect(await command.ended).toBe(1);
      expect(command.printed()).toBe('The password must have at least 8 characters. Nothing was changed.\n');
    }
    expect((await signIn(origin, oldPassword)).status).toBe(204);
  });
});
