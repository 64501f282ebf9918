import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { People } from '../../src/shared/people/people.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
let opened = false;
beforeEach(async () => {
  if (!opened) t = await openTestApp();
  opened = true;
  await t.app.db.deleteFrom('family_stories_questions').execute();
  await t.app.db.deleteFrom('family_stories_people').execute();
});
afterAll(() => t.close());

const list = async (query = ''): Promise<People> => (await t.asAdmin('GET', `/api/people${query}`)).json();
const namesOf = ({ people }: People) => people.map(({ name }) => name);
const ask = async (person_id: string, question_text: string) =>
  (await t.asAdmin('POST', `/api/people/${person_id}/questions`, { question_text })).json();

describe('the list of people', () => {
  test('contains everyone with their questions, and never an answer', async () => {
    const rose = await t.addPerson('Rose');
    await t.addPerson('Luis');
    const question = await ask(rose.id, 'Who taught you to swim?');
    await t.save(question.access_token, { content: '<p>My brother.</p>' });
    const { people, next } = await list();
    expect(next).toBeUndefined();
    expect(people).toEqual([
      {
        ...rose,
        questions: [{ ...question, status: 'in_progress', updated_at: expect.any(String), has_content: true }],
      },
      { id: expect.any(String), name: 'Luis', created_at: expect.any(String), questions: [] },
    ]);
    const members = [
      'id',
      'person_id',
      'question_text',
      'status',
      'access_token',
      'link',
      'days_to_complete',
      'due_date',
    ];
    expect(Object.keys(people[0]?.questions[0] ?? {})).toEqual([...members, 'created_at', 'updated_at', 'has_content']);
  });

  test.each([
    ['nothing', '', false],
    ['empty paragraphs', '<p></p><p> <br>&nbsp;</p>', false],
    ['text', '<p></p><p>.</p>', true],
    ['only a photo', '<figure><img src="/story-images/image-1-a.jpg"></figure>', true],
  ])('shows whether an answer has content, also once it is locked and unlocked: %s', async (_name, content, holds) => {
    const question = await ask((await t.addPerson()).id, 'Why?');
    const holdsContent = async () => (await list()).people[0]?.questions[0]?.has_content;
    expect(question.has_content).toBe(false);
    await t.save(question.access_token, { content, status: 'submitted' });
    expect(await holdsContent()).toBe(holds);
    for (const status of ['locked', 'submitted']) {
      const changed = await t.asAdmin('PATCH', `/api/questions/${question.id}`, { status });
      expect(changed.json()).toMatchObject({ status, has_content: holds });
      expect(await holdsContent()).toBe(holds);
    }
  });

  test('shows the newest question first, also within the same millisecond', async () => {
    const { id } = await t.addPerson();
    for (const text of ['first', 'second', 'third']) await ask(id, text);
    t.clock.now += 1;
    await ask(id, 'last');
    const { people } = await list();
    expect(people[0]?.questions.map((question) => question.question_text)).toEqual([
      'last',
      'third',
      'second',
      'first',
    ]);
  });

  test('is paged completely and without repeats', async () => {
    const names = Array.from({ length: 7 }, (_, n) => `Person ${n}`);
    for (const name of names) await ask((await t.addPerson(name)).id, `For ${name}`);
    for (const limit of [1, 2, 3, 6, 7, 8, 200]) {
      const seen: People['people'] = [];
      let after = '';
      do {
        const page = await list(`?limit=${limit}${after}`);
        expect(page.people.length).toBeLessThanOrEqual(limit);
        seen.push(...page.people);
        after = page.next ? `&after=${page.next}` : '';
      } while (after);
      expect(seen.map(({ name }) => name)).toEqual(names);
      expect(seen.map(({ questions }) => questions.map((question) => question.question_text))).toEqual(
        names.map((name) => [`For ${name}`]),
      );
    }
  });

  test('continues correctly although people were added and deleted', async () => {
    for (const name of ['a', 'b', 'c']) await t.addPerson(name);
    const first = await list('?limit=2');
    await t.asAdmin('DELETE', `/api/people/${first.people[1]?.id}`);
    await t.addPerson('d');
    expect(namesOf(await list(`?limit=2&after=${first.next}`))).toEqual(['c', 'd']);
    expect((await list('?after=ffffffff-ffff-7fff-bfff-ffffffffffff')).people).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=x',
    'limit=',
    'limit=1000',
    'limit=1&limit=2',
    'after=',
    'page=2',
    'after=%00',
  ])('refuses %s', async (query) => {
    expectProblem(await t.asAdmin('GET', `/api/people?${query}`), 'invalid_fields');
  });
});

