import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type App, openApp } from '../../src/server/app.ts';
import { queueMail } from '../../src/server/domain/mail/outbox.ts';
import { inTransaction } from '../../src/server/domain/transaction.ts';
import { mailJobs } from '../../src/server/jobs/mail-jobs.ts';
import { startRunner } from '../../src/server/jobs/runner.ts';
import { languageIn } from '../../src/server/languages.ts';
import type { Mails } from '../../src/shared/mail/mails.ts';
import { isLong } from '../long-form.ts';
import { mailThrough, openRelay, type Relay } from '../mail/relay.ts';
import { openTestApp, type TestApp, testOrigin } from '../open-test-app.ts';
import { randomFrom, seedOf } from '../random.ts';
import { reportCounts } from '../report-counts.ts';
import { envOf } from '../start-program.ts';
import { startServer } from '../start-server.ts';
import { freePorts } from '../stores/processes.ts';
import { openMigratedStore } from '../stores.ts';
import { byText } from './stores-agree/family.ts';

// two processes on one database
let relay: Relay;
let t: TestApp;
let other: App;
beforeEach(async () => {
  relay = await openRelay();
  const mail = mailThrough(relay);
  t = await openTestApp({}, undefined, { mail });
  const config = { data_dir: t.data_dir, ...t.settings, mail, public_url: testOrigin };
  other = await openApp(config, { clock: () => t.clock.now });
});
afterEach(async () => {
  await other.close();
  await t.close();
  await relay.close();
});

const body = { opening: ['Hello'], paragraphs: [], closing: [], footer: [] };

const queue = (app: App, n: number) =>
  inTransaction(app, (transaction) =>
    queueMail(transaction, app.mail as NonNullable<App['mail']>, {
      ...{ kind: 'notice', to: `person-${n}@example.net`, subject: `Mail ${n}`, body, language: languageIn('en') },
      occasion: `number ${n}`,
    }),
  );

const numbers = Array.from({ length: 40 }, (_, n) => n);

test('two processes queue a mail for an occasion once, and send each mail once', async () => {
  const apps = [t.app, other];
  const queued = await Promise.all(apps.flatMap((app) => numbers.map((n) => queue(app, n))));
  expect(queued.filter((id) => id !== undefined)).toHaveLength(numbers.length);
  const logged: object[] = [];
  const log = { error: (fields: object) => void logged.push(fields) };
  const stops = apps.map((app) => startRunner(app, mailJobs(app, log), log, { poll: 5 }));
  await expect
    .poll(async () => (await t.asAdmin('GET', '/api/mails')).json().mails.filter((one: object) => 'sent_at' in one), {
      timeout: 20_000,
    })
    .toHaveLength(numbers.length);
  await Promise.all(stops.map((stop) => stop()));
  expect(logged).toEqual([]);
  expect(relay.mails.map(({ to }) => to[0] ?? '').toSorted(byText)).toEqual(
    numbers.map((n) => `person-${n}@example.net`).toSorted(byText),
  );
  const jobs = t.app.db.selectFrom('family_stories_background_jobs').select('id').where('kind', '=', 'mail');
  expect(await jobs.execute()).toEqual([]);
});

const random = randomFrom(seedOf('mail kills'));

const kills = 5;
const mails = 40;

// after each kill the next process waits until the lease of the mail that was being sent has expired
if (isLong)
  test(`${kills} kills while ${mails} mails are sent lose none, and those sent twice have one Message-ID`, {
    timeout: 3_600_000,
  }, async () => {
    const relay = await openRelay({ onMail: () => pause(20) });
    const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
    const store = await openMigratedStore(data_dir, {});
    const [port] = (await freePorts(1)) as [number];
    const env = {
      ...{ DATA_DIR: data_dir, ...envOf(store.settings), PORT: String(port), MAIL_PER_HOUR: '9999' },
      ...{ PUBLIC_URL: `http://127.0.0.1:${port}`, SMTP_URL: relay.url, MAIL_FROM: 'stories@example.org' },
    };
    let server = await startServer(env);
    onTestFinished(async () => {
      await server.stop();
      await relay.close();
      await store.close();
      await rm(data_dir, { recursive: true, force: true });
    });
    const addresses = Array.from({ length: mails }, (_, n) => `person-${n}@example.net`);
    for (const to of addresses)
      expect((await server.asAdmin('POST', '/api/mails', { kind: 'test', to })).status).toBe(202);
    for (let kill = 0; kill < kills; kill++) {
      const before = relay.mails.length;
      await expect.poll(() => relay.mails.length, { timeout: 60_000 }).toBeGreaterThan(before);
      await pause(random() * 100);
      server.signal('SIGKILL');
      await server.ended;
      server = await startServer(env);
    }
    const unsent = async () =>
      ((await (await server.asAdmin('GET', '/api/mails')).json()) as Mails).mails.filter(({ sent_at }) => !sent_at);
    await expect.poll(unsent, { timeout: 120_000 }).toEqual([]);
    const byAddress = Map.groupBy(await relay.read(), ({ to }) => [to ?? []].flat()[0]?.text);
    expect(new Set(byAddress.keys())).toEqual(new Set(addresses));
    for (const copies of byAddress.values()) expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
    const twice = [...byAddress.values()].filter(({ length }) => length > 1).length;
    expect(twice).toBeLessThanOrEqual(kills);
    reportCounts('mail kills', { kills, mails, lost: 0, 'sent twice': twice });
  });
