import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { MailRow } from '../../src/server/storage/mails.ts';
import type { WholePerson } from '../../src/shared/people/people.ts';
import type { Queue } from '../../src/shared/questions/queue.ts';
import { breakDatabase, databaseOutage } from '../break-database.ts';
import { expectProblem } from '../expect-problem.ts';
import { addMailed, mailsTo, openMailApp, runAsking } from '../mail/asked-by-mail.ts';
import type { TestApp } from '../open-test-app.ts';

const start = '2026-11-18T12:00:00Z';
const browser = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

let t: TestApp;
beforeAll(async () => {
  t = await openMailApp(start, { pages: true });
});
afterAll(() => t.close());

const urlOf = (mail: Pick<MailRow, 'token'>) => `/mail/${mail.token}`;
const open = async (mail: Pick<MailRow, 'token'>, headers = {}) =>
  t.call({ url: urlOf(mail), headers: { ...browser, ...headers } });
const post = (url: string, fields: Record<string, string>, headers = {}) =>
  t.call({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
/** Presses a button, and follows to the page that says what was done. */
const press = async (mail: MailRow, action: string) => {
  const response = await post(urlOf(mail), { action }, { 'sec-fetch-site': 'same-origin' });
  expect([response.statusCode, response.headers.location]).toEqual([303, urlOf(mail)]);
  return wordsOf((await open(mail)).body);
};
const wordsOf = (html: string) =>
  (/<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim();
const buttonsOf = (html: string) => [...html.matchAll(/<button [^>]*value="(\w+)"/g)].map(([, action]) => action);

/** A person whose first question was mailed on 22 November; the next one comes on the 29th. */
const asked = async (questions = ['Who taught you to swim?', 'Two?', 'Three?']) => {
  t.clock.now = Date.parse(start);
  const { id } = await addMailed(t, questions);
  await t.asAdmin('PUT', `/api/people/${id}/rhythm`, { every: 'week', weekday: 7, hour: 9 });
  await runAsking(t, 'rhythms', '2026-11-22T08:00:30Z');
  const [mail] = await mailsTo(t, id);
  return { id, mail: mail as MailRow };
};
const person = async (id: string): Promise<WholePerson> => (await t.asAdmin('GET', `/api/people/${id}`)).json();
const nextOf = async (id: string) => (await person(id)).next_mail_at;
const queueOf = async (id: string) =>
  (await t.asAdmin('GET', `/api/people/${id}/queue`)).json<Queue>().questions.map((question) => question.question_text);

describe('the page of a mail', () => {
  test('says how it is, offers what can be changed, and changes nothing by itself', async () => {
    const { id, mail } = await asked();
    const before = await person(id);
    const { statusCode, body, headers } = await open(mail);
    expect(statusCode).toBe(200);
    expect(wordsOf(body)).toBe(
      'What would you like? Choose what suits you. You can come back here and change it at any time. ' +
        'You get a question every week. The next one: Sunday, 29 November 2026 ' +
        'This question Who taught you to swim? Skip this question ' +
        'It goes to the end of the list. Its link still works, if you want to answer after all. ' +
        'A break Pause for a month Pause for two months How often One every two weeks One a month ' +
        'No more emails Stop these emails ' +
        'Everything you have written stays. Whoever asks you will see that you get no more emails.',
    );
    expect(buttonsOf(body)).toEqual(['skip', 'pause_one', 'pause_two', 'two_weeks', 'month', 'stop']);
    expect(await person(id)).toEqual(before);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      // else a browser would send the form with “Origin: null”
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*form-action 'self'/),
    });
    expect(body).toContain('<meta name="referrer" content="same-origin" />');
  });

  test('skips a question that is not started: it waits at the end of the queue, and its link stays valid', async () => {
    const { id, mail } = await asked();
    expect(await press(mail, 'skip')).toContain('You have skipped this question.');
    await press(mail, 'skip');
    expect(await queueOf(id)).toEqual(['Two?', 'Three?', 'Who taught you to swim?']);
    const [question] = (await person(id)).questions;
    expect((await t.read(String(question?.access_token))).question.question_text).toBe('Who taught you to swim?');
    // it is the same question again when its turn comes
    for (const day of ['2026-11-29', '2026-12-06', '2026-12-20']) await runAsking(t, 'rhythms', `${day}T08:00:30Z`);
    expect((await mailsTo(t, id)).map(({ question_id }) => question_id)[3]).toBe(mail.question_id);
    expect((await person(id)).questions).toHaveLength(3);
  });

  test('offers no skipping of a question that was started', async () => {
    const { id, mail } = await asked(['One?']);
    const [question] = (await person(id)).questions;
    await t.save(String(question?.access_token), { content: '<p>I</p>' });
    expect(buttonsOf((await open(mail)).body)).not.toContain('skip');
    await press(mail, 'skip');
    expect(await queueOf(id)).toEqual([]);
  });

  test('pauses for a month or two, and goes on', async () => {
    const { id, mail } = await asked();
    expect(await press(mail, 'pause_one')).toContain(
      'You are taking a break from questions. The next one: Sunday, 27 December 2026 End the break',
    );
    expect((await t.asAdmin('GET', `/api/people/${id}/rhythm`)).json().paused_until).toBe('2026-12-22T08:00:30.000Z');
    expect(await press(mail, 'pause_two')).toContain('The next one: Sunday, 24 January 2027');
    expect(await press(mail, 'end_pause')).toContain('You get a question every week.');
    expect(await nextOf(id)).toBe('2026-11-29T08:00:00.000Z');
  });

  test('makes it fewer questions, counted from the last, and takes that back', async () => {
    const { id, mail } = await asked();
    expect(await press(mail, 'two_weeks')).toContain(
      'You get a question every two weeks. The next one: Sunday, 6 December',
    );
    expect(await press(mail, 'month')).toContain('You get a question once a month.');
    await press(mail, 'week');
    expect(await nextOf(id)).toBe('2026-11-29T08:00:00.000Z');
  });

  test('stops all mail, and starts it again', async () => {
    const { id, mail } = await asked();
    const words = await press(mail, 'stop');
    expect(words).toMatch(/You get no more emails\. Get emails again$/);
    expect(await person(id)).toMatchObject({ mail_stopped: true });
    await press(mail, 'start');
    expect(await person(id)).not.toHaveProperty('mail_stopped');
    expect(await nextOf(id)).toBe('2026-11-29T08:00:00.000Z');
  });

  test('stops mail until the address is another one', async () => {
    const { id, mail } = await asked();
    const { email } = await person(id);
    await press(mail, 'stop');
    await t.app.db.updateTable('family_stories_people').set({ mail_fault: 'bounced' }).execute();
    const change = async (body: object) => (await t.asAdmin('PATCH', `/api/people/${id}`, body)).json();
    expect(await change({ email })).toMatchObject({ mail_stopped: true, mail_fault: 'bounced' });
    await change({ email: null });
    const again = await change({ email });
    expect(again).not.toHaveProperty('mail_stopped');
    expect(again).not.toHaveProperty('mail_fault');
  });

  test('changes nothing for a person with a new address, or in the wastebasket', async () => {
    const { id, mail } = await asked();
    await t.asAdmin('PATCH', `/api/people/${id}`, { email: 'new@example.org' });
    const words = await press(mail, 'stop');
    expect(words).toMatch(/^This address gets no more emails/);
    expect(await person(id)).not.toHaveProperty('mail_stopped');
    const other = await asked();
    await t.asAdmin('DELETE', `/api/people/${other.id}?with_questions=true`);
    expect(await press(other.mail, 'skip')).toMatch(/^This address gets no more emails/);
  });

  test('is in the language of the person, from right to left if that is written so', async () => {
    const { id, mail } = await asked();
    await t.asAdmin('PATCH', `/api/people/${id}`, { language: 'he' });
    const { body, headers } = await open(mail);
    expect(headers['content-language']).toBe('he');
    expect(body).toContain('<html lang="he" dir="rtl">');
    expect(wordsOf(body)).toContain('לדלג על השאלה הזאת');
    expect((await open(mail, { cookie: 'language=pl' })).headers['content-language']).toBe('pl');
  });

  test('explains a fault in the language of the person, after a button too', async () => {
    const { id, mail } = await asked();
    await t.asAdmin('PATCH', `/api/people/${id}`, { language: 'de' });
    const rename = (from: 'family_stories_rhythms' | 'moved', to: string) =>
      t.app.db.schema.alterTable(from).renameTo(to).execute();
    await rename('family_stories_rhythms', 'moved');
    onTestFinished(() => rename('moved', 'family_stories_rhythms'));
    const accepted = { 'accept-language': 'en' };
    for (const response of [await open(mail, accepted), await post(urlOf(mail), { action: 'week' }, accepted)])
      expect([response.statusCode, response.headers['content-language'], wordsOf(response.body)]).toEqual([
        ...[500, 'de', expect.stringContaining('schiefgegangen')],
      ]);
  });
});

