import { afterEach, beforeEach, expect, test } from 'vitest';
import { type App, openApp } from '../../src/server/app.ts';
import { queueMail } from '../../src/server/domain/mail/outbox.ts';
import { inTransaction } from '../../src/server/domain/transaction.ts';
import { mailJobs } from '../../src/server/jobs/mail-jobs.ts';
import { startRunner } from '../../src/server/jobs/runner.ts';
import { languageIn } from '../../src/server/languages.ts';
import { mailThrough, openRelay, type Relay } from '../mail/relay.ts';
import { openTestApp, type TestApp, testOrigin } from '../open-test-app.ts';
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
