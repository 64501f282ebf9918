import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { day } from '../../src/shared/durations.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import { breakDatabase, databaseOutage } from '../break-database.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ pages: true });
});
afterAll(() => t.close());

const browser = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const open = (token: string, on = t) => on.call({ url: `/for/${token}`, headers: browser });

const link = async (person_id: string, on = t): Promise<string> =>
  (await on.asAdmin('POST', `/api/people/${person_id}/link`)).json().token;
const ask = async (person_id: string, question_text: string, days_to_complete: number | null = null) => {
  t.clock.now += 1000;
  const asked = { question_text, days_to_complete };
  return (await t.asAdmin('POST', `/api/people/${person_id}/questions`, asked)).json() as Question;
};

const decode = (html: string | undefined) => html?.replaceAll('&#x27;', "'");

/** What the page says, without its markup. */
const wordsOf = (html: string) =>
  (decode(/<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1]) ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const linksOf = (html: string) => [...html.matchAll(/ href="(\/question\/[^"]*)"/g)].map(([, href]) => href);

describe('the page of a person', () => {
  test('shows all questions with their state, the next one first, and leads to each', async () => {
    const { id } = await t.addPerson('Grandma Rose');
    const [one, two, three] = [await ask(id, 'One?'), await ask(id, 'Two?', 5), await ask(id, 'Three?')];
    await t.save(one.access_token, { content: '<p>a</p>', status: 'submitted' });
    await t.save(three.access_token, { content: '<p>a</p>' });
    const { body, statusCode, headers } = await open(await link(id));
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>Hello, <bdi>Grandma Rose</bdi></h1>');
    expect(wordsOf(body)).toMatch(
      /Your next question Two\? Not started yet 5 days left Write your answer More questions for you Three\? You have started Go on writing Finished One\? Sent\. Thank you\. Read or change it$/,
    );
    expect(linksOf(body)).toEqual([two, three, one].map(({ access_token }) => `/question/${access_token}#list`));
    expect(body.replace(/<script type="module"[^>]* src="\/assets\/[^"]+"><\/script>/, '')).not.toMatch(
      /<script|<style| on\w+=|\{\{/,
    );
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*form-action 'none'/),
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    const [, style] = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(body) ?? [];
    expect((await t.call({ url: String(style) })).statusCode).toBe(200);
  });

  test('lists a locked question without a link, and says when the time is nearly over', async () => {
    const { id } = await t.addPerson();
    const question = await ask(id, 'One?');
    await t.asAdmin('PATCH', `/api/questions/${question.id}`, { status: 'locked' });
    await ask(id, 'Two?', 2);
    const token = await link(id);
    t.clock.now += 1.5 * day;
    const { body } = await open(token);
    expect(wordsOf(body)).toContain('1 day left');
    expect(wordsOf(body)).not.toContain('no hurry');
    expect(wordsOf(body)).toContain('One? Locked. It is kept, but can no longer be changed.');
    expect(linksOf(body)).toHaveLength(1);
    t.clock.now += day;
    const later = wordsOf((await open(token)).body);
    expect(later).not.toContain('left');
    expect(later).toContain('There is no hurry');
  });

  test('says so if everything is answered, and if there is nothing yet', async () => {
    const { id } = await t.addPerson();
    const token = await link(id);
    expect(wordsOf((await open(token)).body)).toContain('There is no question for you right now.');
    const { access_token } = await ask(id, 'One?');
    await t.save(access_token, { content: '<p>a</p>', status: 'submitted' });
    expect(wordsOf((await open(token)).body)).toContain('You have answered everything. Thank you.');
  });

  test('escapes names and questions, and marks their language', async () => {
    const hostile = `</main><script>x()</script><img src=x onerror=x()> "$&' $\` <!--`;
    const { id } = await t.addPerson(hostile);
    await ask(id, hostile);
    await ask(id, 'מה היה שמה של הסבתא שלך?');
    const { body } = await open(await link(id));
    expect(body).not.toMatch(/<script>|<img/);
    expect(body.match(/<\/main>/g)).toHaveLength(1);
    expect(body).toContain('&lt;/main&gt;');
    expect(body).toContain('dir="auto" lang="he"');
  });
});

describe('a link that opens nothing', () => {
  test('says why, with the status of the error', async () => {
    const { id } = await t.addPerson('Rose');
    await ask(id, 'Who taught you to swim?');
    const token = await link(id);
    const look = async (of = token) => {
      const { statusCode, body } = await open(of);
      expect(body).not.toMatch(/Rose|swim/);
      return [statusCode, decode(/<h1>(.*?)<\/h1>/.exec(body)?.[1])];
    };
    expect(await look('AAAAAAAAAAAA')).toEqual([404, 'This link doesn’t lead to your questions']);
    await t.asAdmin('PATCH', `/api/people/${id}/link`, { paused: true });
    expect(await look()).toEqual([403, 'This link is paused for now']);
    const expires_at = new Date(t.clock.now + 1000).toISOString();
    await t.asAdmin('PATCH', `/api/people/${id}/link`, { paused: false, expires_at });
    t.clock.now += 1000;
    expect(await look()).toEqual([410, 'This link has expired']);
  });

  test('counts as a guess', async () => {
    const opened = await openTestApp({ pages: true });
    onTestFinished(opened.close);
    for (let guess = 0; guess < 120; guess += 1) await open(`guess${guess}`, opened);
    const { statusCode, headers, body } = await open('guess', opened);
    expect([statusCode, wordsOf(body)]).toEqual([429, expect.stringContaining('Please wait a minute')]);
    expect(headers['retry-after']).toBeDefined();
  });
});

describe('a request that does not show that a person is looking', () => {
  test.each([
    {},
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  ])('gets the same bytes for every link: %j', async (headers) => {
    const { id } = await t.addPerson('Rose');
    await ask(id, 'Who taught you to swim?');
    const token = await link(id);
    const pages = await Promise.all([token, 'AAAAAAAAAAAA'].map((of) => t.call({ url: `/for/${of}`, headers })));
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(pages[0]?.body).toBe(pages[1]?.body);
    expect(pages[0]?.body).not.toMatch(/Rose|swim/);
  });

  test('sees the questions after one tap, as old browsers and those over plain HTTP, at the same address', async () => {
    const { id } = await t.addPerson('Rose');
    await ask(id, 'Who taught you to swim?');
    const url = `/for/${await link(id)}`;
    const { body } = await t.call({ url });
    const [, query] = / href="(\?[^"]+)"/.exec(body) ?? [];
    const tapped = await t.call({ url: url + query });
    expect([tapped.statusCode, tapped.headers.location, tapped.body]).toEqual([303, `${url}?opened`, '']);
    expect(String(tapped.headers['set-cookie'])).toMatch(/^family_stories_opened=1; .*HttpOnly; SameSite=Strict$/);
    const headers = { cookie: 'family_stories_opened=1' };
    const opened = await t.call({ url: `${url}?opened`, headers });
    expect([opened.statusCode, opened.headers.location, opened.body]).toEqual([303, url, '']);
    expect(wordsOf((await t.call({ url, headers })).body)).toContain('Who taught you to swim?');
    // a preview of the address that somebody copied during the tap
    expect((await t.call({ url })).body).toBe(body);
  });

  test('is told to allow cookies if the tap was not kept, with the same page for every link', async () => {
    const { id } = await t.addPerson('Rose');
    await ask(id, 'Who taught you to swim?');
    const tokens = [await link(id), 'AAAAAAAAAAAA'];
    const pages = await Promise.all(tokens.map((of) => t.call({ url: `/for/${of}?opened` })));
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [body = '', other] = pages.map((page) => page.body);
    expect(body).toBe(other);
    expect(wordsOf(body)).toMatch(/^Please allow cookies .*“Cookies”.* Try again$/);
    expect(body).toContain('href="?open"');
    expect(body).not.toMatch(/Rose|swim/);
  });
});

test.each([
  ['an outage', databaseOutage, 503, '5', 'Your questions can’t be shown right now'],
  ['a fault', new TypeError('undefined is not a function'), 500, undefined, 'Something went wrong on our side'],
] as const)('%s is explained, with a code to mention, and the log has no token', async (_name, error, ...expected) => {
  const logged: string[] = [];
  const opened = await openTestApp({ pages: true, log_level: 'error', log_to: { write: (line) => logged.push(line) } });
  onTestFinished(opened.close);
  const { id } = await opened.addPerson();
  const token = await link(id, opened);
  breakDatabase(opened, error);
  const { statusCode, body, headers } = await open(token, opened);
  expect([statusCode, headers['retry-after'], decode(/<h1>(.*?)<\/h1>/.exec(body)?.[1])]).toEqual(expected);
  expect(body).toContain(String(headers['x-request-id']));
  const lines = logged.map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ msg: 'request failed', reqId: headers['x-request-id'] }]);
  expect(lines[0].err?.message).toBe(error === databaseOutage ? undefined : error.message);
  expect(logged.join()).not.toContain(token);
});