describe('the page of a mail to a reader', () => {
  const told = async (notify: 'each' | 'weekly') => {
    const email = 'ada@example.org';
    const reader = (await t.asAdmin('POST', '/api/readers', { name: 'Ada', email, notify })).json();
    const token = `reader-${reader.id}`;
    const row = { to_address: email, subject: '', text: '', html: '', created_at: start };
    await t.app.db
      .insertInto('family_stories_mails')
      .values({ ...row, id: reader.id, kind: 'new_story', reader_id: reader.id, message_id: token, token })
      .execute();
    return { id: reader.id as string, mail: { token } as MailRow };
  };
  const look = (id: string) =>
    t.app.db.selectFrom('family_stories_readers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('offers one mail a week instead, and to stop, and takes both back', async () => {
    const { id, mail } = await told('each');
    expect(buttonsOf((await open(mail)).body)).toEqual(['weekly', 'stop']);
    expect(await press(mail, 'weekly')).toContain('You get one email a week');
    expect((await look(id)).notify).toBe('weekly');
    expect(await press(mail, 'each')).toContain('You get an email for each new story.');
    expect(await press(mail, 'stop')).toContain('You get no more emails.');
    expect((await look(id)).mail_stopped_at).not.toBeNull();
    // not what is done on the page of a person
    await press(mail, 'skip');
    await press(mail, 'start');
    expect(await look(id)).toMatchObject({ mail_stopped_at: null, notify: 'each' });
  });
});

