/** Concurrent requests: each database serialises them in its own way. */
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type App, openApp } from '../../src/server/app.ts';
import { deleteExpiredRevisions } from '../../src/server/domain/revisions.ts';
import { chooseFirstPassword, setPassword, storeFirstPassword } from '../../src/server/domain/sign-in/password.ts';
import { recoveryCodeId } from '../../src/server/domain/sign-in/recovery-codes.ts';
import { totpCode } from '../../src/server/domain/sign-in/totp.ts';
import { recordingJobs } from '../../src/server/jobs/recording-jobs.ts';
import { runDueJob } from '../../src/server/jobs/runner.ts';
import { buildServer } from '../../src/server/server.ts';
import { deleteRecording, lockRecordedQuestion } from '../../src/server/storage/recordings.ts';
import { consumeRecoveryCode, consumeTotpStep } from '../../src/server/storage/second-step.ts';
import type { Book, BookEdition } from '../../src/shared/books.ts';
import { limits } from '../../src/shared/limits.ts';
import type { OfferedSecret, RecoveryCodes } from '../../src/shared/sign-in/second-step.ts';
import { expectProblem } from '../expect-problem.ts';
import { adminPassword, cookieOf, openTestApp, type TestApp } from '../open-test-app.ts';
import { deviceOf } from '../recording-device.ts';
import { speech } from '../recordings.ts';
import { onPostgres } from '../stores.ts';

// a mock of our own module would have no effect if another file had loaded that module (`isolate: false`)
vi.mock('@node-rs/argon2', { spy: true });

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp({ trust_proxy: true });
  onTestFinished(t.close);
});

const signIn = (code?: string, password = adminPassword, headers: Record<string, string> = {}) =>
  t.signIn({ password, ...(code !== undefined && { code }) }, headers);

describe('changing the password', () => {
  const next = 'another lamp, another stair';
  const ask = async (cookie: string) => (await t.call({ url: '/api/session', headers: { cookie } })).statusCode;
  const changeTo = (new_password: string) =>
    t.asAdmin('PUT', '/api/password', { current_password: adminPassword, new_password });

  test('twice concurrently changes it once', async () => {
    // both have verified the current password before either hashes its new one
    const bothVerified = Promise.withResolvers<void>();
    const argon2 = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
    vi.mocked(hash).mockClear();
    vi.mocked(hash).mockImplementation(async (...password) => {
      if (vi.mocked(hash).mock.calls.length === 2) bothVerified.resolve();
      await bothVerified.promise;
      return argon2.hash(...password);
    });
    onTestFinished(() => void vi.mocked(hash).mockReset());
    const responses = await Promise.all([changeTo(next), changeTo(`${next}!`)]);
    expect(hash).toHaveBeenCalledTimes(2);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    const sessions = await t.app.db.selectFrom('admin_sessions').selectAll().execute();
    expect(sessions).toHaveLength(1);
  });

  test('leaves no session opened concurrently with the old one', async () => {
    const [changed, ...opened] = await Promise.all([changeTo(next), ...Array.from({ length: 8 }, () => signIn())]);
    expect(changed?.statusCode).toBe(204);
    for (const response of opened)
      if (response.statusCode === 204) expect(await ask(cookieOf(response))).toBe(401);
      else expect(['wrong_password', 'second_step_changed']).toContain(response.json().code);
  });
});

test('a first password that nobody has seen can be replaced; one stored by another process stays', async () => {
  await t.app.db.deleteFrom('admin_settings').execute();
  const [first, other] = await Promise.all([undefined, undefined].map((given) => chooseFirstPassword(t.app, given)));
  if (!first || !other) throw new Error('There is a password.');
  expect(await storeFirstPassword(t.app, first)).toBe(true);
  expect(await storeFirstPassword(t.app, first)).toBe(true);
  expect(await storeFirstPassword(t.app, other)).toBe(false);
  expect((await signIn(undefined, first.generated)).statusCode).toBe(204);
  expect(await chooseFirstPassword(t.app, 'secret')).toBeUndefined();
});

