import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailJobs, receivingJobs } from '../../src/server/jobs/mail-jobs.ts';
import { type JobKind, planRecurring, runDueJob } from '../../src/server/jobs/runner.ts';
import { findMailByMessageId } from '../../src/server/storage/mails.ts';
import { day, hour } from '../../src/shared/durations.ts';
import type { MailKind } from '../../src/shared/mail/mails.ts';
import type { Replies } from '../../src/shared/mail/replies.ts';
import { times } from '../long-form.ts';
import { writeBounce, writeRaw } from '../mail/messages.ts';
import { post, webhookSecret } from '../mail/receive.ts';
import { mailThrough, openRelay, type Relay } from '../mail/relay.ts';
import { cookieOf, openTestApp, type TestApp } from '../open-test-app.ts';
import { jpeg } from '../sample-images.ts';

/** Nine weeks have the changes to daylight saving of all four zones; the long form has the whole year. */
const weeks = times(9, 52);
/** A Monday, at midnight UTC. */
const start = Date.UTC(2026, 1, 23);

const family = {
  Rose: { email: 'rose@example.com', time_zone: 'Europe/Warsaw', language: 'en' },
  Jan: { email: 'jan@example.com', time_zone: 'Europe/Warsaw', language: 'pl' },
  Ada: { email: 'ada@example.com', time_zone: 'America/New_York', language: 'en' },
  Ben: { email: 'ben@example.com', time_zone: 'America/New_York', language: 'en' },
  Cleo: { email: 'cleo@example.com', time_zone: 'Pacific/Auckland', language: 'en' },
  Dov: { email: 'dov@example.com', time_zone: 'Asia/Jerusalem', language: 'he' },
};
type Name = keyof typeof family;
const names = Object.keys(family) as Name[];
const admin = 'lina@example.com';
const cousin = 'cousin@example.com';

/** A mail that was sent: when, and as the recipient's program reads it. */
type Sent = {
  at: number;
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  reply_to: string;
  message_id: string;
};

let relay: Relay;
let t: TestApp;
let kinds: JobKind[];
const sent: Sent[] = [];
const ids = new Map<Name, string>();

beforeAll(async () => {
  relay = await openRelay();
  const receiving = { reply_to: 'stories+{token}@example.org', webhook_secret: webhookSecret };
  t = await openTestApp({ pages: true }, undefined, { mail: mailThrough(relay, receiving) });
  const { app } = t;
  if (!app.mail) throw new Error('Mail is off.');
  t.clock.now = start;
  const log = { error: (fields: object) => expect.fail(JSON.stringify(fields)) };
  kinds = [...mailJobs(app, log).queued, ...receivingJobs(app, app.mail)];
  await planRecurring(app, kinds);
  await addFamily();
});
afterAll(async () => {
  await t.close();
  await relay.close();
});

/** Signs in for each request: sessions end after 30 days. */
const asAdmin = async <T = never>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) => {
  const cookie = cookieOf(await t.signIn());
  const response = await t.call({ method, url, headers: { cookie }, ...(payload && { payload }) });
  expect([url, response.statusCode]).toEqual([url, expect.toSatisfy((status: number) => status < 300)]);
  return (response.body === '' ? undefined : response.json()) as T;
};

const addFamily = async () => {
  await asAdmin('PATCH', '/api/settings', {
    asker_name: 'Lina',
    notices: { email: admin, on: ['submitted', 'held_reply', 'mail_failed'] },
  });
  for (const name of names) {
    const { id } = await asAdmin<{ id: string }>('POST', '/api/people', { name });
    ids.set(name, id);
    await asAdmin('PATCH', `/api/people/${id}`, family[name]);
    const questions = Array.from({ length: 60 }, (_, n) => ({ question_text: `What should ${name} tell? (${n + 1})` }));
    await asAdmin('PUT', `/api/people/${id}/queue`, { questions, base_version: 0 });
    await asAdmin('PUT', `/api/people/${id}/rhythm`, { every: 'week', weekday: 7, hour: 9 });
  }
  await asAdmin('POST', '/api/readers', { name: 'The cousins', email: cousin, notify: 'weekly' });
};

