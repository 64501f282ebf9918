import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { restoreBackup, writeBackup } from '../../src/server/domain/backup/backup.ts';
import { refreshIndex } from '../../src/server/domain/search/indexing.ts';
import { emptyWastebasket } from '../../src/server/domain/wastebasket.ts';
import type { Search } from '../../src/shared/search/search.ts';
import { expectProblem } from '../expect-problem.ts';
import { times } from '../long-form.ts';
import { cookieOf, openTestApp, type TestApp } from '../open-test-app.ts';
import { onPostgres } from '../stores.ts';

let t: TestApp;
const openForEachTest = () => {
  beforeEach(async () => {
    t = await openTestApp();
  });
  afterEach(() => t.close());
};
const openForAllTests = () => {
  beforeAll(async () => {
    t = await openTestApp();
  });
  afterAll(() => t.close());
};

type Searched = Pick<TestApp, 'call' | 'cookie'>;
const searchOnce = async (q: string, more = '', { call, cookie }: Searched = t): Promise<Search> => {
  const response = await call({ url: `/api/search?q=${encodeURIComponent(q)}${more}`, headers: { cookie } });
  expect(response.statusCode).toBe(200);
  return response.json();
};
/** Searches until the index is complete, as the dashboard does; one search waits for it only briefly. */
const search = async (q: string, more = '', on: Searched = t): Promise<Search> => {
  const isComplete = async () => (await searchOnce(q, more, on)).is_complete;
  await expect.poll(isComplete, { timeout: 150_000 }).toBe(true);
  return searchOnce(q, more, on);
};
const excerpts = async (q: string) => (await search(q)).hits.map(({ excerpt }) => excerpt);
const ask = async (person_id: string, question_text: string) =>
  (await t.asAdmin('POST', `/api/people/${person_id}/questions`, { question_text })).json();
/** Saves text as an answer. */
const write = async (content: string) => {
  const question = await t.addQuestion();
  expect((await t.save(question.access_token, { content })).statusCode).toBe(200);
  return question;
};

