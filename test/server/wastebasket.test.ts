import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { originalKey, partKey, playedKey } from '../../src/server/domain/recordings/recording-keys.ts';
import { emptyWastebasket } from '../../src/server/domain/wastebasket.ts';
import { listParts } from '../../src/server/storage/recording-parts.ts';
import { day } from '../../src/shared/durations.ts';
import type { Person } from '../../src/shared/people/people.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import type { Wastebasket } from '../../src/shared/wastebasket.ts';
import { expectProblem } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { addRecording, addUnfinishedRecording, heardWords } from '../recordings.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp();
});
afterEach(() => t.close());

const wastebasket = async (): Promise<Wastebasket> => (await t.asAdmin('GET', '/api/wastebasket')).json();
const people = async (): Promise<Person[]> => (await t.asAdmin('GET', '/api/people')).json().people;
const ask = async (person_id: string, question_text: string): Promise<Question> =>
  (await t.asAdmin('POST', `/api/people/${person_id}/questions`, { question_text })).json();
const remove = (path: string) => t.asAdmin('DELETE', `/api/${path}`);
const restore = (id: string) => t.asAdmin('POST', `/api/wastebasket/${id}/restore`);
const look = (id: string) => t.asAdmin('GET', `/api/questions/${id}`);
const time = () => new Date(t.clock.now).toISOString();
const events = async (count: number) =>
  (await t.asAdmin('GET', '/api/audit-log'))
    .json()
    .notes.slice(0, count)
    .map(({ event }: { event: string }) => event);

describe('a deleted question', () => {
  test('rests in the wastebasket, and its link opens nothing', async () => {
    const { id, person_id, access_token, question_text } = await t.addQuestion();
    await t.save(access_token, { content: '<p>a</p>' });
    expect((await remove(`questions/${id}`)).statusCode).toBe(204);
    const deleted_at = time();
    const purge_at = new Date(t.clock.now + 30 * day).toISOString();
    expect(await wastebasket()).toEqual({
      questions: [{ id, person_id, person_name: 'Rose', question_text, deleted_at, purge_at }],
      people: [],
      recordings: [],
    });
    expect((await people())[0]?.questions).toEqual([]);
    expectProblem(await t.asAnswerer(access_token, 'GET', '/api/answer'), 'unknown_token');
    expectProblem(await t.asAnswerer(access_token, 'GET', '/api/answer/revisions'), 'unknown_token');
    expectProblem(await t.save(access_token, { content: '<p>b</p>', base_version: 1 }), 'unknown_token');
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', { status: 'locked' }],
      ['PATCH', '', { question_text: 'Who?', days_to_complete: 3 }],
      ['DELETE', ''],
      ['POST', '/link'],
      ['PATCH', '/link', { paused: true }],
      ['GET', '/revisions'],
      ['GET', '/revisions/1'],
    ] as const)
      expectProblem(await t.asAdmin(method, `/api/questions/${id}${path}`, body), 'unknown_question');
    expect(await events(1)).toEqual(['question_deleted']);
    // nothing in a response names the token that closes the link
    expect(JSON.stringify([await wastebasket(), await people()])).not.toContain('token');
  });

  test('is restored as it was, with link and history, and can be written on', async () => {
    const { id, person_id, access_token } = await t.addQuestion({ days_to_complete: 14 });
    await t.save(access_token, { content: '<p>a</p>' });
    await t.asAdmin('PATCH', `/api/questions/${id}/link`, { expires_at: '2099-01-01T00:00:00.000Z' });
    const [before, answer] = [(await look(id)).json(), await t.read(access_token)];
    await remove(`questions/${id}`);
    t.clock.now += 6 * day;
    const restored = await restore(id);
    expect([restored.statusCode, restored.json()]).toEqual([200, before]);
    expect((await look(id)).json()).toEqual(before);
    expect(await t.read(access_token)).toEqual(answer);
    expect((await t.asAdmin('GET', `/api/people/${person_id}`)).json().questions).toHaveLength(1);
    expect((await t.save(access_token, { content: '<p>ab</p>', base_version: 1 })).statusCode).toBe(200);
    const { revisions } = (await t.asAdmin('GET', `/api/questions/${id}/revisions`)).json();
    expect(revisions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect(await wastebasket()).toEqual({ questions: [], people: [], recordings: [] });
    expectProblem(await restore(id), 'unknown_question');
    expect(await events(1)).toEqual(['question_restored']);
  });

  test('with a paused link comes back paused', async () => {
    const { id, access_token } = await t.addQuestion();
    await t.asAdmin('PATCH', `/api/questions/${id}/link`, { paused: true });
    await remove(`questions/${id}`);
    expect((await restore(id)).json()).toMatchObject({ link_paused: true, access_token });
    expectProblem(await t.asAnswerer(access_token, 'GET', '/api/answer'), 'link_paused');
  });

  test('can be deleted for good, and only from the wastebasket', async () => {
    const { id, access_token } = await t.addQuestion();
    await t.save(access_token, { content: '<p>a</p>' });
    expectProblem(await remove(`wastebasket/${id}`), 'unknown_question');
    await remove(`questions/${id}`);
    const erased = await remove(`wastebasket/${id}`);
    expect([erased.statusCode, erased.body]).toEqual([204, '']);
    expect(await events(1)).toEqual(['question_erased']);
    expect(await wastebasket()).toEqual({ questions: [], people: [], recordings: [] });
    expectProblem(await restore(id), 'unknown_question');
    expectProblem(await remove(`wastebasket/${id}`), 'unknown_question');
    expect(await t.app.db.selectFrom('family_stories_revisions').selectAll().execute()).toEqual([]);
  });

  test('is restored or deleted for good, whichever comes first, and its person once', async () => {
    for (let n = 0; n < 5; n++) {
      const { id, person_id } = await t.addQuestion();
      await remove(`people/${person_id}?with_questions=true`);
      const [restored, erased] = await Promise.all([restore(id), remove(`wastebasket/people/${person_id}`)]);
      expect([
        [200, 404],
        [404, 204],
      ]).toContainEqual([restored.statusCode, erased.statusCode]);
      expect((await look(id)).statusCode).toBe(restored.statusCode);
    }
  });

  test('is never restored to a person who is deleted at that moment', async () => {
    for (let n = 0; n < 20; n++) {
      const { id, person_id, access_token } = await t.addQuestion();
      await remove(`questions/${id}`);
      const [, removed] = await Promise.all([restore(id), remove(`people/${person_id}?with_questions=true`)]);
      expect(removed.statusCode).toBe(204);
      const isThere = (await people()).some((person) => person.id === person_id);
      expect((await look(id)).statusCode).toBe(isThere ? 200 : 404);
      expect((await t.asAnswerer(access_token, 'GET', '/api/answer')).statusCode).toBe(isThere ? 200 : 404);
    }
  });

  test('is shown last deleted first', async () => {
    const rose = await t.addPerson();
    const questions = [await ask(rose.id, 'one'), await ask(rose.id, 'two'), await ask(rose.id, 'three')];
    for (const { id } of questions) {
      t.clock.now += 1000;
      await remove(`questions/${id}`);
    }
    expect((await wastebasket()).questions.map(({ question_text }) => question_text)).toEqual(['three', 'two', 'one']);
  });
});

