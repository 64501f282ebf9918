import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Question } from '../../src/shared/questions/questions.ts';
import type { Reader, ReadingList } from '../../src/shared/reading/readers.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const make = async (body: object = {}): Promise<Reader> => {
  const response = await t.asAdmin('POST', '/api/readers', { name: 'Uncle Tom', ...body });
  expect(response.statusCode).toBe(201);
  return response.json();
};
const change = (id: string, body: object) => t.asAdmin('PATCH', `/api/readers/${id}`, body);
const open = (token: string) => t.asAnswerer(token, 'GET', '/api/read');
const listOf = async (token: string): Promise<ReadingList> => (await open(token)).json();
const textsOf = async (token: string) =>
  (await listOf(token)).people.map(({ name, stories }) => [name, ...stories.map((story) => story.question_text)]);
const story = (token: string, id: string) => t.asAnswerer(token, 'GET', `/api/read/stories/${id}`);
const thank = (token: string, id: string, text = 'I never knew about the boat!') =>
  t.asAnswerer(token, 'POST', `/api/read/stories/${id}/thanks`, { text });
const ask = async (person_id: string, question_text: string): Promise<Question> => {
  t.clock.now += 1000;
  return (await t.asAdmin('POST', `/api/people/${person_id}/questions`, { question_text })).json();
};
const tell = async (person_id: string, question_text: string) => {
  const question = await ask(person_id, question_text);
  await t.save(question.access_token, { content: `<p>About ${question_text}</p>`, status: 'submitted' });
  return question;
};
const lock = ({ id }: Question) => t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' });
const setOnlyAdmin = (token: string, only_admin: unknown) =>
  t.asAnswerer(token, 'PUT', '/api/answer/reading', { only_admin });
const readingOf = async (token: string) => (await t.read(token)).reading;
const lastEvent = async () => (await t.asAdmin('GET', '/api/audit-log')).json().notes[0].event;
afterEach(async () => {
  await t.app.db.deleteFrom('family_stories_readers').execute();
});