describe('search', () => {
  openForEachTest();

  test('finds names, questions and answers, and says where', async () => {
    const { id } = await t.addPerson('Grandma Rose');
    const { id: question_id, access_token } = await ask(id, 'Which roses grew by the door?');
    await t.save(access_token, {
      content: '<h2>By the door</h2><p>Yellow ones. My <em>mother</em> called them rosebuds.</p>',
    });
    expect(await search('rose')).toEqual({
      hits: [
        { person_id: id, name: 'Grandma Rose', question_id: null, field: 'name', excerpt: 'Grandma Rose' },
        {
          person_id: id,
          name: 'Grandma Rose',
          question_id,
          field: 'question',
          excerpt: 'Which roses grew by the door?',
        },
        {
          person_id: id,
          name: 'Grandma Rose',
          question_id,
          field: 'answer',
          excerpt: '… mother called them rosebuds.',
        },
      ],
      is_complete: true,
    });
    expect((await search('rose', '&limit=1')).hits).toHaveLength(1);
    expect((await search('rose', '&limit=999')).hits).toHaveLength(3);
    expect((await search('roses')).hits.map(({ field }) => field)).toEqual(['question']);
    expect(await excerpts('mother yellow')).toHaveLength(1);
    expect(await excerpts('mother green')).toEqual([]);
  });

  test('finds a word in the middle of an answer of 1 MB, with what stands around it', async () => {
    const filler = Array.from({ length: 60_000 }, (_, n) => `word${n % 977}`);
    filler[30_000] = 'persimmon';
    const content = `<p>${filler.join(' ')}</p>`;
    const { id } = await write(content.padEnd(900_000, 'x'));
    const { hits } = await search('persimmon');
    expect(hits).toHaveLength(1);
    const [hit] = hits;
    expect(hit).toMatchObject({ question_id: id, field: 'answer' });
    expect(hit?.excerpt).toMatch(/^… (word\d+ )+persimmon( word\d+)+ …$/);
    expect(hit?.excerpt.length).toBeLessThan(300);
  });

  test('sees every save, and no longer what was taken out', async () => {
    const { access_token } = await write('<p>walnuts</p>');
    expect(await excerpts('walnuts')).toHaveLength(1);
    await t.save(access_token, { content: '<p>chestnuts</p>', base_version: 1 });
    expect([await excerpts('walnuts'), await excerpts('chestnuts')]).toEqual([[], ['chestnuts']]);
    await t.save(access_token, { content: '', base_version: 2 });
    expect(await excerpts('chestnuts')).toEqual([]);
  });

  test('sees every new name and corrected question at once', async () => {
    const { id } = await t.addPerson('Rose');
    const question = await ask(id, 'Who taught you to swim?');
    await t.asAdmin('POST', `/api/people/${id}/questions/import`, { lines: ['Pasted one', 'Pasted two'], to: 'ask' });
    expect(await excerpts('pasted')).toEqual(['Pasted two', 'Pasted one']);
    await t.asAdmin('PATCH', `/api/people/${id}`, { name: 'Miriam' });
    await t.asAdmin('PATCH', `/api/questions/${question.id}`, { question_text: 'Who taught you to skate?' });
    expect([await excerpts('rose'), await excerpts('swim')]).toEqual([[], []]);
    expect([await excerpts('miriam'), await excerpts('skate')]).toEqual([['Miriam'], ['Who taught you to skate?']]);
  });

  test('finds nothing in the wastebasket, and again what was restored; what is deleted for good is in no index', async () => {
    const { id, person_id } = await write('<p>walnuts</p>');
    await search('walnuts');
    await t.asAdmin('DELETE', `/api/questions/${id}`);
    expect([await excerpts('walnuts'), await excerpts('swim')]).toEqual([[], []]);
    await t.asAdmin('POST', `/api/wastebasket/${id}/restore`);
    expect(await excerpts('walnuts')).toHaveLength(1);
    await t.asAdmin('DELETE', `/api/people/${person_id}?with_questions=true`);
    expect([await excerpts('walnuts'), await excerpts('rose')]).toEqual([[], []]);
    t.clock.now += 31 * 24 * 60 * 60 * 1000;
    await emptyWastebasket(t.app);
    for (const table of ['family_stories_search', 'family_stories_search_answers'] as const)
      expect(await t.app.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('shows the best first: the words as they were typed, then whole words, then beginnings', async () => {
    await write('<p>The walnuts by the tree</p>');
    await write('<p>A tree, and a walnut</p>');
    await write('<p>Under the walnut tree</p>');
    expect(await excerpts('walnut tree')).toEqual([
      'Under the walnut tree',
      'A tree, and a walnut',
      'The walnuts by the tree',
    ]);
  });
});

describe('a query', () => {
  openForAllTests();

  test.each([
    [
      'accents',
      '<p>Im Café saß Łucja mit ihrem Großvater.</p>',
      ['cafe', 'CAFÉ', 'lucja', 'Łucja', 'grossvater', 'großv'],
    ],
    ['accents that are written apart', '<p>A cafe\u0301 in Sa\u0303o Paulo</p>', ['café', 'são', 'sao paulo']],
    ['Hebrew', '<p>גדלתי ברחוב הים, ליד הנמל. שָׁלוֹם</p>', ['ברחוב', 'רחוב', 'הים', 'נמל', 'שלום']],
    [
      'Japanese',
      '<p>東京の下町で、毎朝お茶を飲んだ。ガラス</p>',
      ['東京', '京', '下町', 'お茶', 'ガラス', '毎朝', '飲んだ'],
    ],
    ['Greek', '<p>Ο Οδυσσέας έφυγε.</p>', ['Οδυσσεας', 'οδυσσέας']],
    ['Russian', '<p>Ёлка и йод</p>', ['елка', 'ЁЛКА', 'иод']],
    ['Arabic', '<p>كَتَبَ الرسالة</p>', ['كتب']],
    ['Hindi', '<p>नमस्ते दादी</p>', ['नमस्ते', 'दादी']],
    ['Korean', '<p>할머니의 이야기</p>', ['할머니', '이야기']],
    [
      'an apostrophe, a hyphen and entities',
      "<p>Mary-Anne &amp; I don't; O&#39;Brien &lt;3</p>",
      ["o'brien", 'anne', "don't"],
    ],
    ['numbers', '<p>On 3.30 in 1957</p>', ['1957', '3.30']],
    ['enclosing marks', '<p>Press 1️⃣2️⃣, then 𰀀𰀁</p>', ['1️⃣2️⃣', '1️⃣', '𰀀𰀁']],
  ])('ignores accents and finds words of every script: %s', async (_name, content, queries) => {
    const { id, access_token } = await write(content);
    for (const query of queries)
      expect([query, (await search(query)).hits.map(({ question_id }) => question_id)]).toEqual([query, [id]]);
    await t.save(access_token, { content: '', base_version: 1 });
  });

  let walnuts: string | undefined;
  test.each([
    '',
    '"',
    "' or 1=1 --",
    '*',
    '***',
    'a AND',
    'NEAR(',
    'tokens:x',
    '&|!',
    "'",
    '\\',
    '<->',
    '%',
    '👵',
    '( )',
  ])('takes %j as text, and finds no more with it', async (odd) => {
    walnuts ??= (await write('<p>walnuts</p>')).id;
    const { hits } = await search(`walnuts ${odd}`);
    expect(hits.filter(({ question_id }) => question_id !== walnuts)).toEqual([]);
  });

  test('finds nothing by a query without a letter', async () => {
    await write('<p>walnuts ... !?</p>');
    expect(await search('...!?')).toEqual({ hits: [], is_complete: true });
  });

  test.each([
    '',
    'q=',
    `q=${'x'.repeat(201)}`,
    'q=a&limit=0',
    'q=a&limit=1000',
    'q=a&limit=x',
    'q=a&page=2',
    'q=a&q=b',
  ])('refuses %j', async (query) => {
    expectProblem(await t.asAdmin('GET', `/api/search?${query}`), 'invalid_fields');
  });

  test('needs a session', async () => {
    expectProblem(await t.call({ url: '/api/search?q=a' }), 'not_signed_in');
  });
});

describe('the index', () => {
  openForEachTest();

  const answers = times(600, 3000);

  test(`catches up with ${answers} answers saved in the last minutes`, async () => {
    const { id } = await t.addPerson();
    const lines = Array.from({ length: answers / 3 }, (_, n) => `Question ${n}`);
    for (let n = 0; n < 3; n++) await t.asAdmin('POST', `/api/people/${id}/questions/import`, { lines, to: 'ask' });
    const { db } = t.app;
    const answer = { content: '<p>chestnuts</p>', status: 'submitted', version: 1 } as const;
    await db.updateTable('family_stories_questions').set(answer).execute();
    await sql`insert into family_stories_revisions
    (question_id, version, status, created_at, length, kept, content, content_rules)
    select id, version, status, updated_at, 9, 0, content, content_rules from family_stories_questions`.execute(db);
    expect((await search('chestnuts', '&limit=50')).hits).toHaveLength(50);
    const indexed = await db.selectFrom('family_stories_search_answers').selectAll().execute();
    expect(indexed).toHaveLength(answers);
  }, 180_000);

  test('is built for rows that were there before it, by the job or by searches', async () => {
    const { id } = await write('<p>walnuts</p>');
    for (const build of [() => refreshIndex(t.app), () => search('walnuts')]) {
      for (const table of ['search', 'search_answers', 'search_progress'] as const)
        await t.app.db.deleteFrom(`family_stories_${table}`).execute();
      await build();
      expect((await search('walnuts')).hits).toMatchObject([{ question_id: id }]);
      expect(await excerpts('swim')).toHaveLength(1);
      expect(await excerpts('rose')).toHaveLength(1);
    }
    // and the job repairs what another release has written
    await t.app.db.updateTable('family_stories_people').set({ name: 'Miriam' }).execute();
    await refreshIndex(t.app);
    expect([await excerpts('rose'), await excerpts('miriam')]).toEqual([[], ['Miriam']]);
  });

  if (onPostgres)
    test.each(['the question', 'the person'])('indexing and erasing %s concurrently do not deadlock', async (what) => {
      const { db } = t.app;
      const { id, person_id, access_token } = await write('<p>walnuts</p>');
      await search('walnuts');
      await t.save(access_token, { content: '<p>chestnuts</p>', base_version: 1 });
      await t.asAdmin(
        'DELETE',
        what === 'the person' ? `/api/people/${person_id}?with_questions=true` : `/api/questions/${id}`,
      );
      // a barrier: indexing deletes the old row, then waits in this trigger before it inserts the new one
      await sql`create function wait_at_barrier() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(1); return new; end $$`.execute(db);
      await sql`create trigger barrier before insert on family_stories_search
      for each row execute function wait_at_barrier()`.execute(db);
      const waiting = async () => {
        const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows[0]?.count;
      };
      const { indexing, erasing } = await db.transaction().execute(async (barrier) => {
        await sql`select pg_advisory_xact_lock(1)`.execute(barrier);
        const indexing = refreshIndex(t.app);
        await expect.poll(waiting).toBe(1);
        const path = what === 'the person' ? `people/${person_id}` : id;
        const erasing = t.asAdmin('DELETE', `/api/wastebasket/${path}`);
        await expect.poll(waiting).toBe(2);
        return { indexing: indexing.catch((error) => error), erasing };
      });
      expect(await indexing).toBe(true);
      expect((await erasing).statusCode).toBe(204);
      expect(
        await db.selectFrom('family_stories_search').select('text').where('question_id', '=', id).execute(),
      ).toEqual([]);
    });

  if (!onPostgres)
    test('a fault of indexing in the background is logged', async () => {
      const lines: { msg: string; why?: string }[] = [];
      const write = (line: string) => void lines.push(JSON.parse(line));
      const other = await openTestApp({ log_level: 'error', log_to: { write } });
      onTestFinished(() => other.close());
      const { access_token } = await other.addQuestion();
      await other.save(access_token, { content: `<p>${'walnuts and '.repeat(35_000)}</p>` });
      await sql`create trigger broken before insert on family_stories_search when new.part > 0
      begin select raise(abort, 'broken'); end`.execute(other.app.db);
      // the time that a search has is over at once, also on a fast machine
      let ms = performance.now();
      vi.spyOn(performance, 'now').mockImplementation(() => {
        ms += 1000;
        return ms;
      });
      expect((await searchOnce('walnuts', '', other)).is_complete).toBe(false);
      await expect.poll(() => lines, { timeout: 20_000 }).toMatchObject([{ why: expect.stringContaining('broken') }]);
    });

  test('what a backup brings back is found', async () => {
    const { id } = await write('<p>walnuts</p>');
    await search('walnuts');
    const other = await openTestApp();
    onTestFinished(() => other.close());
    // the target already has an index, built when it had a person who is purged now
    const { id: gone } = await other.addPerson('Nobody');
    await search('nobody', '', other);
    await other.asAdmin('DELETE', `/api/people/${gone}`);
    await other.asAdmin('DELETE', `/api/wastebasket/people/${gone}`);
    const file = join(t.data_dir, 'stories.tar');
    await writeBackup(t.app, file);
    await restoreBackup(other.app, { file });
    const cookie = cookieOf(await other.signIn());
    const { hits } = await search('walnuts', '', { call: other.call, cookie });
    expect(hits).toMatchObject([{ question_id: id, field: 'answer' }]);
  });
});
