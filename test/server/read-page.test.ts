import { createHash } from 'node:crypto';
import SQLite from 'better-sqlite3';
import type { QueryExecutor } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../src/shared/limits.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import type { Reader } from '../../src/shared/reading/readers.ts';
import { breakDatabase, databaseOutage } from '../break-database.ts';
import { cookieOf, openTestApp, type TestApp } from '../open-test-app.ts';
import { addRecording } from '../recordings.ts';
import { jpeg } from '../sample-images.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ pages: true });
});
afterAll(() => t.close());

const browser = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const open = (token: string, id = '', on = t) => on.call({ url: `/read/${token}${id && `/${id}`}`, headers: browser });

const link = async (body: object = {}, on = t): Promise<Reader> =>
  (await on.asAdmin('POST', '/api/readers', { name: 'the cousins', ...body })).json();
const tell = async (person_id: string, question_text: string, content = '<p>Of bread.</p>'): Promise<Question> => {
  t.clock.now += 1000;
  const question = (await t.asAdmin('POST', `/api/people/${person_id}/questions`, { question_text })).json();
  const saved = await t.save(question.access_token, { content, status: 'submitted' });
  expect(saved.statusCode).toBe(200);
  return question;
};

/** Returns the statements about stories that were sent to the database since. */
const countStatements = () => {
  const sent: string[] = [];
  const { prepare } = SQLite.prototype;
  const { query } = pg.Client.prototype;
  const note = (text: string) => {
    if (/family_stories_(questions|readers|reading_\w+|read_story)\b/.test(text)) sent.push(text);
  };
  const spies = [
    vi.spyOn(SQLite.prototype, 'prepare').mockImplementation(function (this: SQLite.Database, text: string) {
      note(text);
      return prepare.call(this, text);
    } as never),
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const [first] = args as [string | { text: string }];
      note(typeof first === 'string' ? first : first.text);
      return (query as (...all: unknown[]) => unknown).apply(this, args);
    } as never),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return () => sent;
};

/** The same database; `callback` runs between its first and its second query. */
const beforeSecondQuery = <Db extends { getExecutor: () => QueryExecutor }>(
  db: Db,
  callback: () => Promise<unknown>,
): Db => {
  let queries = 0;
  const executor = replace(db.getExecutor(), 'executeQuery', async (query: never) => {
    queries += 1;
    if (queries === 2) await callback();
    return db.getExecutor().executeQuery(query);
  });
  return replace(db, 'getExecutor', () => executor);
};
const replace = <T extends object>(object: T, method: keyof T, by: unknown): T =>
  new Proxy(object, {
    get: (of, name) => {
      const found = name === method ? by : Reflect.get(of, name, of);
      return typeof found === 'function' ? found.bind(of) : found;
    },
  });

const decode = (html: string | undefined) => html?.replaceAll('&#x27;', "'");

/** What a page says, without its markup. */
const wordsOf = (html: string) =>
  (decode(/<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1]) ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);