/** Runs all jobs that are due, and reads what was sent. */
const runJobs = async () => {
  const { signal } = new AbortController();
  const onError = (error: unknown) => expect.fail(String(error));
  while (await runDueJob(t.app, kinds, signal, { onError }));
  const arrived = await relay.read();
  relay.mails = [];
  for (const { to, subject = '', text = '', replyTo, messageId = '' } of arrived) {
    const [address] = [to ?? []].flat().flatMap(({ value }) => value);
    const stored = await findMailByMessageId(t.app.db, messageId.slice(1, -1));
    sent.push({
      ...{
        at: t.clock.now,
        kind: stored?.kind as MailKind,
        to: String(address?.address),
        subject,
        text,
        message_id: messageId,
      },
      reply_to: String(replyTo?.value[0]?.address),
    });
  }
};

const mailsTo = (to: string, kind: MailKind) => sent.filter((mail) => mail.to === to && mail.kind === kind);
const questionsTo = (name: Name) => mailsTo(family[name].email, 'question');
const remindersTo = (name: Name) => mailsTo(family[name].email, 'reminder');
const last = (name: Name) => questionsTo(name).at(-1) as Sent;
const tokenIn = ({ text }: Sent) => /\/question\/([\w-]+)/.exec(text)?.[1] as string;

/** The tokens of the questions that were answered, by week. */
const answers = new Map<Name, Record<number, string>>();

const noteAnswer = (name: Name, week: number): string => {
  const token = tokenIn(last(name));
  answers.set(name, { ...answers.get(name), [week]: token });
  return token;
};

const answerOnPage = async (name: Name, week: number) => {
  const token = noteAnswer(name, week);
  const { version } = (await t.read(token)).question;
  const content = `<p>${name} told this in week ${week}.</p>`;
  expect((await t.save(token, { content, status: 'submitted', base_version: version })).statusCode).toBe(200);
  return token;
};

const replyByMail = async (name: Name, week: number, { from = family[name].email, photo = false }) => {
  noteAnswer(name, week);
  const { reply_to, subject } = last(name);
  const files = photo ? [{ name: 'boat.jpg', type: 'image/jpeg', bytes: await jpeg() }] : [];
  const text = `${name} mailed this in week ${week}.`;
  const raw = writeRaw({ from, to: reply_to, subject: `Re: ${subject}`, text, files });
  expect((await post(t, raw)).statusCode).toBe(202);
};

const takeHeld = async () => {
  await runJobs();
  const { replies } = await asAdmin<Replies>('GET', '/api/replies?state=held');
  expect(replies).toMatchObject([{ why: 'other_address', text: 'Ada mailed this in week 3.' }]);
  await asAdmin('POST', `/api/replies/${replies[0]?.id}/take`, {});
};

const pauseByPage = async (name: Name) => {
  const page = /https:\/\/stories\.example\.org(\/mail\/\w+)/.exec(last(name).text)?.[1] as string;
  const response = await t.call({
    ...{ method: 'POST', url: page, payload: 'action=pause_one' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(response.statusCode).toBe(303);
};

/** On Wednesday at noon they answer the question of Sunday. Dov never does. */
const wednesday = async (week: number) => {
  const own = await answerOnPage('Rose', week);
  if (week === 2) {
    const response = await t.asAnswerer(own, 'PUT', '/api/answer/reading', { only_admin: true });
    expect(response.statusCode).toBe(200);
  }
  if (week === 2 || week === 4) await replyByMail('Jan', week, { photo: true });
  else await answerOnPage('Jan', week);
  if (week === 3) {
    await replyByMail('Ada', week, { from: 'neighbour@example.com' });
    await takeHeld();
  } else await answerOnPage('Ada', week);
  if (week === 2) {
    const { reply_to: to, message_id } = last('Ben');
    const bounce = writeBounce({ to, status: '5.1.1', message_id, recipient: family.Ben.email });
    expect((await post(t, bounce)).statusCode).toBe(202);
    await pauseByPage('Cleo');
  }
  // she has been asked since
  if (last('Cleo').at > t.clock.now - 7 * day) await answerOnPage('Cleo', week);
};

const spend = async (week: number) => {
  const from = start + week * 7 * day;
  for (let at = from; at < from + 7 * day; at += hour) {
    if (!isLookedAt(at)) continue;
    t.clock.now = at;
    await runJobs();
    if (week > 0 && at === from + 2.5 * day) await wednesday(week);
  }
};

/** Jobs run twice a day, and when somebody is to be asked: at other hours there is nothing to do. */
const isLookedAt = (at: number) =>
  at % (12 * hour) === 0 || names.some((name) => localTime(name, at) === 'Sunday 09:00');

const range = (count: number) => Array.from({ length: count }, (_, n) => n);

const weekOf = ({ at }: Sent) => Math.floor((at - start) / (7 * day));

const localTime = (name: Name, at: number) =>
  new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: family[name].time_zone, weekday: 'long', hour: '2-digit', minute: '2-digit' },
  }).format(at);

