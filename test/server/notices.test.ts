import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addNotice, type NewNotice } from '../../src/server/domain/mail/notices.ts';
import { inTransaction } from '../../src/server/domain/transaction.ts';
import { mailJobs } from '../../src/server/jobs/mail-jobs.ts';
import { day, hour, minute } from '../../src/shared/durations.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import { expectRefusedFields } from '../expect-problem.ts';
import { listenLocally } from '../listen-locally.ts';
import { mailThrough, openRelay, type Relay } from '../mail/relay.ts';
import { openTestApp, type TestApp, testOrigin } from '../open-test-app.ts';
import { runJob } from '../run-job.ts';
import { onPostgres } from '../stores.ts';

let relay: Relay;
let t: TestApp;
beforeEach(async () => {
  relay = await openRelay();
  t = await openTestApp({}, undefined, { mail: mailThrough(relay), webhook_allow_private: true });
});
afterEach(async () => {
  await t.close();
  await relay.close();
});

const log = { error: (_fields: object, message: string) => expect(message).toMatch(/^the webhook for notices/) };
/** Runs the job of the notices, a minute later, and sends what it wrote. */
const runNotices = async (app: TestApp['app'] = t.app) => {
  t.clock.now += minute;
  const notices = mailJobs(app, log).queued.find(({ kind }) => kind === 'notices');
  const [mail] = mailJobs(app, log).queued;
  if (!notices || !mail) throw new Error('Mail is off.');
  await runJob(app, notices);
  while (await runJob(app, { kind: mail.kind, run: mail.run }));
};
const set = (notices: object) => t.asAdmin('PATCH', '/api/settings', { notices });
const turnOn = async (change: object = { email: 'lina@example.org' }) => {
  const response = await set({ on: ['submitted', 'thanks', 'held_reply', 'mail_failed'], ...change });
  expect(response.statusCode).toBe(200);
  t.clock.now += 1000;
};
const ask = async (name: string, question_text: string): Promise<Question> => {
  const { id } = await t.addPerson(name);
  return (await t.asAdmin('POST', `/api/people/${id}/questions`, { question_text })).json();
};
const answer = async ({ access_token }: Question, change: object = {}) => {
  const response = await t.save(access_token, { content: '<p>In the lake.</p>', status: 'submitted', ...change });
  expect(response.statusCode).toBe(200);
};
const note = (notice: NewNotice) => inTransaction(t.app, (transaction) => addNotice(transaction, notice));
const read = async () => (await relay.read()).map(({ subject, text }) => ({ subject, text: text ?? '' }));

if (!onPostgres)
  describe('the settings of notices', () => {
    test('are kept field by field', async () => {
      expect((await set({ email: ' lina@example.org\n', on: ['thanks'] })).json().notices).toEqual({
        email: 'lina@example.org',
        on: ['thanks'],
      });
      await set({ webhook_url: 'http://127.0.0.1:8080/', on: ['submitted', 'thanks'] });
      expect((await t.asAdmin('GET', '/api/settings')).json().notices).toEqual({
        email: 'lina@example.org',
        webhook_url: 'http://127.0.0.1:8080/',
        on: ['submitted', 'thanks'],
      });
      expect((await set({ email: null, webhook_url: null, on: [] })).json().notices).toEqual({ on: [] });
    });

    test('have one address and known events', async () => {
      for (const email of [
        'lina',
        'a@b.example, c@d.example',
        'Lina <lina@example.org>',
        'a@b.example\r\nBcc: c@d.example',
      ])
        expectRefusedFields(await set({ email, on: [] }), 'notices.email');
      expect((await set({ on: ['everything'] })).statusCode).toBe(422);
      expect((await set({ email: 'lina@example.org' })).statusCode).toBe(422);
    });
  });