describe('two-step sign-in', () => {
  const minute = 60_000;
  let secret: string;
  let recovery: string[];
  const shown = () => totpCode(secret, Math.floor(t.clock.now / 30_000));
  const wrong = () => String((Number(shown()) + 500_000) % 1_000_000).padStart(6, '0');
  const reauthentication = (code = shown()) => ({ code, current_password: adminPassword });
  const state = async () => (await t.asAdmin('GET', '/api/second-step')).json();
  const turnOn = () => t.asAdmin('POST', '/api/second-step', { ...reauthentication(), secret });
  beforeEach(async () => {
    secret = ((await t.asAdmin('POST', '/api/second-step/secret')).json() as OfferedSecret).secret;
  });

  test('three concurrent requests turn it on once', async () => {
    const responses = await Promise.all([turnOn(), turnOn(), turnOn()]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    // each code is accepted once
    t.clock.now += 2 * minute;
    expectProblem(await turnOn(), 'second_step_changed');
    expect(await state()).toEqual({ is_on: true, recovery_codes_left: 10 });
    const kept = responses.find(({ statusCode }) => statusCode === 200)?.json() as RecoveryCodes;
    expect((await signIn(kept.recovery_codes[0])).statusCode).toBe(204);
  });

  describe('that is on', () => {
    beforeEach(async () => {
      recovery = ((await turnOn()).json() as RecoveryCodes).recovery_codes;
      t.clock.now += 2 * minute;
    });

    test('is not guessed beyond the limit', async () => {
      const responses = await Promise.all(
        Array.from({ length: 40 }, (_, n) => signIn(wrong(), adminPassword, { 'x-forwarded-for': `192.0.2.${n + 1}` })),
      );
      expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(20);
    });

    test('has ten recovery codes if they are created twice', async () => {
      const make = (code: string | undefined) =>
        t.asAdmin('POST', '/api/second-step/recovery-codes', reauthentication(code));
      const responses = await Promise.all([make(recovery[0]), make(recovery[1])]);
      expect(responses.map(({ statusCode }) => statusCode)).toContain(200);
      expect((await state()).recovery_codes_left).toBe(10);
    });

    test('lets nobody in with a password that is changed meanwhile', async () => {
      const [response] = await Promise.all([signIn(shown()), setPassword(t.app, 'another-lamp-paper')]);
      const sessions = await t.app.db.selectFrom('admin_sessions').selectAll().execute();
      // whichever came first, no session of the old password is left
      expect(sessions).toEqual([]);
      expect([204, 401, 409]).toContain(response.statusCode);
    });

    describe('two processes concurrently', () => {
      let other: App;

      beforeEach(async () => {
        other = await openApp({ data_dir: t.data_dir, ...t.settings }, { clock: () => t.clock.now });
        onTestFinished(other.close);
      });

      const settings = () => t.app.db.selectFrom('admin_settings').selectAll().executeTakeFirstOrThrow();

      test('cannot both accept the same code', async () => {
        const { totp_last_step } = await settings();
        for (let step = Number(totp_last_step) + 1; step < Number(totp_last_step) + 20; step++) {
          const taken = [t.app, other].map(({ db }) => consumeTotpStep(db, secret, step));
          expect((await Promise.all(taken)).sort()).toEqual([false, true]);
        }
      });

      test('cannot both accept the same recovery code', async () => {
        for (const code of recovery) {
          const taken = [t.app, other].map(({ db }) => consumeRecoveryCode(db, recoveryCodeId(code)));
          expect((await Promise.all(taken)).sort()).toEqual([false, true]);
        }
      });

      // not on SQLite: its driver is synchronous, so waiting for the other connection's lock blocks the thread that would
      // release it (deadlock)
      if (onPostgres)
        test('let one of many sign in with the same code, and with the same recovery code', async () => {
          const server = await buildServer(other, {
            public_url: undefined,
            trust_proxy: false,
            log_level: 'silent',
            pages: false,
          });
          onTestFinished(() => server.close());
          for (const codeOf of [shown, () => recovery[0]]) {
            // as many as are refused count as wrong passwords, for five minutes
            t.clock.now += 5 * minute;
            const payload = { password: adminPassword, code: codeOf() };
            const ask = (n: number) =>
              (n % 2 ? server : t.server).inject({ method: 'POST', url: '/api/session', payload });
            const responses = await Promise.all(Array.from({ length: 6 }, (_, n) => ask(n)));
            expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401, 401, 401, 401, 401]);
          }
        });
    });
  });
});