describe('a reading link', () => {
  test('opens submitted and locked answers of everybody, and nothing else', async () => {
    const [rose, john] = [await t.addPerson('Rose'), await t.addPerson('John')];
    const boat = await tell(rose.id, 'the boat');
    const answered_at = new Date(t.clock.now).toISOString();
    const house = await tell(rose.id, 'the house');
    await lock(house);
    const school = await tell(john.id, 'school');
    const draft = await ask(john.id, 'a draft');
    await t.save(draft.access_token, { content: '<p>Not yet</p>' });
    const blank = await ask(john.id, 'a blank one');
    await t.save(blank.access_token, { content: '<p> </p>', status: 'submitted' });
    const asked = await ask((await t.addPerson('Ida')).id, 'nothing yet');

    const reader = await make({ name: '  The cousins ' });
    const { token } = reader;
    expect(reader).toEqual({
      ...{ id: reader.id, name: 'The cousins', token, link: `http://localhost/read/${token}`, people: null },
      created_at: new Date(t.clock.now).toISOString(),
    });
    expect(token).toMatch(/^[A-Za-z0-9_-]{12}$/);
    expect(await lastEvent()).toBe('reader_made');
    expect((await t.asAdmin('GET', `/api/readers/${reader.id}`)).json()).toEqual(reader);
    expect((await t.asAdmin('GET', '/api/readers')).json()).toEqual({ readers: [reader] });

    const [first] = (await listOf(token)).people;
    expect((await listOf(token)).reader).toEqual({ name: 'The cousins' });
    expect(first).toMatchObject({
      id: rose.id,
      stories: [{ id: boat.id, question_text: 'the boat', answered_at }, {}],
    });
    expect(await textsOf(token)).toEqual([
      ['Rose', 'the boat', 'the house'],
      ['John', 'school'],
    ]);
    expect((await story(token, boat.id)).json()).toEqual({
      ...{ question_text: 'the boat', person: { name: 'Rose' }, content: '<p>About the boat</p>', answered_at },
      thanks: [],
      recordings: [],
    });
    for (const { id } of [house, school]) expect((await story(token, id)).statusCode).toBe(200);
    for (const id of [draft.id, blank.id, asked.id, rose.id, 'nothing'])
      for (const refused of [await story(token, id), await thank(token, id)]) expectProblem(refused, 'unknown_story');
    // also with the spelling of the specification
    expect((await t.call({ url: '/api/read', headers: { access_token: token } })).statusCode).toBe(200);
    // a lock is no new answer
    expect((await listOf(token)).people[0]?.stories[1]?.answered_at).toBe(
      (await t.asAdmin('GET', `/api/questions/${house.id}/revisions`)).json().revisions[0].created_at,
    );
    // being changed again, it is a draft
    await t.save(boat.access_token, { content: '<p>More</p>', base_version: 1 });
    expectProblem(await story(token, boat.id), 'unknown_story');
  });

  test('for chosen people opens only their stories', async () => {
    const [rose, john] = [await t.addPerson('Rose'), await t.addPerson('John')];
    const [boat, school] = [await tell(rose.id, 'the boat'), await tell(john.id, 'school')];
    const { id, token, people } = await make({ people: [john.id] });
    expect(people).toEqual([john.id]);
    expect(await textsOf(token)).toEqual([['John', 'school']]);
    expectProblem(await story(token, boat.id), 'unknown_story');
    expectProblem(await thank(token, boat.id), 'unknown_story');
    expect((await story(token, school.id)).statusCode).toBe(200);

    expect((await change(id, { people: [john.id, rose.id] })).json().people).toEqual([rose.id, john.id]);
    expect(await lastEvent()).toBe('reader_changed');
    expect(await textsOf(token)).toEqual([
      ['Rose', 'the boat'],
      ['John', 'school'],
    ]);
    await change(id, { people: [] });
    expect(await listOf(token)).toEqual({ reader: { name: 'Uncle Tom' }, people: [] });
    expectProblem(await story(token, school.id), 'unknown_story');
    expect((await change(id, { people: null, name: 'Tom' })).json()).toMatchObject({ people: null, name: 'Tom' });
    expect((await story(token, boat.id)).statusCode).toBe(200);
    expectRefusedFields(await change(id, { people: [rose.id, 'nobody'] }), 'people');
    expectRefusedFields(await change(id, { people: [rose.id, rose.id] }), 'people');
    expect((await t.asAdmin('GET', `/api/readers/${id}`)).json()).toMatchObject({ people: null, name: 'Tom' });
  });

  test('may have a language, which null takes away', async () => {
    const { id, language } = await make({ language: 'pt-BR' });
    expect(language).toBe('pt-BR');
    expect((await change(id, { language: 'he' })).json()).toMatchObject({ language: 'he' });
    expect(await lastEvent()).toBe('reader_changed');
    expect((await t.asAdmin('GET', '/api/readers')).json().readers).toMatchObject([{ id, language: 'he' }]);
    for (const refused of ['Hebrew please', 'a-'.repeat(17), 5]) {
      expectRefusedFields(await change(id, { language: refused }), 'language');
      expectRefusedFields(await t.asAdmin('POST', '/api/readers', { name: 'Tom', language: refused }), 'language');
    }
    expect((await change(id, { name: 'Tom' })).json()).toMatchObject({ name: 'Tom', language: 'he' });
    expect((await change(id, { language: null })).json()).not.toHaveProperty('language');
    expect(await make({ language: null })).not.toHaveProperty('language');
  });

  test('is paused and resumed, ends, is replaced with its pause and end, and is deleted', async () => {
    const { id: story_id } = await tell((await t.addPerson()).id, 'the boat');
    const { id, token } = await make({ expires_at: new Date(t.clock.now + 10_000).toISOString() });
    const expectRefused = async (its: string, code: 'unknown_token' | 'link_paused' | 'link_ended') => {
      for (const refused of [await open(its), await story(its, story_id), await thank(its, story_id)])
        expectProblem(refused, code);
    };
    expect((await change(id, { paused: true })).json()).toMatchObject({ token, link_paused: true });
    expect(await lastEvent()).toBe('link_paused');
    await expectRefused(token, 'link_paused');
    const second: string = (await change(id, { token: 'new' })).json().token;
    expect(await lastEvent()).toBe('link_renewed');
    await expectRefused(token, 'unknown_token');
    await expectRefused(second, 'link_paused');
    expect((await change(id, { paused: false })).json()).not.toHaveProperty('link_paused');
    expect((await open(second)).statusCode).toBe(200);
    t.clock.now += 10_000;
    await expectRefused(second, 'link_ended');
    expect((await change(id, { expires_at: null })).json()).not.toHaveProperty('link_expires_at');
    expect((await open(second)).statusCode).toBe(200);
    expect((await change(id, {})).statusCode).toBe(200);
    expect((await t.asAdmin('DELETE', `/api/readers/${id}`)).statusCode).toBe(204);
    expect(await lastEvent()).toBe('reader_removed');
    await expectRefused(second, 'unknown_token');
  });

  test('does not show what is in the wastebasket, and shows it again once it is back', async () => {
    const rose = await t.addPerson('Rose');
    const [boat, house] = [await tell(rose.id, 'the boat'), await tell(rose.id, 'the house')];
    const { id, token } = await make({ people: [rose.id] });
    await thank(token, boat.id);
    await t.asAdmin('DELETE', `/api/questions/${boat.id}`);
    expect(await textsOf(token)).toEqual([['Rose', 'the house']]);
    expectProblem(await story(token, boat.id), 'unknown_story');
    expect((await t.asAdmin('GET', '/api/thanks')).json().thanks).toEqual([]);
    await t.asAdmin('POST', `/api/wastebasket/${boat.id}/restore`);
    expect((await story(token, boat.id)).json().thanks).toHaveLength(1);

    await t.asAdmin('DELETE', `/api/people/${rose.id}?with_questions=true`);
    expect(await textsOf(token)).toEqual([]);
    expectProblem(await story(token, house.id), 'unknown_story');
    expect((await t.asAdmin('GET', `/api/readers/${id}`)).json().people).toEqual([]);
    expectRefusedFields(await change(id, { people: [rose.id] }), 'people');
    await t.asAdmin('POST', `/api/wastebasket/people/${rose.id}/restore`);
    expect(await textsOf(token)).toEqual([['Rose', 'the boat', 'the house']]);
    await t.asAdmin('DELETE', `/api/people/${rose.id}?with_questions=true`);
    expect((await t.asAdmin('DELETE', `/api/wastebasket/people/${rose.id}`)).statusCode).toBe(204);
    expect((await open(token)).json().people).toEqual([]);
  });

  test('is no other kind of link, and is made by the admin only', async () => {
    const question = await tell((await t.addPerson()).id, 'the boat');
    const { id, token } = await make();
    for (const url of ['/api/answer', '/api/for', '/api/answer/revisions'])
      expectProblem(await t.asAnswerer(token, 'GET', url), 'unknown_token');
    expectProblem(await t.save(token, { content: '<p>a</p>' }), 'unknown_token');
    expectProblem(await setOnlyAdmin(token, true), 'unknown_token');
    const person_link = (await t.asAdmin('POST', `/api/people/${question.person_id}/link`)).json().token;
    for (const other of [question.access_token, person_link, '']) {
      expectProblem(await open(other), 'unknown_token');
      expectProblem(await story(other, question.id), 'unknown_token');
      expectProblem(await thank(other, question.id), 'unknown_token');
    }
    for (const [method, url, payload] of [
      ['GET', '/api/readers'],
      ['POST', '/api/readers', { name: 'Tom' }],
      ['GET', `/api/readers/${id}`],
      ['PATCH', `/api/readers/${id}`, { paused: true }],
      ['DELETE', `/api/readers/${id}`],
      ['GET', '/api/thanks'],
      ['DELETE', '/api/thanks/x'],
    ] as const)
      expectProblem(await t.asAnswerer(token, method, url, payload), 'not_signed_in');
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expectProblem(
        await t.asAdmin(method, '/api/readers/nobody', method === 'PATCH' ? { name: 'Tom' } : undefined),
        'unknown_reader',
      );
    for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(201) }, { name: 5 }])
      expectRefusedFields(await t.asAdmin('POST', '/api/readers', body), 'name');
    for (const expires_at of ['tomorrow', '1969-01-01T00:00:00Z', 5])
      expectRefusedFields(await t.asAdmin('POST', '/api/readers', { name: 'Tom', expires_at }), 'expires_at');
    expectRefusedFields(await t.asAdmin('POST', '/api/readers', { name: 'Tom', people: 'all' }), 'people');
    expectRefusedFields(await change(id, { token: 'my-own' }), 'token');
    expectRefusedFields(await change(id, { link_paused: true }), 'link_paused');
  });
});