describe('a deleted recording', () => {
  const recorded = async () => {
    const question = await t.addQuestion({ question_text: 'Where did you row?' });
    const { id } = await addRecording(t.app, question.id, { takes: 2, words: [{ source: 'heard', cues: heardWords }] });
    return { question, id, keys: [...playedOf(id), originalKey(id, 0), originalKey(id, 1)] };
  };
  const playedOf = (id: string) => [playedKey(`${id}.webm`), playedKey(`${id}-copy.m4a`)];
  const discard = ({ question, id }: { question: Question; id: string }) =>
    t.asAnswerer(question.access_token, 'DELETE', `/api/answer/recordings/${id}`);
  const recordings = async () => (await wastebasket()).recordings;
  const playable = async ({ question }: { question: Question }) =>
    (await t.read(question.access_token)).recordings?.map(({ id }) => id);
  const left = async (keys: string[]) => {
    const sizes = await Promise.all(keys.map((key) => t.app.files.sizeOf(key)));
    return keys.filter((_, n) => sizes[n] !== undefined);
  };
  const rows = async () => {
    const tables = ['recordings', 'takes', 'recording_parts', 'transcripts'];
    const counts = tables.map((table) => sql`select * from ${sql.table(`family_stories_${table}`)}`.execute(t.app.db));
    return (await Promise.all(counts)).flatMap(({ rows }) => rows).length;
  };
  const restoreIt = (id: string) => t.asAdmin('POST', `/api/wastebasket/recordings/${id}/restore`);

  test('rests in the wastebasket with what it answers, and comes back', async () => {
    const one = await recorded();
    const { id, question } = one;
    expect((await discard(one)).statusCode).toBe(204);
    expect(await recordings()).toEqual([
      {
        ...{ id, question_id: question.id, person_id: question.person_id, person_name: 'Rose' },
        ...{ question_text: 'Where did you row?', created_at: time(), duration_ms: 6640, deleted_at: time() },
        purge_at: new Date(t.clock.now + 30 * day).toISOString(),
      },
    ]);
    expect(await playable(one)).toEqual([]);
    expect((await restoreIt(id)).statusCode).toBe(204);
    expect(await events(1)).toEqual(['recording_restored']);
    expect(await playable(one)).toEqual([id]);
    expect(await recordings()).toEqual([]);
    expectProblem(await restoreIt(id), 'unknown_recording');
    expect(await left(one.keys)).toEqual(one.keys);
  });

  test('is deleted for good with its files and words, and only from the wastebasket', async () => {
    const [one, other] = [await recorded(), await recorded()];
    expectProblem(await remove(`wastebasket/recordings/${one.id}`), 'unknown_recording');
    expect(await left(one.keys)).toEqual(one.keys);
    await discard(one);
    expect((await remove(`wastebasket/recordings/${one.id}`)).statusCode).toBe(204);
    expect(await events(1)).toEqual(['recording_erased']);
    expect(await left(one.keys)).toEqual([]);
    expectProblem(await restoreIt(one.id), 'unknown_recording');
    expect(await left(other.keys)).toEqual(other.keys);
    expect(await rows()).toBe(4);
  });

  test('goes after 30 days, one that was never finished too', async () => {
    const one = await recorded();
    const { id: unfinished } = await addUnfinishedRecording(t.app, one.question.id);
    const parts = (await listParts(t.app.db, unfinished)).map((part) => partKey(unfinished, part));
    expect(await left(parts)).toHaveLength(2);
    await discard(one);
    await discard({ question: one.question, id: unfinished });
    expect((await recordings()).map(({ duration_ms }) => duration_ms).sort()).toEqual([6640, undefined]);
    t.clock.now += 30 * day;
    expect(await emptyWastebasket(t.app)).toEqual({ people: 0, questions: 0, recordings: 0 });
    t.clock.now += 1;
    expect(await emptyWastebasket(t.app)).toEqual({ people: 0, questions: 0, recordings: 2 });
    expect(await left([...one.keys, ...parts])).toEqual([]);
    expect(await rows()).toBe(0);
  });

  test('comes and goes with its question; one that was deleted before stays deleted', async () => {
    const one = await recorded();
    const { id: before } = await addRecording(t.app, one.question.id);
    await discard({ question: one.question, id: before });
    await remove(`questions/${one.question.id}`);
    expect(await recordings()).toEqual([]);
    expectProblem(await restoreIt(before), 'unknown_recording');
    await restore(one.question.id);
    expect(await playable(one)).toEqual([one.id]);
    expect((await recordings()).map(({ id }) => id)).toEqual([before]);
    await remove(`questions/${one.question.id}`);
    await remove(`wastebasket/${one.question.id}`);
    expect(await left([...one.keys, ...playedOf(before)])).toEqual([]);
    expect(await rows()).toBe(0);
  });

  test('goes with its person, by hand or after 30 days', async () => {
    const [one, other] = [await recorded(), await recorded()];
    for (const { question } of [one, other]) await remove(`people/${question.person_id}?with_questions=true`);
    await remove(`wastebasket/people/${one.question.person_id}`);
    expect(await left([...one.keys, ...other.keys])).toEqual(other.keys);
    t.clock.now += 30 * day + 1;
    expect(await emptyWastebasket(t.app)).toEqual({ people: 1, questions: 1, recordings: 0 });
    expect(await left(other.keys)).toEqual([]);
    expect(await rows()).toBe(0);
  });
});