describe('the button of mail programs (RFC 8058)', () => {
  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a multipart form',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('stops mail with %s, without a cookie or a redirection', async (_name, type, payload) => {
    const { id, mail } = await asked();
    const stop = () => t.call({ method: 'POST', url: urlOf(mail), headers: { 'content-type': type }, payload });
    const { statusCode, body } = await stop();
    expect([statusCode, body]).toEqual([200, '']);
    expect(await person(id)).toMatchObject({ mail_stopped: true });
    expect((await stop()).statusCode).toBe(200);
  });

  test('is refused for another site, an unknown token, and anything else', async () => {
    const { id, mail } = await asked();
    const oneClick = { 'List-Unsubscribe': 'One-Click' };
    await expectProblem(await post(urlOf(mail), oneClick, { 'sec-fetch-site': 'cross-site' }), 'cross_site');
    await expectProblem(await post('/mail/unknown', oneClick), 'unknown_token');
    for (const fields of [{}, { action: 'erase' }, { 'List-Unsubscribe': 'Yes' }])
      await expectProblem(await post(urlOf(mail), fields as Record<string, string>), 'malformed_request');
    await expectProblem(
      await t.call({ method: 'POST', url: urlOf(mail), payload: { action: 'stop' } }),
      'malformed_request',
    );
    expect(await person(id)).not.toHaveProperty('mail_stopped');
  });
});

test('a request that does not show that a person is looking gets the same bytes for every mail', async () => {
  const { mail } = await asked();
  const [known, unknown] = [await t.call({ url: urlOf(mail) }), await t.call({ url: '/mail/unknown' })];
  expect([known.statusCode, unknown.statusCode]).toEqual([200, 200]);
  expect(known.body).toBe(unknown.body);
  expect(known.body).not.toContain('swim');
});

test('an unknown token is explained with 404, for a button too, and guesses are limited', async () => {
  const opened = await openMailApp(start, { pages: true });
  onTestFinished(opened.close);
  const guess = () => opened.call({ url: '/mail/guess', headers: browser });
  const { statusCode, body } = await guess();
  expect([statusCode, wordsOf(body)]).toEqual([404, expect.stringContaining('This link doesn’t lead to your choices')]);
  const pressed = await opened.call({
    method: 'POST',
    url: '/mail/guess',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'action=stop',
  });
  expect([pressed.statusCode, pressed.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  for (let guesses = 2; guesses < 120; guesses++) await guess();
  expect((await guess()).statusCode).toBe(429);
});

test('an outage is explained, and the log has no token', async () => {
  const logged: string[] = [];
  const opened = await openMailApp(start, {
    ...{ pages: true, log_level: 'info', log_to: { write: (line: string) => logged.push(line) } },
  });
  onTestFinished(opened.close);
  breakDatabase(opened, databaseOutage);
  const { statusCode, body } = await opened.call({ url: '/mail/abcdefgh', headers: browser });
  expect([statusCode, wordsOf(body)]).toEqual([503, expect.stringContaining('This page can’t be shown right now')]);
  expect(logged.join()).not.toContain('abcdefgh');
});