describe('thanks', () => {
  test('are seen by the answerer, the admin and who sent them, until the admin removes them', async () => {
    const { id, access_token, person_id } = await tell((await t.addPerson('Rose')).id, 'the boat');
    const [tom, ann] = [await make({ name: 'Tom' }), await make({ name: 'Ann' })];
    const sent = await thank(tom.token, id, '  I never knew\n about the <b>boat</b>! ');
    expect(sent.statusCode).toBe(201);
    const created_at = new Date(t.clock.now).toISOString();
    const first = { id: sent.json().id, name: 'Tom', text: 'I never knew about the <b>boat</b>!', created_at };
    expect(sent.json()).toEqual(first);
    // again, as after a lost response
    expect((await thank(tom.token, id, first.text)).json()).toEqual(first);
    t.clock.now += 1000;
    const second = (await thank(ann.token, id, 'Lovely')).json();
    expect((await story(tom.token, id)).json().thanks).toEqual([first]);
    expect((await story(ann.token, id)).json().thanks).toEqual([second]);
    expect(await readingOf(access_token)).toEqual({ only_admin: false, readers: 2, thanks: [first, second] });
    const ofQuestion = `/api/thanks?question_id=${id}`;
    const of = { question_id: id, question_text: 'the boat', person_id, person_name: 'Rose', is_new: true };
    const forAdmin = [second, first].map((thanks) => ({ ...thanks, ...of }));
    for (const url of ['/api/thanks', ofQuestion])
      expect((await t.asAdmin('GET', url)).json()).toEqual({ thanks: forAdmin });
    expect((await t.asAdmin('GET', '/api/thanks?question_id=other')).json()).toEqual({ thanks: [] });

    await change(tom.id, { name: 'Thomas' });
    await t.asAdmin('DELETE', `/api/readers/${ann.id}`);
    expect((await readingOf(access_token))?.thanks).toEqual([first, second]);
    expect((await t.asAdmin('DELETE', `/api/thanks/${first.id}`)).statusCode).toBe(204);
    expect(await lastEvent()).toBe('thanks_removed');
    expectProblem(await t.asAdmin('DELETE', `/api/thanks/${first.id}`), 'unknown_thanks');
    expect((await readingOf(access_token))?.thanks).toEqual([second]);
    for (const text of ['', ' \n ', 'x'.repeat(301), 5]) {
      const url = `/api/read/stories/${id}/thanks`;
      expectRefusedFields(await t.asAnswerer(tom.token, 'POST', url, { text }), 'text');
    }
  });

  test('sent several times at once are stored once', async () => {
    const { id, access_token } = await tell((await t.addPerson()).id, 'the boat');
    const [tom, ann] = [await make(), await make()];
    for (const text of ['A', 'B', 'C', 'D', 'E']) {
      const sent = await Promise.all([tom, tom, tom, ann, tom].map(({ token }) => thank(token, id, text)));
      expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
      const [first, , , other] = sent.map((response) => response.json());
      expect(sent.map((response) => response.json())).toEqual([first, first, first, other, first]);
    }
    const stored = (await readingOf(access_token))?.thanks.map((thanks) => thanks.text);
    expect(stored?.sort().join('')).toBe('AABBCCDDEE');
  });

  test('are stored as typed, but for line breaks and tabs, and only if they are Unicode', async () => {
    const { id, access_token } = await tell((await t.addPerson()).id, 'the boat');
    const { token } = await make();
    for (const text of ['The \0boat', 'The \ud83dboat', 'The boat\udea2']) {
      const refused = await t.asAnswerer(token, 'POST', `/api/read/stories/${id}/thanks`, { text });
      expectRefusedFields(refused, 'text');
    }
    const typed = '\u0001a\u0007b\u001b[31mc\u007fd\u009b\u202eevil\u202c \u200f \ud83d\udea2';
    const sent = await thank(token, id, `\t${typed}\r\n\u0085 \u2028second\u000bline\n`);
    expect(sent.statusCode).toBe(201);
    const text = `${typed} \u0085 second line`;
    expect(sent.json()).toMatchObject({ text });
    expect((await story(token, id)).json().thanks).toMatchObject([{ text }]);
    expect((await readingOf(access_token))?.thanks).toMatchObject([{ text }]);
    expect((await t.asAdmin('GET', `/api/thanks?question_id=${id}`)).json().thanks).toMatchObject([{ text }]);
  });

  test('are new until the admin has seen them', async () => {
    const { id } = await tell((await t.addPerson('Rose')).id, 'the boat');
    const { token } = await make();
    const [first, second] = [(await thank(token, id, 'One')).json(), (await thank(token, id, 'Two')).json()];
    const newOnes = async () =>
      (await t.asAdmin('GET', '/api/thanks?new=true')).json().thanks.map((thanks: { text: string }) => thanks.text);
    const note = (ids: unknown) => t.asAdmin('POST', '/api/thanks/seen', { ids });
    expect(await newOnes()).toEqual(expect.arrayContaining(['One', 'Two']));
    for (const ids of [[first.id, 'gone'], [first.id]]) expect((await note(ids)).statusCode).toBe(204);
    expect(await newOnes()).not.toContain('One');
    expect(await newOnes()).toContain('Two');
    const { thanks } = (await t.asAdmin('GET', `/api/thanks?question_id=${id}`)).json();
    expect(thanks.map(({ text, is_new }: { text: string; is_new?: true }) => [text, is_new]).sort()).toEqual([
      ['One', undefined],
      ['Two', true],
    ]);
    await t.asAdmin('DELETE', `/api/questions/${id}`);
    expect(await newOnes()).not.toContain('Two');
    for (const ids of [undefined, [], Array.from({ length: 201 }, (_, n) => `${n}`), [first.id, first.id]])
      expectRefusedFields(await note(ids), 'ids');
    expectProblem(await t.asAnswerer(token, 'POST', '/api/thanks/seen', { ids: [second.id] }), 'not_signed_in');
  });

  test('are limited to 20 a day for one link, and reading is not', async () => {
    const { id } = await tell((await t.addPerson()).id, 'the boat');
    const [tom, ann] = [await make(), await make()];
    for (let n = 0; n < 20; n++) expect((await thank(tom.token, id, `Thanks ${n}`)).statusCode).toBe(201);
    expectProblem(await thank(tom.token, id, 'More thanks'), 'too_many_thanks');
    // said before
    expect((await thank(tom.token, id, 'Thanks 3')).statusCode).toBe(201);
    expect((await thank(ann.token, id, 'More thanks')).statusCode).toBe(201);
    for (let n = 0; n < 150; n++) expect((await story(tom.token, id)).statusCode).toBe(200);
    t.clock.now += 24 * 60 * 60 * 1000;
    expect((await thank(tom.token, id, 'More thanks')).statusCode).toBe(201);
  });
});

