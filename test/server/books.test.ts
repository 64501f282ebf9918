import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Book } from '../../src/shared/books.ts';
import { limits } from '../../src/shared/limits.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp({});
});
afterEach(() => t.close());

const ask = async (person_id: string, question_text = 'Who taught you to swim?') =>
  (await t.asAdmin('POST', `/api/people/${person_id}/questions`, { question_text })).json();

const answer = async (person_id: string, status: 'in_progress' | 'submitted' = 'submitted', text = 'My father.') => {
  const question = await ask(person_id);
  t.clock.now += 1000;
  await t.save(question.access_token, { content: `<p>${text}</p>`, status });
  return question.id as string;
};

const add = async (book: object = { title: 'Our family' }): Promise<Book> => {
  const response = await t.asAdmin('POST', '/api/books', book);
  expect(response.statusCode).toBe(201);
  return response.json();
};

const url = (id: string) => `/api/books/${id}`;
const look = async (id: string): Promise<Book> => (await t.asAdmin('GET', url(id))).json();
const change = (id: string, fields: object) => t.asAdmin('PATCH', url(id), fields);

/** People with as many submitted answers each, and one person with one. */
const tellMany = async (count: number, storiesEach: number) => {
  const created_at = new Date(t.clock.now).toISOString();
  const idOf = (n: number) => `${n}`.padStart(64, 'p');
  const people = Array.from({ length: count + 1 }, (_none, n) => ({
    ...{ id: idOf(n), name: `${n} ${'愛'.repeat(limits.name)}`.slice(0, limits.name) },
    ...{ created_at, position: n },
  }));
  const questions = Array.from({ length: count * storiesEach + 1 }, (_none, n) => ({
    ...{
      id: `${n}`.padStart(64, 'q'),
      person_id: idOf(Math.floor(n / storiesEach)),
      access_token: `token-of-question-${n}`,
    },
    ...{ question_text: 'Who?', content: '<p>My father.</p>', status: 'submitted' as const, version: 1 },
    ...{ created_at, updated_at: created_at },
  }));
  for (const some of chunks(people)) await t.app.db.insertInto('family_stories_people').values(some).execute();
  for (const some of chunks(questions)) await t.app.db.insertInto('family_stories_questions').values(some).execute();
  return people;
};

const chunks = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / 500) }, (_none, n) => rows.slice(n * 500, (n + 1) * 500));

const long = 'x'.repeat(limits.bookText + 1);

describe('a new book', () => {
  test('needs a title only, and has a chapter for each person who has answered, in the order of the dashboard', async () => {
    const [rose, luis, dad] = [await t.addPerson('Rose'), await t.addPerson('Luis'), await t.addPerson('Dad')];
    const first = await answer(rose.id);
    const second = await answer(rose.id);
    await answer(rose.id, 'in_progress');
    await ask(luis.id);
    const last = await answer(dad.id);
    await t.asAdmin('PATCH', `/api/questions/${last}`, { status: 'locked' });
    await t.asAdmin('PUT', '/api/people/order', { ids: [dad.id, luis.id, rose.id] });
    const book = await add();
    expect(book).toMatchObject({ title: 'Our family', subtitle: '', format: 'a5', version: 1, spine_mm: null });
    expect(book.chapters).toEqual([
      { title: 'Dad', questions: [last] },
      { title: 'Rose', questions: [first, second] },
    ]);
    expect(await look(book.id)).toEqual(book);
    expect((await t.asAdmin('GET', '/api/books')).json()).toEqual({ books: [book] });
  });

  test('has the chapters it was given, without questions that are not there and each only once', async () => {
    const { id, person_id } = await t.addQuestion();
    const chapters = [
      { title: 'One', questions: [id, 'gone'] },
      { title: 'Two', questions: [id], left_out: ['gone', id] },
    ];
    const book = await add({ title: 'Ours', chapters, format: 'large', language: 'pt-BR', qr_codes: true });
    expect(book).toMatchObject({ format: 'large', language: 'pt-BR', qr_codes: true });
    expect(book.chapters).toEqual([
      { title: 'One', questions: [id] },
      { title: 'Two', questions: [], left_out: [] },
    ]);
    // it may come back from the wastebasket
    await t.asAdmin('DELETE', `/api/questions/${id}`);
    expect((await change(book.id, { chapters: [{ title: 'One', questions: [id], left_out: [id] }] })).statusCode).toBe(
      200,
    );
    await t.asAdmin('DELETE', `/api/people/${person_id}?with_questions=true`);
    expect((await look(book.id)).chapters).toEqual([{ title: 'One', questions: [id], left_out: [id] }]);
  });

  test.each([
    [{}, ['title']],
    [{ title: '  ' }, ['title']],
    [{ title: long }, ['title']],
    [{ title: 'a', format: 'b5' }, ['format']],
    [{ title: 'a', language: '"); evil' }, ['language']],
    [{ title: 'a', cover_photo: '../../etc/passwd' }, ['cover_photo']],
    [{ title: 'a', cover_colour: 7 }, ['cover_colour']],
    [{ title: 'a', spine_mm: -1 }, ['spine_mm']],
    [{ title: 'a', foreword: long }, ['foreword']],
    [{ title: 'a', chapters: [{ title: 'b' }] }, ['questions']],
    [{ title: 'a', author: 'me' }, ['author']],
  ])('is refused for %#: %s', async (book, fields) => {
    expectRefusedFields(await t.asAdmin('POST', '/api/books', book), ...fields);
  });

  test('is refused beyond the limit', async () => {
    for (let n = 0; n < limits.books; n += 1) await add();
    expectRefusedFields(await t.asAdmin('POST', '/api/books', { title: 'One more' }), 'title');
  });
});

