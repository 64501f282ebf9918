import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { requireListenUrl } from '../../src/server/domain/recordings/listening.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import { expectProblem } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { addRecording, heardWords, rightWords, speech } from '../recordings.ts';

let t: TestApp;
let question: Question;
let id: string;
let link: string;
beforeAll(async () => {
  t = await openTestApp({ pages: true });
});
beforeEach(async () => {
  question = await t.addQuestion({ question_text: 'Where did you row?' });
  await t.save(question.access_token, { content: '<p>To the island.</p>', status: 'submitted' });
  ({ id } = await addRecording(t.app, question.id, { created_at: '2026-05-17T10:00:00.000Z' }));
  link = (await t.asAdmin('PUT', `/api/recordings/${id}/listen-link`)).json().listen_link;
});
afterAll(() => t.close());

const browser = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const open = (address = link, on = t) => on.call({ url: new URL(address).pathname, headers: browser });
const statusOf = async (url: string) => (await t.call({ url })).statusCode;
const sourcesIn = (html: string) =>
  [...html.matchAll(/(?:src)="(\/recordings\/[^"]*)"/g)].map(([, url]) => url?.replaceAll('&amp;', '&') as string);
const play = async () => sourcesIn((await open()).body)[0] as string;

describe('the page behind a printed code', () => {
  test('plays the recording, and says whose it is, what was asked and when', async () => {
    const { statusCode, body, headers } = await open();
    expect(statusCode).toBe(200);
    for (const said of ['Rose', 'Where did you row?', '17 May 2026', '<audio']) expect(body).toContain(said);
    expect(body).not.toContain('To the island.');
    const sources = sourcesIn(body);
    expect(sources.map((source) => source.split('?')[0])).toEqual([
      `/recordings/${id}.webm`,
      `/recordings/${id}-copy.m4a`,
    ]);
    const bytes = await Promise.all(sources.map(async (url) => (await t.call({ url })).rawPayload));
    expect(bytes).toEqual([await speech('webm'), await speech('m4a')]);
    expect(headers['content-security-policy']).toContain("media-src 'self' blob:;");
    expect(headers['permissions-policy']).toContain('microphone=()');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('shows the words once they are released, and no others', async () => {
    const shows = async (words: Parameters<typeof addRecording>[2]) => {
      const { id } = await addRecording(t.app, question.id, words);
      const { body } = await open(await requireListenUrl(t.app, id, 'https://stories.example.org'));
      return [body.includes('We rode to the island,'), body.includes('We rowed to the island,')];
    };
    const words = [
      { source: 'heard' as const, cues: heardWords },
      { source: 'answerer' as const, cues: rightWords },
    ];
    expect(await shows({ words })).toEqual([false, false]);
    expect(await shows({ words, released: 2 })).toEqual([false, true]);
  });

  test('shows nothing to what previews a link', async () => {
    const { body } = await t.call({ url: new URL(link).pathname });
    for (const said of ['Rose', 'Where did you row?', '/recordings/']) expect(body).not.toContain(said);
  });

  test('speaks the language of the browser', async () => {
    const headers = { ...browser, 'accept-language': 'de' };
    expect((await t.call({ url: new URL(link).pathname, headers })).body).toContain('<title>Rose erzählt:');
  });

  test('counts a wrong code as a guess', async () => {
    const opened = await openTestApp({ pages: true });
    onTestFinished(opened.close);
    for (let guess = 0; guess < 120; guess += 1) await open(`https://stories.example.org/listen/guess${guess}`, opened);
    const { statusCode, body } = await open('https://stories.example.org/listen/guess', opened);
    expect(statusCode).toBe(429);
    expect(body).toContain('Please wait a minute');
  });
});

describe('a printed code ends', () => {
  const onlyAdmin = (only_admin: boolean) =>
    t.asAnswerer(question.access_token, 'PUT', '/api/answer/reading', { only_admin });
  const isOpen = async (url: string) => {
    const page = await open();
    if (page.statusCode !== 200) {
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain('There is nothing to hear at this address any more');
      expect(page.body).not.toContain('Rose');
    }
    const isPlayed = (await statusOf(url)) === 200;
    expect(isPlayed).toBe(page.statusCode === 200);
    return isPlayed;
  };

  test('once only the admin may read the answer, and while it is being written again', async () => {
    const url = await play();
    await onlyAdmin(true);
    expect(await isOpen(url)).toBe(false);
    await onlyAdmin(false);
    expect(await isOpen(url)).toBe(true);
    await t.save(question.access_token, { content: '<p>To the</p>', base_version: 1 });
    expect(await isOpen(url)).toBe(false);
    await t.save(question.access_token, { content: '<p>To the</p>', base_version: 2, status: 'submitted' });
    expect(await isOpen(url)).toBe(true);
  });

  test('with the question or the person in the wastebasket', async () => {
    const url = await play();
    await t.asAdmin('DELETE', `/api/questions/${question.id}`);
    expect(await isOpen(url)).toBe(false);
    await t.asAdmin('POST', `/api/wastebasket/${question.id}/restore`);
    expect(await isOpen(url)).toBe(true);
    await t.asAdmin('DELETE', `/api/people/${question.person_id}?with_questions=true`);
    expect(await isOpen(url)).toBe(false);
  });

  test('for good once the admin ends it; another code can be made', async () => {
    const url = await play();
    expect((await t.asAdmin('DELETE', `/api/recordings/${id}/listen-link`)).statusCode).toBe(204);
    expect((await t.asAdmin('GET', '/api/audit-log')).json().notes[0].event).toBe('listen_link_ended');
    expect(await isOpen(url)).toBe(false);
    const another = await requireListenUrl(t.app, id, 'https://stories.example.org');
    expect(another).not.toBe(link);
    expect(await isOpen(url)).toBe(false);
    expect((await open(another)).statusCode).toBe(200);
    expect((await t.asAdmin('DELETE', `/api/recordings/${randomUUID()}/listen-link`)).statusCode).toBe(204);
  });

  test('not with the link of the question', async () => {
    const url = await play();
    await t.asAdmin('PATCH', `/api/questions/${question.id}/link`, { paused: true });
    await t.asAdmin('PATCH', `/api/questions/${question.id}`, { status: 'locked' });
    expect(await isOpen(url)).toBe(true);
  });
});

test('a recording has one code, however often it is asked for', async () => {
  const again = await t.asAdmin('PUT', `/api/recordings/${id}/listen-link`);
  expect(again.json()).toEqual({ listen_link: link });
  const [recording] = (await t.asAdmin('GET', `/api/questions/${question.id}`)).json().recordings;
  expect(recording.listen_link).toBe(link);
  expect(await requireListenUrl(t.app, id, new URL(link).origin)).toBe(link);
});

test('what cannot be played has no code', async () => {
  const unfinished = await addRecording(t.app, question.id, { status: 'processing' });
  for (const none of [unfinished.id, randomUUID()])
    expectProblem(await t.asAdmin('PUT', `/api/recordings/${none}/listen-link`), 'unknown_recording');
});

describe('an answer that is only spoken', () => {
  test('is a story: readers and printed codes play it', async () => {
    await t.save(question.access_token, { content: '', base_version: 1, status: 'submitted' });
    const { token } = (await t.asAdmin('POST', '/api/readers', { name: 'Lily' })).json();
    const story = await t.asAnswerer(token, 'GET', `/api/read/stories/${question.id}`);
    expect(story.json()).toMatchObject({ content: '', recordings: [{ id }] });
    expect((await open()).statusCode).toBe(200);
    const listed = (await t.asAdmin('GET', `/api/questions/${question.id}`)).json();
    expect(listed).toMatchObject({ has_content: true, is_new: true });
  });

  test('is none once its recording is in the wastebasket', async () => {
    await t.save(question.access_token, { content: '', base_version: 1, status: 'submitted' });
    await t.app.db
      .updateTable('family_stories_recordings')
      .set({ deleted_at: new Date(t.clock.now).toISOString() })
      .where('question_id', '=', question.id)
      .execute();
    const listed = (await t.asAdmin('GET', `/api/questions/${question.id}`)).json();
    expect(listed.has_content).toBe(false);
    expect(listed.is_new).toBeUndefined();
  });
});