describe('notices by mail', () => {
  if (!onPostgres)
    test('name the person and the question, link to the admin’s page, and contain no token', async () => {
      await turnOn();
      const question = await ask('Rose', 'Who taught you to swim?');
      await answer(question);
      await runNotices();
      const [mail] = relay.mails;
      expect(mail?.to).toEqual(['lina@example.org']);
      const [{ subject, text } = { subject: '', text: '' }] = await read();
      expect(subject).toBe('Rose has answered');
      expect(text).toContain('Rose has answered “Who taught you to swim?”');
      expect(text).toContain(`${testOrigin}/admin/answers/${question.id}`);
      expect(mail?.raw.toString()).not.toContain(question.access_token);
      expect(text).not.toContain(`${testOrigin}/mail/`);
    });

  test('tell of an answer once, and again only when it was taken back and submitted again', async () => {
    await turnOn();
    const question = await ask('Rose', 'Who taught you to swim?');
    await answer(question);
    for (const base_version of [1, 2]) {
      await answer(question, { content: `<p>Again ${base_version}</p>`, base_version });
      await runNotices();
      t.clock.now += hour;
    }
    expect(relay.mails).toHaveLength(1);
    await answer(question, { content: '<p>Not yet</p>', status: 'in_progress', base_version: 3 });
    await runNotices();
    expect(relay.mails).toHaveLength(1);
    await answer(question, { content: '<p>Now</p>', base_version: 4 });
    await runNotices();
    expect(relay.mails).toHaveLength(2);
  });

  if (!onPostgres) {
    test('come at most once an hour, and then with everything of that hour', async () => {
      await turnOn();
      await answer(await ask('Rose', 'The boat?'));
      await runNotices();
      await answer(await ask('John', 'The school?'));
      await runNotices();
      await answer(await ask('Ida', 'The house?'));
      await runNotices();
      expect(relay.mails).toHaveLength(1);
      t.clock.now += hour;
      await runNotices();
      await runNotices();
      expect(relay.mails).toHaveLength(2);
      const [, { subject, text } = { subject: '', text: '' }] = await read();
      expect(subject).toBe('2 things are new');
      expect(text).toContain('John has answered “The school?”\n\nIda has answered “The house?”');
      expect(text).toContain(`${testOrigin}/admin\n`);
    });

    test('count what an import brings after ten lines', async () => {
      await turnOn();
      const questions = Array.from({ length: 107 }, (_, n) => ({
        question_text: `Question ${n}`,
        answer: 'In the lake.',
      }));
      expect((await t.asAdmin('POST', '/api/import', { people: [{ name: 'Rose', questions }] })).statusCode).toBe(201);
      await runNotices();
      const [{ subject, text } = { subject: '', text: '' }] = await read();
      expect(subject).toBe('107 things are new');
      expect(text).toContain('and 97 more');
      expect(text.match(/has answered/g)).toHaveLength(10);
      t.clock.now += 2 * hour;
      await runNotices();
      expect(relay.mails).toHaveLength(1);
    });

    test('do not tell what happened before they were turned on, event by event', async () => {
      await answer(await ask('Rose', 'The boat?'));
      t.clock.now += 1000;
      await turnOn({ email: 'lina@example.org', on: ['thanks'] });
      await runNotices();
      await answer(await ask('John', 'The school?'));
      t.clock.now += 1000;
      await turnOn();
      await answer(await ask('Ida', 'The house?'));
      await runNotices();
      t.clock.now += hour;
      await runNotices();
      expect((await read()).map(({ text }) => /“(.*)”/.exec(text)?.[1])).toEqual(['The house?']);
      await turnOn({ on: [] });
      await answer(await ask('Max', 'The dog?'));
      t.clock.now += hour;
      await runNotices();
      expect(relay.mails).toHaveLength(1);
    });

    test('tell of thanks, with their text', async () => {
      await turnOn();
      const question = await ask('Rose', 'The boat?');
      await answer(question);
      await runNotices();
      const { token } = (await t.asAdmin('POST', '/api/readers', { name: 'Uncle Tom' })).json();
      await t.asAnswerer(token, 'POST', `/api/read/stories/${question.id}/thanks`, { text: 'I never knew!' });
      t.clock.now += hour;
      await runNotices();
      const [, { subject, text } = { subject: '', text: '' }] = await read();
      expect(subject).toBe('Uncle Tom says thank you');
      expect(text).toContain('Uncle Tom says thank you for “The boat?” by Rose: “I never knew!”');
      expect(relay.mails[1]?.raw.toString()).not.toContain(token);
    });

    test('tell of held replies, failed mail and empty queues, once each', async () => {
      await turnOn({ email: 'lina@example.org', on: ['held_reply', 'mail_failed'] });
      const { id: question_id, person_id } = await ask('Rose', 'The boat?');
      for (let turn = 0; turn < 2; turn += 1) {
        await note({ occasion: 'held:1', event: 'held_reply', person_id, question_id });
        await note({ occasion: 'held:2', event: 'held_reply' });
        await note({ occasion: 'failed:1', event: 'mail_failed', person_id, details: { fault: 'bounced' } });
        await note({ occasion: 'failed:2', event: 'mail_failed', details: { name: 'Uncle Tom' } });
        await note({ occasion: 'failed:3', event: 'mail_failed' });
        await note({ occasion: 'empty:1', event: 'queue_empty', person_id });
        await runNotices();
        t.clock.now += hour;
      }
      expect(relay.mails).toHaveLength(1);
      const [{ text } = { text: '' }] = await read();
      for (const line of [
        'Rose has replied to “The boat?” by mail. Please decide whether to take the reply.',
        'A reply came by mail, and we can’t tell whose it is. Please have a look.',
        'A mail to Rose could not be sent.',
        'A mail to Uncle Tom could not be sent.',
        'A mail could not be sent.',
        'The queue for Rose is empty,',
      ])
        expect(text).toContain(line);
    });

    test('are in the admin’s language', async () => {
      await t.asAdmin('PATCH', '/api/settings', { language: 'de' });
      await turnOn();
      await answer(await ask('Rose', 'Das Boot?'));
      await runNotices();
      const [{ subject, text } = { subject: '', text: '' }] = await read();
      expect(subject).toBe('Rose hat geantwortet');
      expect(text).toContain('Rose hat geantwortet: „Das Boot?“');
    });

    test('leave out what is in the wastebasket, and are deleted after 30 days', async () => {
      await turnOn();
      const question = await ask('Rose', 'The boat?');
      await answer(question);
      await t.asAdmin('DELETE', `/api/questions/${question.id}`);
      await runNotices();
      expect(relay.mails).toHaveLength(0);
      const count = async () => (await t.app.db.selectFrom('family_stories_notices').select('id').execute()).length;
      expect(await count()).toBe(1);
      t.clock.now += 31 * day;
      await runNotices();
      expect(await count()).toBe(0);
    });
  }

  test('are mailed once by several processes', async () => {
    await turnOn();
    await answer(await ask('Rose', 'The boat?'));
    const job = mailJobs(t.app, log).queued.find(({ kind }) => kind === 'notices');
    const signal = new AbortController().signal;
    const run = () => job?.run({ signal } as never);
    await Promise.all([run(), run(), run()]);
    await runNotices();
    expect(relay.mails).toHaveLength(1);
  });
});