describe('the contents behind a reading link', () => {
  test('are people with their stories, and lead to each story', async () => {
    const [rose, ida] = [await t.addPerson('Grandma Rose'), await t.addPerson('Ida')];
    const kitchen = await tell(rose.id, 'What did your kitchen smell like?');
    const swim = await tell(rose.id, 'Who taught you to swim?');
    await t.asAdmin('POST', `/api/people/${ida.id}/questions`, { question_text: 'Not answered yet?' });
    const { token } = await link({ people: [rose.id, ida.id] });
    const { body, statusCode, headers } = await open(token);
    expect(statusCode).toBe(200);
    expect(wordsOf(body)).toMatch(
      /^For the cousins The family’s stories 2 stories by 1 person Search GR Grandma Rose What did your kitchen smell like\? \d+ \w+ \d{4} Who taught you to swim\? \d+ \w+ \d{4}$/,
    );
    expect(linksOf(body)).toEqual([`/read/${token}`, `/read/${token}/${kitchen.id}`, `/read/${token}/${swim.id}`]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('<meta property="og:title" content="Family Stories" />');
    expect(body).toContain('<title>The family’s stories · Family Stories</title>');
  });

  test('begin with the newest stories once there are many, with their first words and photo', async () => {
    const { id } = await t.addPerson('Dad');
    const photo = '/story-images/image-1-abc.jpg';
    for (let count = 1; count <= 7; count += 1) await tell(id, `Question ${count}?`);
    const newest = await tell(id, 'The newest?', `<p>We took the ship.</p><figure><img src="${photo}"></figure>`);
    const { token } = await link({ people: [id] });
    const { body } = await open(token);
    expect(wordsOf(body)).toMatch(/Newest stories The newest\? We took the ship\. Dad · .*Question 7\?/);
    expect(linksOf(body)[1]).toBe(`/read/${token}/${newest.id}`);
    expect(body).toContain(`<img class="story-card-photo" src="${photo}?w=400"`);
  });

  test('are shown without the newest story if its answerer takes it back meanwhile', async () => {
    const { id } = await t.addPerson('Dad');
    const stories: Question[] = [];
    for (let count = 1; count <= 7; count += 1) stories.push(await tell(id, `Question ${count}?`));
    const { token } = await link({ people: [id] });
    const takeBack = () =>
      t.asAnswerer(String(stories[6]?.access_token), 'PUT', '/api/answer/reading', { only_admin: true });
    const { read } = t.app.tokenAccess;
    const reading = vi
      .spyOn(t.app.tokenAccess, 'read')
      // the language of the link comes first
      .mockImplementationOnce(read)
      .mockImplementationOnce((access_token, work) =>
        read(access_token, (db) => work(beforeSecondQuery(db, takeBack))),
      );
    onTestFinished(() => reading.mockRestore());
    const { statusCode, body } = await open(token);
    expect(statusCode).toBe(200);
    expect(wordsOf(body)).toMatch(/Newest stories Question 6\?/);
  });

  test('take three statements, and a story with its neighbours four, however many people there are', async () => {
    const people = [];
    for (let count = 0; count < 3; count += 1) people.push(await t.addPerson(`Person ${count}`));
    const stories: Question[] = [];
    const photo = { content_type: 'image/jpeg', width: 4, height: 3, original_bytes: 1, created_at: '' };
    for (const { id } of people) {
      const name = `image-${stories.length}-abc.jpg`;
      const told = await tell(id, 'Where?', `<figure><img src="/story-images/${name}"></figure>`);
      await t.app.db
        .insertInto('family_stories_images')
        .values({ ...photo, name, question_id: told.id })
        .execute();
      stories.push(told);
    }
    const { token } = await link({ people: people.map(({ id }) => id) });
    const count = countStatements();
    const { body } = await open(token);
    expect(body.match(/cover-picture" src="\/story-images/g)).toHaveLength(3);
    // one is for the language
    expect(count()).toHaveLength(3);
    const story = await open(token, stories[1]?.id);
    expect(story.body.match(/rel="(prev|next)"/g)).toHaveLength(2);
    // one is for its recordings
    expect(count()).toHaveLength(3 + 4);
    await open(token, `${stories[1]?.id}?by=date`);
    expect(count()).toHaveLength(3 + 4 + 4);
  });

  test('are in the order of the dates as well, and so are the stories before and after another', async () => {
    const [rose, dad] = [await t.addPerson('Grandma Rose'), await t.addPerson('Dad')];
    const first = await tell(rose.id, 'The first?');
    const second = await tell(dad.id, 'The second?');
    const third = await tell(rose.id, 'The third?');
    const { token } = await link({ people: [rose.id, dad.id] });
    const path = (question: Question) => `/read/${token}/${question.id}`;
    const { body } = await open(token);
    expect(linksOf(body).slice(-5)).toEqual([
      `/read/${token}`,
      `/read/${token}?by=date`,
      ...[first, third, second].map(path),
    ]);
    const dated = await open(`${token}?by=date`);
    expect(dated.body).toMatch(new RegExp(`<a href="/read/${token}\\?by=date" aria-current="true"[^>]*>By date</a>`));
    const inOrder = [third, second, first].map((question) => `${path(question)}?by=date`);
    expect(linksOf(dated.body).slice(-3)).toEqual(inOrder);
    const { body: story } = await open(token, `${second.id}?by=date`);
    expect(story).toContain(`rel="prev" href="${inOrder[0]}"`);
    expect(story).toContain(`rel="next" href="${inOrder[2]}"`);
    // the contents beside it, and the way to the other order
    expect(linksOf(story).slice(-5)).toEqual([path(second), `${path(second)}?by=date`, ...inOrder]);
  });

  test('show on each cover the first photo that the link opens, else the first letters of the name', async () => {
    const people = [await t.addPerson('Rose'), await t.addPerson('Dad'), await t.addPerson('Ida')];
    const [rose, dad, ida] = people.map(({ id }) => id) as [string, string, string];
    const withPhoto = async (person_id: string, status: 'submitted' | 'in_progress' = 'submitted') => {
      t.clock.now += 1000;
      const asked = { question_text: 'Where did you live?' };
      const question: Question = (await t.asAdmin('POST', `/api/people/${person_id}/questions`, asked)).json();
      const { url } = (await t.upload(question.access_token, await jpeg())).json();
      await t.save(question.access_token, {
        content: `<figure><img src="${url}" width="64" height="48"></figure>`,
        status,
      });
      return { ...question, url: String(url) };
    };
    const onlyForAdmin = await withPhoto(rose);
    await t.asAnswerer(onlyForAdmin.access_token, 'PUT', '/api/answer/reading', { only_admin: true });
    await tell(rose, 'Without a photo?');
    const [first, second] = [await withPhoto(rose), await withPhoto(rose)];
    const draft = await withPhoto(dad, 'in_progress');
    await tell(dad, 'Who taught you to swim?');
    const locked = await withPhoto(ida);
    await t.asAdmin('PATCH', `/api/questions/${locked.id}`, { status: 'locked' });

    const { token } = await link({ people: [rose, dad, ida] });
    const { body } = await open(token);
    const covers = [...body.matchAll(/<a class="cover [^>]*>(.*?)<\/a>/g)].map(([, html = '']) => html);
    expect(covers.map((html) => /<img class="cover-picture" src="([^"?]+)\?w=400"/.exec(html)?.[1])).toEqual([
      first.url,
      undefined,
      locked.url,
    ]);
    expect(covers[1]).toContain('>D</span>');
    for (const hidden of [onlyForAdmin, draft, second]) expect(body).not.toContain(hidden.url);
    const { people: storytellers } = (await t.asAdmin('GET', '/api/stories/people')).json();
    expect(storytellers.find(({ id }: { id: string }) => id === ida).cover.src).toBe(locked.url);

    await t.asAdmin('DELETE', `/api/questions/${first.id}`);
    const { body: later } = await open(token);
    expect(later).toContain(`<img class="cover-picture" src="${second.url}?w=400"`);
    expect(later).not.toContain(first.url);
  });

  test('are searched, in the stories that the link opens, and each result leads to the words', async () => {
    const [{ id: rose }, { id: dad }] = [await t.addPerson('Rose'), await t.addPerson('Dad')];
    const lake = await tell(rose, 'Who taught you to swim?', '<p>The jetties were <b>slippery</b> that year.</p>');
    const hidden = await tell(rose, 'What was slippery?', '<p>Everything, and slippery.</p>');
    await t.asAnswerer(hidden.access_token, 'PUT', '/api/answer/reading', { only_admin: true });
    await tell(dad, 'And what else was slippery?');
    const draft = (await t.asAdmin('POST', `/api/people/${rose}/questions`, { question_text: 'Slippery too?' })).json();
    await t.save(draft.access_token, { content: '<p>Slippery.</p>', status: 'in_progress' });
    const { token } = await link({ people: [rose] });
    const search = async (query: string) => (await open(`${token}?q=${encodeURIComponent(query)}`)).body;
    // indexing is asynchronous: waits until the search of the admin finds all of them
    const findAll = async () => (await t.asAdmin('GET', `/api/search?q=slipp&limit=${limits.searchHits}`)).json();
    await expect.poll(findAll).toMatchObject({ is_complete: true, hits: { length: 6 } });
    const body = await search('slipp');
    expect(body).toContain('>1 story</h2>');
    expect((await open(token)).headers['content-security-policy']).toContain("form-action 'self'");
    expect(linksOf(body).filter((href) => href?.includes('text='))).toEqual([
      `/read/${token}/${lake.id}#:~:text=slippery`,
    ]);
    expect(body).toContain('<mark>slipp</mark>ery');
    expect(body).not.toMatch(/what else|Everything|Slippery too/);
    expect(await search('zebra')).toContain('Nothing found.');
    expect(await search('"><b>x</b>')).not.toContain('<b>x</b>');
    expect(await search(' ')).toBe((await open(token)).body);
    expect((await open(`${token}?q=a&q=b`)).statusCode).toBe(200);
    await t.asAdmin('PATCH', `/api/questions/${lake.id}`, { status: 'locked' });
    expect(await search('slippery')).toContain('>1 story</h2>');
    // stories that the link does not open do not count towards the limit, although questions come before answers
    const lines = Array.from({ length: limits.searchHits }, (_, n) => `What was slippery in year ${n}?`);
    await t.asAdmin('POST', `/api/people/${dad}/questions/import`, { lines, to: 'ask' });
    await expect.poll(findAll).toMatchObject({ is_complete: true, hits: { length: limits.searchHits } });
    expect(await search('slippery')).toContain('>1 story</h2>');
  });

  test('say how long a story was told: one that is only spoken has no words to begin with', async () => {
    const { id } = await t.addPerson('Ida');
    for (let count = 1; count <= 6; count += 1) await tell(id, `Question ${count}?`);
    t.clock.now += 1000;
    const spoken = (await t.asAdmin('POST', `/api/people/${id}/questions`, { question_text: 'A humming?' })).json();
    await addRecording(t.app, spoken.id);
    expect((await t.save(spoken.access_token, { content: '', status: 'submitted' })).statusCode).toBe(200);
    const { token } = await link({ people: [id] });
    const words = wordsOf((await open(token)).body);
    expect(words).toContain('Newest stories A humming? Recording, 0:03 Ida · ');
    expect(words).toMatch(/A humming\? Recording, 0:03 · \d+ \w+ \d{4}$/);
    await expect
      .poll(async () => wordsOf((await open(`${token}?q=humming`)).body))
      .toContain('1 story A humming? Ida · Recording, 0:03');
  });

  test('say so while there is nothing to read', async () => {
    const { id } = await t.addPerson();
    const { token } = await link({ people: [id] });
    expect(wordsOf((await open(token)).body)).toContain('There is nothing to read yet.');
  });
});

const ownScripts =
  /<script>try[^<]*<\/script>|<script defer[^>]*><\/script>|<script type="application\/json" id="messages">[^<]*<\/script>/g;

describe('a story behind a reading link', () => {
  test('stands in the first response with its styles, and leads on to others', async () => {
    const [rose, dad] = [await t.addPerson('Grandma Rose'), await t.addPerson('Dad')];
    const before = await tell(rose.id, 'Before?');
    const image = '/story-images/image-1-abc.jpg';
    const content =
      `<p>Come <a href="https://a.example/">in</a>.<br></p><figure><img src="${image}" alt="A ship" width="1200" height="800"><figcaption>The ship</figcaption></figure>` +
      `<figure><img src="/story-images/image-2-abc.jpg"></figure><ol start="3"><li><p>c</p></li></ol>`;
    const story = await tell(rose.id, 'Who taught you to swim?', content);
    const after = await tell(dad.id, 'After?');
    const { token } = await link({ people: [rose.id, dad.id] });
    const { body, headers } = await open(token, story.id);
    expect(body).toContain('<title>Who taught you to swim? · Grandma Rose · Family Stories</title>');
    expect(body).toContain(
      '<p>Come <a href="https://a.example/" target="_blank" rel="noopener noreferrer">in</a>.<br/><br/></p>' +
        `<figure class="photo photo-still"><span class="photo-picture"><img src="${image}" alt="A ship" width="1200" height="800" sizes="`,
    );
    expect(body).toContain(`${image}?w=400 400w`);
    expect(body).toContain('<ol dir="auto" start="3"><li><p>c</p></li></ol>');
    // the first photo is wanted at once
    expect(body.match(/<span class="photo-picture"><img[^>]*loading="lazy"/g)).toHaveLength(1);
    const links = linksOf(body);
    for (const { id } of [before, after]) expect(links).toContain(`/read/${token}/${id}`);

    // nothing stands between the response and the text
    const text = body.indexOf('Come <a');
    expect(body.search(/<link rel="stylesheet"/)).toBeGreaterThan(text);
    expect(body.slice(0, text)).not.toMatch(/<script (?!defer)[^>]*src/);
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(body) ?? [];
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(body) ?? [];
    const hash = (inline: string) => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' ${hash(style)};`);
    expect(policy).toContain(`script-src 'self' ${hash(script)};`);
    expect(policy).toContain("form-action 'none'");
    expect(policy).not.toMatch(/unsafe|\*|http/);
  });

  test('is hostile in no name, question, answer or thanks', async () => {
    const hostile = `</main></title><script>x()</script><img src=x onerror=x()> "$&' $\` <!--`;
    const { id } = await t.addPerson(hostile);
    const story = await tell(id, hostile, `<p>${hostile}</p><svg onload=x()>`);
    await tell(id, 'מה היה שמה של הסבתא שלך?', '<p>א</p>');
    const { token } = await link({ name: hostile, people: [id] });
    await t.asAnswerer(token, 'POST', `/api/read/stories/${story.id}/thanks`, { text: hostile });
    for (const { body } of [await open(token), await open(token, story.id)]) {
      expect(body.replace(ownScripts, '')).not.toMatch(/<script|<svg onload|<img src=x|<!--/);
      expect(body.match(/<\/main>/g)).toHaveLength(1);
      expect(body.match(/<\/title>/g)).toHaveLength(1);
      expect(body).toContain('&lt;script&gt;');
      expect(body).toContain('dir="auto" lang="he"');
    }
  });

  test('of which nobody may know is explained, with the way to the others', async () => {
    const { id } = await t.addPerson('Rose');
    const draft = (await t.asAdmin('POST', `/api/people/${id}/questions`, { question_text: 'A draft?' })).json();
    await t.save(draft.access_token, { content: '<p>a</p>' });
    const other = await tell((await t.addPerson('John')).id, 'Of another?');
    const { token } = await link({ people: [id] });
    for (const hidden of [draft.id, other.id, 'nothing']) {
      const { statusCode, body } = await open(token, hidden);
      expect(statusCode).toBe(404);
      expect(wordsOf(body)).toMatch(/^This story can’t be read here/);
      expect(linksOf(body)).toEqual([`/read/${token}`]);
      expect(body).not.toMatch(/draft|another/);
    }
  });
});

describe('a reading link that opens nothing', () => {
  test('says why, with the status of the error, on every page of it', async () => {
    const { id } = await t.addPerson('Rose');
    const story = await tell(id, 'Who taught you to swim?');
    const reader = await link({ people: [id] });
    const look = async (of = reader.token) => {
      const pages = [await open(of), await open(of, story.id)];
      for (const { body } of pages) expect(body).not.toMatch(/Rose|swim|cousins/);
      return pages.map(({ statusCode, body }) => [statusCode, decode(/<h1>(.*?)<\/h1>/.exec(body)?.[1])]);
    };
    const twice = (one: unknown) => [one, one];
    expect(await look('AAAAAAAAAAAA')).toEqual(twice([404, 'This link doesn’t lead to any stories']));
    const change = (body: object) => t.asAdmin('PATCH', `/api/readers/${reader.id}`, body);
    await change({ paused: true });
    expect(await look()).toEqual(twice([403, 'This link is paused for now']));
    await change({ paused: false, expires_at: new Date(t.clock.now + 1000).toISOString() });
    t.clock.now += 1000;
    expect(await look()).toEqual(twice([410, 'This link has expired']));
  });

  test('counts as a guess', async () => {
    const opened = await openTestApp({ pages: true });
    onTestFinished(opened.close);
    for (let guess = 0; guess < 120; guess += 1) await open(`guess${guess}`, '', opened);
    const { statusCode, body } = await open('guess', '', opened);
    expect([statusCode, wordsOf(body)]).toEqual([429, expect.stringContaining('Please wait a minute')]);
  });

  test.each([
    ['an outage', databaseOutage, 503, '5', 'The stories can’t be shown right now'],
    ['a fault', new TypeError('undefined is not a function'), 500, undefined, 'Something went wrong on our side'],
  ] as const)('is explained after %s, and the log has no token', async (_name, error, ...expected) => {
    const logged: string[] = [];
    const log_to = { write: (line: string) => void logged.push(line) };
    const opened = await openTestApp({ pages: true, log_level: 'info', log_to });
    onTestFinished(opened.close);
    const { token } = await link({}, opened);
    await open(token, 'some-story', opened);
    breakDatabase(opened, error);
    for (const story of ['', 'some-story']) {
      const { statusCode, body, headers } = await open(token, story, opened);
      expect([statusCode, headers['retry-after'], decode(/<h1>(.*?)<\/h1>/.exec(body)?.[1])]).toEqual(expected);
      expect(body).toContain(String(headers['x-request-id']));
    }
    expect(logged.filter((line) => line.includes('request failed'))).toHaveLength(2);
    expect(logged.join()).toContain('/read/:token/:id');
    expect(logged.join()).not.toContain(token);
  });
});

describe('a request that does not show that a person is looking, as a preview in a chat', () => {
  test('gets the same neutral page for every link', async () => {
    const { id } = await t.addPerson('Rose');
    const story = await tell(id, 'Who taught you to swim?');
    const { token } = await link({ people: [id] });
    const urls = [`/read/${token}`, `/read/AAAAAAAAAAAA`, `/read/${token}/${story.id}`];
    const pages = await Promise.all(urls.map((url) => t.call({ url })));
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(pages[0]?.body).not.toMatch(/Rose|swim|cousins/);
  });

  test('reads on after one tap, as old televisions and browsers over plain HTTP', async () => {
    const { id } = await t.addPerson('Rose');
    const story = await tell(id, 'Who taught you to swim?');
    const { token } = await link({ people: [id] });
    const [, query = ''] = / href="(\?[^"]+)"/.exec((await t.call({ url: `/read/${token}` })).body) ?? [];
    const tapped = await t.call({ url: `/read/${token}${query}` });
    expect([tapped.statusCode, tapped.headers.location]).toEqual([303, `/read/${token}?opened`]);
    const headers = { cookie: cookieOf(tapped) };
    const opened = await t.call({ url: `/read/${token}?opened`, headers });
    expect([opened.statusCode, opened.headers.location, opened.body]).toEqual([303, `/read/${token}`, '']);
    const { body } = await t.call({ url: `/read/${token}`, headers });
    expect(linksOf(body)).toContain(`/read/${token}/${story.id}`);
    expect(wordsOf((await t.call({ url: `/read/${token}/${story.id}`, headers })).body)).toContain('Of bread.');
  });

  test('keeps the order, or what was searched for, through the tap', async () => {
    const { token } = await link();
    const cookie = 'family_stories_opened=1';
    for (const query of ['?by=date', '?q=bread+%26+butter']) {
      const url = `/read/${token}${query}`;
      const [href = ''] = linksOf((await t.call({ url })).body);
      const tapped = await t.call({ url: `/read/${token}${href.replaceAll('&amp;', '&')}` });
      expect(tapped.headers.location).toBe(`${url}&opened`);
      const opened = await t.call({ url: `${url}&opened`, headers: { cookie } });
      expect([opened.statusCode, opened.headers.location]).toEqual([303, url]);
      expect(linksOf((await t.call({ url: `${url}&opened` })).body)).toEqual([href]);
    }
  });

  test('sees nothing at the address of the tap either, which no browser keeps', async () => {
    const { id } = await t.addPerson('Rose');
    const story = await tell(id, 'Who taught you to swim?');
    const { token } = await link({ people: [id] });
    for (const path of [`/read/${token}`, `/read/${token}/${story.id}`])
      for (const headers of [{}, browser]) {
        const preview = await t.call({ url: `${path}?open`, headers });
        expect([preview.statusCode, preview.headers.location, preview.body]).toEqual([303, `${path}?opened`, '']);
        expect(cookieOf(preview)).not.toContain(token);
      }
  });

  test('is told to allow cookies if the tap was not kept, with the same page for every link', async () => {
    const { id } = await t.addPerson('Rose');
    const story = await tell(id, 'Who taught you to swim?');
    const { token } = await link({ people: [id] });
    const urls = [`/read/${token}?opened`, '/read/AAAAAAAAAAAA?opened', `/read/${token}/${story.id}?opened`];
    const pages = await Promise.all(urls.map((url) => t.call({ url })));
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
    const { body = '', headers } = pages[0] ?? {};
    expect(wordsOf(body)).toMatch(/^Please allow cookies .*“Cookies”.* Try again$/);
    expect(body).not.toMatch(/Rose|swim|cousins/);
    expect(linksOf(body)).toEqual(['?open']);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect(headers?.['set-cookie']).toBeUndefined();
  });

  test('leaves that address in a browser that needs no cookie, so nobody copies it', async () => {
    const { token } = await link();
    const { statusCode, headers, body } = await open(`${token}?opened`);
    expect([statusCode, headers.location, body]).toEqual([303, `/read/${token}`, '']);
  });
});