describe('a change', () => {
  test('of a book as large as it may be is stored, also with every story left out', async () => {
    const people = await tellMany(limits.bookChapters, limits.bookStories / limits.bookChapters);
    const book = await add();
    const told = book.chapters.flatMap(({ questions }) => questions);
    expect(told).toHaveLength(limits.bookStories);
    expect(book.chapters).toHaveLength(limits.bookChapters);
    expect(book.chapters[0]?.title).toBe(people[0]?.name);
    const chapters = book.chapters.map((chapter) => ({ ...chapter, left_out: chapter.questions }));
    const texts = { dedication: '愛'.repeat(limits.bookText), foreword: '愛'.repeat(limits.bookText) };
    const changed = await change(book.id, { chapters, ...texts, base_version: 1 });
    expect(changed.statusCode).toBe(200);
    expect(await look(book.id)).toMatchObject({ version: 2, chapters, ...texts });
    const [first, ...others] = chapters;
    const larger = [{ ...first, questions: [...(first?.questions ?? []), 'one-more'] }, ...others];
    expectRefusedFields(await change(book.id, { chapters: larger }), 'chapters');
  });

  test('keeps what is not given, and makes the next version only if something is different', async () => {
    const book = await add({ title: 'Ours', dedication: 'For all of you' });
    t.clock.now += 1000;
    const changed = (await change(book.id, { title: ' Theirs ' })).json();
    expect(changed).toEqual({ ...book, title: 'Theirs', version: 2, updated_at: new Date(t.clock.now).toISOString() });
    expect((await change(book.id, { title: 'Theirs', chapters: [] })).json()).toEqual(changed);
    expect(await look(book.id)).toEqual(changed);
  });

  test('over another version is refused, and without one the last counts', async () => {
    const { id } = await add();
    expect((await change(id, { title: 'One', base_version: 1 })).json().version).toBe(2);
    expectProblem(await change(id, { title: 'Two', base_version: 1 }), 'book_changed');
    expect((await change(id, { title: 'Three' })).json()).toMatchObject({ title: 'Three', version: 3 });
  });
});

test('a deleted book is gone, and its stories stay', async () => {
  const { id: question } = await t.addQuestion();
  const { id } = await add({ title: 'Ours', chapters: [{ title: '', questions: [question] }] });
  expect((await t.asAdmin('DELETE', url(id))).statusCode).toBe(204);
  for (const response of [await t.asAdmin('GET', url(id)), await change(id, {}), await t.asAdmin('DELETE', url(id))])
    expectProblem(response, 'unknown_book');
  expect((await t.asAdmin('GET', '/api/books')).json()).toEqual({ books: [] });
  expect((await t.asAdmin('GET', `/api/questions/${question}`)).statusCode).toBe(200);
});

test('nobody sees or changes a book without a session', async () => {
  const { id } = await add();
  const calls = [
    ['GET', '/api/books'],
    ['POST', '/api/books'],
    ['GET', url(id)],
    ['PATCH', url(id)],
    ['DELETE', url(id)],
  ] as const;
  for (const [method, path] of calls) expectProblem(await t.call({ method, url: path }), 'not_signed_in');
});