describe('one person', () => {
  test('is returned with their questions, newest first, as in the list', async () => {
    const { id } = await t.addPerson('Rose');
    await t.addPerson('Luis');
    for (const text of ['first', 'second']) await ask(id, text);
    const found = await t.asAdmin('GET', `/api/people/${id}`);
    expect(found.statusCode).toBe(200);
    expect(found.json()).toEqual((await list()).people[0]);
  });

  test('is returned with the beginnings of their answers, which no list contains', async () => {
    const rose = await t.addPerson('Rose');
    const swim = await ask(rose.id, 'Who taught you to swim?');
    await ask(rose.id, 'And to dance?');
    const excerptsOf = async () => (await t.asAdmin('GET', `/api/people/${rose.id}`)).json().excerpts;
    expect(await excerptsOf()).toBeUndefined();
    await t.save(swim.access_token, { content: '<p>My <strong>brother</strong>.</p>' });
    expect(await excerptsOf()).toEqual({ [swim.id]: 'My brother.' });
    // of a release that stored no summary
    await t.app.db.updateTable('family_stories_questions').set({ summary: null }).execute();
    expect(await excerptsOf()).toEqual({ [swim.id]: 'My brother.' });
    expect((await list()).people[0]).not.toHaveProperty('excerpts');
  });

  test('who was deleted, or never existed, is unknown', async () => {
    const { id } = await t.addPerson();
    await t.asAdmin('DELETE', `/api/people/${id}`);
    expectProblem(await t.asAdmin('GET', `/api/people/${id}`), 'unknown_person');
    expectProblem(await t.asAdmin('GET', '/api/people/nobody'), 'unknown_person');
    expectProblem(await t.call({ url: `/api/people/${id}` }), 'not_signed_in');
  });
});

describe('adding a person', () => {
  test('returns them without questions', async () => {
    const added = await t.asAdmin('POST', '/api/people', { name: 'Rose' });
    expect(added.statusCode).toBe(201);
    const created_at = new Date(t.clock.now).toISOString();
    expect(added.json()).toEqual({ id: expect.any(String), name: 'Rose', created_at, questions: [] });
    expect((await list()).people).toEqual([added.json()]);
  });

  test('trims the name, and keeps any script', async () => {
    for (const name of ['Rose', 'Łucja', '文子', 'מרים', "O'Brien; DROP TABLE", '👩‍👩‍👧', 'a  b'])
      expect((await t.asAdmin('POST', '/api/people', { name: `\t ${name}\n` })).json().name).toBe(name);
  });

  test('accepts 200 characters as people count them, and not one more', async () => {
    for (const character of ['a', 'é', '👵']) {
      const longest = character.repeat(200);
      expect((await t.asAdmin('POST', '/api/people', { name: ` ${longest} ` })).json().name).toBe(longest);
      expectRefusedFields(await t.asAdmin('POST', '/api/people', { name: `${longest}${character}` }), 'name');
    }
  });

  test.each([
    {},
    { name: '' },
    { name: ' \n\t ' },
    { name: null },
    { name: 5 },
    { name: ['Rose'] },
    { name: 'a\0b' },
    { name: 'a\ud800' },
  ])('refuses %j', async (payload) => {
    expectRefusedFields(await t.asAdmin('POST', '/api/people', payload), 'name');
    expect((await list()).people).toEqual([]);
  });

  test('refuses unknown fields', async () => {
    expectRefusedFields(await t.asAdmin('POST', '/api/people', { name: 'Rose', id: '1' }), 'id');
    expectRefusedFields(await t.asAdmin('POST', '/api/people', { name: 'Rose', questions: [] }), 'questions');
  });
});

describe('renaming a person', () => {
  test('changes the name and nothing else', async () => {
    const rose = await t.addPerson('Rose');
    const question = await ask(rose.id, 'Where were you born?');
    const renamed = await t.asAdmin('PATCH', `/api/people/${rose.id}`, { name: ' Grandma Rose ' });
    expect(renamed.statusCode).toBe(200);
    expect(renamed.json()).toEqual({ ...rose, name: 'Grandma Rose', questions: [question] });
    expect((await list()).people).toEqual([renamed.json()]);
    expect((await t.read(question.access_token)).person).toEqual({ name: 'Grandma Rose' });
  });

  test('is refused for an invalid name or an unknown person', async () => {
    const rose = await t.addPerson('Rose');
    expectRefusedFields(await t.asAdmin('PATCH', `/api/people/${rose.id}`, { name: ' ' }), 'name');
    expectRefusedFields(await t.asAdmin('PATCH', `/api/people/${rose.id}`, {}), 'name');
    expectProblem(await t.asAdmin('PATCH', '/api/people/nobody', { name: 'Rose' }), 'unknown_person');
    expect(namesOf(await list())).toEqual(['Rose']);
  });
});