// SQLite has one writer at a time
if (onPostgres)
  test('turning off the record of openings also clears one that is being written', async () => {
    const change = (payload: object) => t.asAdmin('PATCH', '/api/settings', payload);
    await change({ records_opened: true });
    const { id } = await t.addQuestion();
    const { db } = t.app;
    let turnedOff: ReturnType<typeof change> | undefined;
    await db.transaction().execute(async (opening) => {
      await opening
        .updateTable('family_stories_questions')
        .set({ opened_at: new Date(t.clock.now).toISOString() })
        .execute();
      turnedOff = change({ records_opened: false });
      let isDone = false;
      void turnedOff.then(() => {
        isDone = true;
      });
      const waits = sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => isDone || (await waits.execute(db)).rows[0]?.count).toBeTruthy();
    });
    expect((await turnedOff)?.statusCode).toBe(200);
    expect((await t.asAdmin('GET', `/api/questions/${id}`)).json()).not.toHaveProperty('opened_at');
    expect(await db.selectFrom('family_stories_questions').select('opened_at').execute()).toEqual([
      { opened_at: null },
    ]);
  });

// a save, a part that arrives or an erasure locks the question first
if (onPostgres)
  test('whoever has locked a question may change its recording while that is being prepared', async () => {
    const { id: question_id, access_token } = await t.addQuestion();
    await t.save(access_token, { content: '<p>a</p>', status: 'submitted' });
    const { id } = (await deviceOf(t, access_token).sendFile(await speech('webm'))).json();
    const { db } = t.app;
    const errors: unknown[] = [];
    const kinds = recordingJobs(t.app).queued.filter(({ kind }) => kind === 'recording');
    let prepared: Promise<unknown> | undefined;
    await db.transaction().execute(async (erasing) => {
      await lockRecordedQuestion(erasing, question_id);
      prepared = runDueJob(t.app, kinds, new AbortController().signal, {
        onError: (error) => void errors.push(error),
      });
      const waits = sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waits.execute(db)).rows[0]?.count).toBe(1);
      await deleteRecording(erasing, id);
    });
    await prepared;
    expect(errors).toEqual([]);
  });

describe('a book', () => {
  const add = async (book: object): Promise<Book> => (await t.asAdmin('POST', '/api/books', book)).json();

  test('loses none of several concurrent changes', async () => {
    const { id } = await add({ title: 'Our family' });
    const fields = { subtitle: 'a', dedication: 'b', foreword: 'c', afterword: 'd' };
    const changes = Object.entries(fields).map(([name, value]) =>
      t.asAdmin('PATCH', `/api/books/${id}`, { [name]: value }),
    );
    expect((await Promise.all(changes)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await t.asAdmin('GET', `/api/books/${id}`)).json()).toMatchObject({ ...fields, version: 5 });
  });

  test('requested in three editions at once has one link for its QR codes', async () => {
    const { id, access_token } = await t.addQuestion();
    await t.save(access_token, { content: '<p>My father.</p>', status: 'submitted' });
    const chapters = [{ title: '', questions: [id] }];
    const book = await add({ title: '😀'.repeat(limits.bookTitle / 2), qr_codes: true, chapters });
    const request = (edition: BookEdition) => t.asAdmin('POST', `/api/books/${book.id}/builds`, { edition });
    const asked = await Promise.all([request('epub'), request('screen'), request('print')]);
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202]);
    const { readers } = (await t.asAdmin('GET', '/api/readers')).json();
    expect(readers).toHaveLength(1);
    const [{ id: link, name }] = readers;
    expect((await t.asAdmin('PATCH', `/api/readers/${link}`, { name })).statusCode).toBe(200);
  });
});

test('saves are answered between the batches in which hundreds of expired revisions are deleted', async () => {
  const { access_token } = await t.addQuestion();
  for (let n = 0; n < 300; n++) await t.save(access_token, { content: `<p>${n}</p>`, base_version: n });
  t.clock.now += 30 * 24 * 60 * 60_000;
  let isDeleting = true;
  const deleting = deleteExpiredRevisions(t.app, 0).finally(() => {
    isDeleting = false;
  });
  let meanwhile = 0;
  for (let n = 300; n < 340; n++) {
    expect((await t.save(access_token, { content: `<p>${n}</p>`, base_version: n })).statusCode).toBe(200);
    if (isDeleting) meanwhile += 1;
  }
  expect(await deleting).toBe(299);
  // 26 to 40 on a busy machine; at most 5 while all are deleted at once
  expect(meanwhile).toBeGreaterThan(5);
  const { revisions } = (await t.asAnswerer(access_token, 'GET', '/api/answer/revisions')).json();
  expect(revisions.slice(-2)).toMatchObject([{ version: 301 }, { version: 300 }]);
});