describe('who can read an answer, for its answerer', () => {
  test('is told once it is submitted, and counts the links that open it today', async () => {
    const [rose, john] = [await t.addPerson('Rose'), await t.addPerson('John')];
    const question = await ask(rose.id, 'the boat');
    const { access_token } = question;
    expect(await t.read(access_token)).not.toHaveProperty('reading');
    await t.save(access_token, { content: '<p>Once</p>' });
    expect(await t.read(access_token)).not.toHaveProperty('reading');
    await t.save(access_token, { content: '<p>Once</p>', status: 'submitted', base_version: 1 });
    expect(await readingOf(access_token)).toEqual({ only_admin: false, readers: 0, thanks: [] });
    const paused = await make();
    await change(paused.id, { paused: true });
    await make({ people: [john.id] });
    await make({ people: [rose.id], expires_at: new Date(t.clock.now + 1000).toISOString() });
    await make({ people: null });
    expect(await readingOf(access_token)).toMatchObject({ readers: 2 });
    t.clock.now += 1000;
    expect(await readingOf(access_token)).toMatchObject({ readers: 1 });
    await lock(question);
    expect(await readingOf(access_token)).toMatchObject({ readers: 1 });
    // the same alone, for the page that shows the answer already
    expect((await t.asAnswerer(access_token, 'GET', '/api/answer/reading')).json()).toEqual(
      await readingOf(access_token),
    );
  });

  test('is told to nobody without an open link', async () => {
    const { id, access_token } = await tell((await t.addPerson()).id, 'the boat');
    const { token } = await make();
    const asked = (its: string) => t.asAnswerer(its, 'GET', '/api/answer/reading');
    for (const other of [token, 'nobody', '']) expectProblem(await asked(other), 'unknown_token');
    await t.asAdmin('PATCH', `/api/questions/${id}/link`, { paused: true });
    expectProblem(await asked(access_token), 'link_paused');
    const expires_at = new Date(t.clock.now + 1000).toISOString();
    await t.asAdmin('PATCH', `/api/questions/${id}/link`, { paused: false, expires_at });
    t.clock.now += 1000;
    expectProblem(await asked(access_token), 'link_ended');
  });

  test('is neither told nor changed in the wastebasket', async () => {
    const { id, access_token, person_id } = await tell((await t.addPerson()).id, 'the boat');
    const isOnlyAdmin = async () => (await t.asAdmin('GET', `/api/questions/${id}`)).json().only_admin;
    const deleteAndRestore = [
      [`/api/questions/${id}`, `/api/wastebasket/${id}/restore`],
      [`/api/people/${person_id}?with_questions=true`, `/api/wastebasket/people/${person_id}/restore`],
    ] as const;
    for (const [deleted, restored] of deleteAndRestore) {
      expect((await t.asAdmin('DELETE', deleted)).statusCode).toBe(204);
      expectProblem(await t.asAnswerer(access_token, 'GET', '/api/answer/reading'), 'unknown_token');
      expectProblem(await setOnlyAdmin(access_token, true), 'unknown_token');
      expect((await t.asAdmin('POST', restored)).statusCode).toBe(200);
      expect(await isOnlyAdmin()).toBeUndefined();
    }
  });

  test('costs one statement for a submitted answer, and none while it is being written', async () => {
    const { access_token } = await t.addQuestion();
    const asked = vi.spyOn(t.app.tokenAccess, 'findAnswerReaders');
    onTestFinished(() => asked.mockRestore());
    await t.read(access_token);
    await t.save(access_token, { content: '<p>a</p>' });
    await t.save(access_token, { content: '<p>a</p>' });
    await t.read(access_token);
    expect(asked).not.toHaveBeenCalled();
    await t.save(access_token, { content: '<p>a</p>', status: 'submitted', base_version: 1 });
    await t.read(access_token);
    expect(asked).toHaveBeenCalledOnce();
  });

  test('is nobody but the admin once she says so, also when it is locked, until she takes it back', async () => {
    const question = await tell((await t.addPerson()).id, 'the boat');
    const { id, access_token } = question;
    const { token } = await make();
    const asAdmin = async () => (await t.asAdmin('GET', `/api/questions/${id}`)).json();
    expect(await asAdmin()).not.toHaveProperty('only_admin');
    const before = await t.read(access_token);
    const response = await setOnlyAdmin(access_token, true);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ only_admin: true, readers: 0, thanks: [] });
    expect(await t.read(access_token)).toEqual({ ...before, reading: response.json() });
    expect(await asAdmin()).toMatchObject({ only_admin: true, content: '<p>About the boat</p>' });
    expectProblem(await story(token, id), 'unknown_story');
    expectProblem(await thank(token, id), 'unknown_story');
    expect(JSON.stringify(await listOf(token))).not.toContain(id);
    // nothing else clears it
    await t.save(access_token, { content: '<p>More</p>', base_version: 1 });
    await t.save(access_token, { content: '<p>More</p>', status: 'submitted', base_version: 2 });
    await t.asAdmin('DELETE', `/api/questions/${id}`);
    await t.asAdmin('POST', `/api/wastebasket/${id}/restore`);
    await lock(question);
    expectProblem(await story(token, id), 'unknown_story');
    expect((await setOnlyAdmin(access_token, false)).json()).toMatchObject({ only_admin: false, readers: 1 });
    expect((await story(token, id)).json()).toMatchObject({ content: '<p>More</p>' });
    expect((await t.read(access_token)).question).toMatchObject({ status: 'locked', version: 4 });

    expectRefusedFields(await setOnlyAdmin(access_token, 1), 'only_admin');
    expectProblem(await setOnlyAdmin('nobody', true), 'unknown_token');
    await t.asAdmin('PATCH', `/api/questions/${id}/link`, { paused: true });
    expectProblem(await setOnlyAdmin(access_token, true), 'link_paused');
    expect((await story(token, id)).statusCode).toBe(200);
  });
});

test('as many reading links as there can be', async () => {
  const row = { name: 'Tom', is_for_all: 1, created_at: '2026-01-01T00:00:00.000Z' };
  await t.app.db
    .insertInto('family_stories_readers')
    .values(Array.from({ length: 199 }, (_, n) => ({ ...row, id: `reader ${n}`, access_token: `token ${n}` })))
    .execute();
  await make();
  expectProblem(await t.asAdmin('POST', '/api/readers', { name: 'Tom' }), 'too_many_readers');
});

test('guessing reading links counts as guessing links, and slows no valid one', async () => {
  const { id } = await tell((await t.addPerson()).id, 'the boat');
  const { token } = await make();
  for (let n = 0; n < 120; n++) await open(`guess-${n}`);
  for (const refused of [await open('guess'), await story('guess', id), await thank('guess', id)])
    expectProblem(refused, 'too_many_attempts');
  expect((await open(token)).statusCode).toBe(200);
  expect((await story(token, id)).statusCode).toBe(200);
});