describe('who a person is', () => {
  const change = (id: string, payload: object) => t.asAdmin('PATCH', `/api/people/${id}`, payload);
  const whole = {
    relation: 'grandmother',
    year_of_birth: 1938,
    called_by_admin: 'Gran',
    calls_admin: 'Linchen',
    language: 'pt-BR',
    notes: 'Prefers mornings.\nDo not ask about the lake.',
  };

  test('is stored field by field, and taken away with null; the notes are in no list', async () => {
    const rose = await t.addPerson('Rose');
    const question = await ask(rose.id, 'Where were you born?');
    const changed = await change(rose.id, { ...whole, relation: ' grandmother ' });
    expect([changed.statusCode, changed.json()]).toEqual([200, { ...rose, ...whole, questions: [question] }]);
    expect((await t.asAdmin('GET', `/api/people/${rose.id}`)).json()).toEqual(changed.json());
    const { notes: _notes, ...listed } = changed.json();
    expect((await list()).people).toEqual([listed]);
    // what is left out stays
    await change(rose.id, { name: 'Grandma Rose', notes: null });
    expect((await t.asAdmin('GET', `/api/people/${rose.id}`)).json()).toEqual({ ...listed, name: 'Grandma Rose' });
    const nothing = Object.fromEntries(Object.keys(whole).map((field) => [field, null]));
    expect((await change(rose.id, { ...nothing, name: 'Rose' })).json()).toEqual({ ...rose, questions: [question] });
    // and the answerer sees the name only
    expect((await t.read(question.access_token)).person).toEqual({ name: 'Rose' });
  });

  test.each([
    ['relation', ['', ' ', 'x'.repeat(201), 5]],
    ['year_of_birth', [1849, 2101, 1938.5, '1938']],
    ['called_by_admin', ['', 'x'.repeat(201), false]],
    ['calls_admin', ['', 'x'.repeat(201), 'a\0b']],
    ['language', ['', 'english language', 'e', `en-${'x'.repeat(40)}`, '../en']],
    ['notes', ['', 'x'.repeat(10_001), []]],
    ['name', [null]],
    ['photo', ['image-1-a.jpg']],
    ['position', [1]],
  ])('refuses as %s what it cannot be: %j', async (field, values) => {
    const rose = await t.addPerson('Rose');
    for (const value of values) {
      const { errors } = expectProblem(await change(rose.id, { [field]: value }), 'invalid_fields');
      expect(new Set(errors.map((error: { field: string }) => error.field))).toEqual(new Set([field]));
    }
    expect((await t.asAdmin('GET', `/api/people/${rose.id}`)).json()).toEqual(rose);
  });
});