describe('a deleted person', () => {
  test('rests with their questions, and comes back with those deleted with them', async () => {
    const rose = await t.addPerson('Rose');
    const [first, second, third] = [await ask(rose.id, 'one'), await ask(rose.id, 'two'), await ask(rose.id, 'three')];
    await t.save(second.access_token, { content: '<p>a</p>' });
    await remove(`questions/${first.id}`);
    t.clock.now += 1000;
    const before = await people();
    expect((await remove(`people/${rose.id}?with_questions=true`)).statusCode).toBe(204);
    expect(await events(1)).toEqual(['person_deleted']);
    expect(await people()).toEqual([]);
    const resting = await wastebasket();
    expect(resting.people).toEqual([
      { id: rose.id, name: 'Rose', deleted_at: time(), purge_at: new Date(t.clock.now + 30 * day).toISOString() },
    ]);
    expect(resting.questions.map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
    expectProblem(await t.asAnswerer(second.access_token, 'GET', '/api/answer'), 'unknown_token');
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', { name: 'Grandma Rose' }],
      ['DELETE', ''],
      ['POST', '/questions', { question_text: 'Who?' }],
    ] as const)
      expectProblem(await t.asAdmin(method, `/api/people/${rose.id}${path}`, body), 'unknown_person');

    const restored = await t.asAdmin('POST', `/api/wastebasket/people/${rose.id}/restore`);
    expect([restored.statusCode, restored.json()]).toEqual([200, before[0]]);
    expect(await people()).toEqual(before);
    expect((await t.read(second.access_token)).question.content).toBe('<p>a</p>');
    expect((await wastebasket()).questions.map(({ id }) => id)).toEqual([first.id]);
    expect(await events(1)).toEqual(['person_restored']);
    expectProblem(await t.asAdmin('POST', `/api/wastebasket/people/${rose.id}/restore`), 'unknown_person');
  });

  test('comes back with a restored question, the others stay', async () => {
    const rose = await t.addPerson('Rose');
    const [first, second] = [await ask(rose.id, 'one'), await ask(rose.id, 'two')];
    await remove(`people/${rose.id}?with_questions=true`);
    expect((await restore(first.id)).json()).toMatchObject({ id: first.id, access_token: first.access_token });
    expect((await people()).map(({ name, questions }) => [name, questions.length])).toEqual([['Rose', 1]]);
    expect(await wastebasket()).toMatchObject({ people: [], questions: [{ id: second.id }] });
  });

  test('can be deleted for good with all their questions, and only from the wastebasket', async () => {
    const { person_id, access_token } = await t.addQuestion();
    await t.save(access_token, { content: '<p>a</p>' });
    expectProblem(await remove(`wastebasket/people/${person_id}`), 'unknown_person');
    await remove(`people/${person_id}?with_questions=true`);
    expect((await remove(`wastebasket/people/${person_id}`)).statusCode).toBe(204);
    expect(await events(1)).toEqual(['person_erased']);
    expect(await wastebasket()).toEqual({ questions: [], people: [], recordings: [] });
    for (const table of ['family_stories_people', 'family_stories_questions', 'family_stories_revisions'] as const)
      expect(await t.app.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('whose questions all rest is deleted without confirmation', async () => {
    const { id, person_id } = await t.addQuestion();
    expectProblem(await remove(`people/${person_id}`), 'person_has_questions');
    await remove(`questions/${id}`);
    expect((await remove(`people/${person_id}`)).statusCode).toBe(204);
    expect((await wastebasket()).people).toHaveLength(1);
  });
});

test('what has rested for 30 days is deleted for good, and nothing else', async () => {
  const [luis, rose] = [await t.addPerson('Luis'), await t.addPerson('Rose')];
  const [old, recent] = [await ask(luis.id, 'old'), await ask(luis.id, 'recent')];
  await t.save(old.access_token, { content: '<p>a</p>' });
  await ask(luis.id, 'there');
  await ask(rose.id, 'with her');
  await remove(`questions/${old.id}`);
  await remove(`people/${rose.id}?with_questions=true`);
  t.clock.now += 6 * day;
  await remove(`questions/${recent.id}`);
  t.clock.now += 24 * day;
  expect(await emptyWastebasket(t.app)).toEqual({ people: 0, questions: 0, recordings: 0 });
  t.clock.now += 1;
  expect(await emptyWastebasket(t.app)).toEqual({ people: 1, questions: 2, recordings: 0 });
  expect(await emptyWastebasket(t.app)).toEqual({ people: 0, questions: 0, recordings: 0 });
  const { db } = t.app;
  const texts = await db.selectFrom('family_stories_questions').select('question_text').orderBy('id').execute();
  expect(texts.map(({ question_text }) => question_text)).toEqual(['recent', 'there']);
  expect((await db.selectFrom('family_stories_people').select('name').execute()).map(({ name }) => name)).toEqual([
    'Luis',
  ]);
  expect(await db.selectFrom('family_stories_revisions').selectAll().execute()).toEqual([]);
});

test.each([
  ['', 0, 0],
  ['<p>Mary-Anne’s boat.</p><p>It <strong>sa</strong>nk<br>twice in 1957, at 3.30</p>', 9, 0],
  ['<p>one&nbsp;two &amp; three</p><ul><li><p>four</p></li><li><p>five</p></li></ul>', 5, 0],
  ['<p>お茶を飲む。</p>', 5, 0],
  ['<p>איפה גדלת? ברחוב הים</p>', 4, 0],
  ['<p>Straße café naïve नमस्ते 안녕 하세요</p>', 6, 0],
  ['<p>It’s a well-known o<em>n</em>e, isn’t it?</p><p>3.14 1,000</p>', 8, 0],
  ["<p>one<br>two &amp; three--four ' five’</p><ul><li><p>six</p></li></ul>", 6, 0],
  [`<p>漢字かな and カナ𠀀 ${'é e\u0301'} שלום־עולם 👵🏽 𝒳𝒴</p>`, 12, 0],
])('the answer %j has %d words and %d photos', async (content, words, photos) => {
  const { id, access_token } = await t.addQuestion();
  await t.save(access_token, { content });
  expect((await look(id)).json()).toMatchObject({ words, photos });
});