test('a family is asked by mail, and everybody gets what they want and nothing else', {
  timeout: 600_000,
}, async () => {
  for (let week = 0; week < weeks; week += 1) await spend(week);
  // at nine by the clock of each, also after it was changed
  for (const name of names)
    expect(new Set(questionsTo(name).map(({ at }) => localTime(name, at)))).toEqual(new Set(['Sunday 09:00']));
  for (const name of ['Rose', 'Jan', 'Ada'] as const) expect(questionsTo(name)).toHaveLength(weeks);
  // none after the mail came back, and none in the month of the pause
  expect(questionsTo('Ben')).toHaveLength(2);
  expect(questionsTo('Cleo').map(weekOf)).toEqual(range(weeks).filter((week) => week < 2 || week > 5));
  // while two are open it waits two weeks
  expect(questionsTo('Dov').map(weekOf)).toEqual(range(weeks).filter((week) => week === 0 || week % 2 === 1));
  expect(names.filter((name) => remindersTo(name).length > 0)).toEqual(['Dov']);
  const asked = questionsTo('Dov').filter(({ at }) => at < t.clock.now - 11 * day);
  expect(remindersTo('Dov').map(tokenIn)).toEqual(asked.map(tokenIn));

  expect(mailsTo(family.Jan.email, 'confirmation').map(tokenIn)).toEqual(
    [2, 4].map((week) => answers.get('Jan')?.[week]),
  );
  expect(mailsTo(family.Ada.email, 'confirmation')).toHaveLength(1);
  for (const week of [2, 4]) {
    const { content } = (await t.read(answers.get('Jan')?.[week] as string)).question;
    expect(content).toMatch(new RegExp(`^<p>Jan mailed this in week ${week}.</p><figure><img `));
  }

  const told = mailsTo(admin, 'notice').flatMap(({ text }) => text.match(/^.*(?:“|came back).*$/gm) ?? []);
  expect(told.filter((line) => / has answered /.test(line))).toHaveLength(
    [...answers.values()].flatMap(Object.keys).length,
  );
  expect(told.filter((line) => !/ has answered /.test(line))).toEqual([
    'A mail to Ben could not be sent. The mail came back.',
    expect.stringMatching(/^Ada has replied to /),
  ]);

  const stories = mailsTo(cousin, 'new_story');
  for (const [before, after] of stories.slice(1).map((mail, n) => [stories[n], mail]))
    expect((after?.at ?? 0) - (before?.at ?? 0)).toBeGreaterThanOrEqual(7 * day);
  const read = stories.flatMap(({ text }) => text.match(/^\w+ (?:told|mailed) this in week \d+\.$/gm) ?? []);
  expect(new Set(read).size).toBe(read.length);
  expect(read).not.toContain('Rose told this in week 2.');
  expect(read).toContain('Jan mailed this in week 4.');

  const known = [...names.map((name) => family[name].email), admin, cousin];
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(known));
  expect(mailsTo(admin, 'notice').length + stories.length).toBe(
    sent.filter(({ to }) => [admin, cousin].includes(to)).length,
  );
});