describe('the order of people', () => {
  const order = (ids: unknown) => t.asAdmin('PUT', '/api/people/order', { ids });
  const add = async (...names: string[]) => {
    const ids = new Map<string, string>();
    for (const name of names) ids.set(name, (await t.addPerson(name)).id);
    return (...some: string[]) => some.map((name) => ids.get(name) as string);
  };

  test('is that in which they were added, until it is changed; new people come last', async () => {
    const ids = await add('a', 'b', 'c', 'd');
    expect(namesOf(await list())).toEqual(['a', 'b', 'c', 'd']);
    expect((await order(ids('d', 'b', 'a', 'c'))).statusCode).toBe(204);
    expect(namesOf(await list())).toEqual(['d', 'b', 'a', 'c']);
    await t.addPerson('e');
    await t.addPerson('f');
    expect(namesOf(await list())).toEqual(['d', 'b', 'a', 'c', 'e', 'f']);
  });

  test('of some changes their places among each other only', async () => {
    const ids = await add('a', 'b', 'c', 'd', 'e');
    await order(ids('e', 'b'));
    expect(namesOf(await list())).toEqual(['a', 'e', 'c', 'd', 'b']);
    await order(ids('c', 'a', 'e'));
    expect(namesOf(await list())).toEqual(['c', 'a', 'e', 'd', 'b']);
    await order(ids('d'));
    expect(namesOf(await list())).toEqual(['c', 'a', 'e', 'd', 'b']);
  });

  test('is that of the pages, also after somebody was deleted', async () => {
    const ids = await add('a', 'b', 'c', 'd', 'e');
    await order(ids('e', 'd', 'c', 'b', 'a'));
    const pages: string[][] = [];
    let after = '';
    do {
      const page = await list(`?limit=2${after}`);
      pages.push(namesOf(page));
      after = page.next === undefined ? '' : `&after=${page.next}`;
      await t.asAdmin('DELETE', `/api/people/${ids('d')[0]}`);
    } while (after);
    expect(pages).toEqual([['e', 'd'], ['c', 'b'], ['a']]);
    await t.asAdmin('POST', `/api/wastebasket/people/${ids('d')[0]}/restore`);
    expect(namesOf(await list())).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  test('is refused with somebody who is not there, or twice, and nothing is changed', async () => {
    const ids = await add('a', 'b', 'c');
    expectProblem(await order([...ids('c', 'a'), 'nobody']), 'unknown_person');
    expectRefusedFields(await order(ids('c', 'c')), 'ids');
    for (const wrong of [[], 'a', null]) expectRefusedFields(await order(wrong), 'ids');
    await t.asAdmin('DELETE', `/api/people/${ids('b')[0]}`);
    expectProblem(await order(ids('c', 'b', 'a')), 'unknown_person');
    expect(namesOf(await list())).toEqual(['a', 'c']);
  });

  test('of 3,000 people is changed in one call', async () => {
    const created_at = new Date(t.clock.now).toISOString();
    const names = Array.from({ length: 3000 }, (_, n) => String(n).padStart(5, '0'));
    for (let at = 0; at < names.length; at += 500)
      await t.app.db
        .insertInto('family_stories_people')
        .values(names.slice(at, at + 500).map((name) => ({ id: name, name, created_at })))
        .execute();
    expect((await order(names.toReversed())).statusCode).toBe(204);
    expect(namesOf(await list())).toEqual(names.toReversed());
  });
});

test('of 10,000 people one more is refused', async () => {
  const created_at = new Date(t.clock.now).toISOString();
  for (let at = 0; at < 10_000; at += 1000)
    await t.app.db
      .insertInto('family_stories_people')
      .values(Array.from({ length: 1000 }, (_, n) => ({ id: `p${at + n}`, name: 'Rose', created_at })))
      .execute();
  expectProblem(await t.asAdmin('POST', '/api/people', { name: 'Luis' }), 'too_many_people');
  await t.app.db.deleteFrom('family_stories_people').where('id', '=', 'p77').execute();
  expect((await t.asAdmin('POST', '/api/people', { name: 'Luis' })).statusCode).toBe(201);
});

describe('deleting a person', () => {
  const remove = (id: string, query = '') => t.asAdmin('DELETE', `/api/people/${id}${query}`);

  test('without questions removes them from the list', async () => {
    const { id } = await t.addPerson('Rose');
    await t.addPerson('Luis');
    const removed = await remove(id);
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    expect(namesOf(await list())).toEqual(['Luis']);
    expectProblem(await remove(id), 'unknown_person');
    expectProblem(await remove(id, '?with_questions=true'), 'unknown_person');
  });

  test('with questions is refused without confirmation', async () => {
    const { id } = await t.addPerson('Rose');
    const luis = await t.addPerson('Luis');
    const question = await ask(id, 'Where were you born?');
    const others = await ask(luis.id, 'What did you cook?');
    await t.save(question.access_token, { content: '<p>a</p>' });
    expectProblem(await remove(id), 'person_has_questions');
    expectProblem(await remove(id, '?with_questions=false'), 'person_has_questions');
    expect(namesOf(await list())).toEqual(['Rose', 'Luis']);
    expect((await remove(id, '?with_questions=true')).statusCode).toBe(204);
    expect(namesOf(await list())).toEqual(['Luis']);
    expectProblem(await t.asAnswerer(question.access_token, 'GET', '/api/answer'), 'unknown_token');
    expect((await t.asAnswerer(others.access_token, 'GET', '/api/answer')).statusCode).toBe(200);
  });

  test('refuses unknown parameters', async () => {
    const { id } = await t.addPerson('Rose');
    for (const query of [
      '?with_questions=yes',
      '?with_questions=',
      '?force=true',
      '?with_questions=true&with_questions=true',
    ])
      expectProblem(await remove(id, query), 'invalid_fields');
    expect(namesOf(await list())).toEqual(['Rose']);
  });

  test('during the addition of a question deletes both or neither', async () => {
    for (let n = 0; n < 10; n++) {
      const { id } = await t.addPerson('Rose');
      const [asked, removed] = await Promise.all([
        t.asAdmin('POST', `/api/people/${id}/questions`, { question_text: 'When?' }),
        remove(id),
      ]);
      expect([
        [201, 409],
        [404, 204],
      ]).toContainEqual([asked.statusCode, removed.statusCode]);
    }
  });
});