if (!onPostgres)
  describe('a webhook', () => {
    let status = 200;
    let posts: Record<string, string>[] = [];
    const server = createServer(async (request, response) => {
      posts.push(JSON.parse((await request.toArray()).join('')));
      response.writeHead(status).end();
    });
    let webhook_url = '';
    beforeEach(async () => {
      [status, posts] = [200, []];
      webhook_url = `http://127.0.0.1:${await listenLocally(server)}/hook`;
      await turnOn({ webhook_url });
    });
    afterEach(() => new Promise((resolve) => server.close(resolve)));

    test('gets each event as JSON, once, with the admin’s page', async () => {
      const question = await ask('Rose', 'The boat?');
      await answer(question);
      await answer(await ask('John', 'The school?'));
      await runNotices();
      await runNotices();
      const message = 'Rose has answered “The boat?”';
      const url = `${testOrigin}/admin/answers/${question.id}`;
      expect(posts).toHaveLength(2);
      expect(posts[0]).toEqual({ event: 'submitted', title: 'Rose has answered', message, body: message, url });
      expect(JSON.stringify(posts)).not.toContain(question.access_token);
      expect(relay.mails).toHaveLength(0);
    });

    test('is tried again later and later, for three days', async () => {
      status = 503;
      await answer(await ask('Rose', 'The boat?'));
      await runNotices();
      await runNotices();
      expect(posts).toHaveLength(2);
      await runNotices();
      expect(posts).toHaveLength(2);
      status = 200;
      await runNotices();
      expect(posts).toHaveLength(3);
      await runNotices();
      expect(posts).toHaveLength(3);
      status = 503;
      await answer(await ask('John', 'The school?'));
      await runNotices();
      t.clock.now += 3 * day;
      await runNotices();
      expect(posts).toHaveLength(4);
    });

    test('gets many events in one message', async () => {
      for (let n = 0; n < 12; n += 1) await answer(await ask('Rose', `Question ${n}`));
      await runNotices();
      expect(posts).toHaveLength(1);
      expect(posts[0]?.title).toBe('12 things are new');
      expect(posts[0]?.message).toMatch(/and 2 more$/);
    });

    test('and mail get the same, each of them once', async () => {
      await turnOn({ email: 'lina@example.org' });
      await answer(await ask('Rose', 'The boat?'));
      await runNotices();
      await runNotices();
      expect([posts.length, relay.mails.length]).toEqual([1, 1]);
    });
  });
