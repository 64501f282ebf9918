import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertTranscript } from '../../src/server/storage/transcripts.ts';
import type { Cue, TranscriptChange } from '../../src/shared/recordings/transcripts.ts';
import { readVtt } from '../../src/shared/recordings/vtt.ts';
import { expectProblem } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { addReadyRecording } from '../recordings/add-recording.ts';
import { onPostgres } from '../stores.ts';

let t: TestApp;
let question: { id: string; access_token: string };
let id: string;
beforeEach(async () => {
  t = await openTestApp();
  question = await t.addQuestion();
  id = await addReadyRecording(t.app, question.id);
});
afterEach(() => t.close());

const heard: Cue[] = [
  { start_ms: 0, end_ms: 1500, text: 'My wander was', unsure: [[3, 9]] },
  { start_ms: 1500, end_ms: 4000, text: 'born in Hungry.' },
];
const right: Cue[] = [
  { start_ms: 0, end_ms: 1500, text: 'My Wanda was' },
  { start_ms: 1500, end_ms: 4000, text: 'born in Hungary.' },
];

const hear = (cues = heard) =>
  insertTranscript(t.app.db, {
    ...{ recording_id: id, source: 'heard', engine: 'whisper-1', language: 'en' },
    ...{ cues: JSON.stringify(cues), created_at: new Date(t.clock.now).toISOString() },
  });
const callers = {
  admin: { path: '/api/recordings', send: (...request: Parameters<TestApp['asAdmin']>) => t.asAdmin(...request) },
  answerer: {
    path: '/api/answer/recordings',
    send: (...request: Parameters<TestApp['asAdmin']>) => t.asAnswerer(question.access_token, ...request),
  },
};
type Caller = keyof typeof callers;
const get = (who: Caller = 'admin', version?: number) =>
  callers[who].send(
    'GET',
    `${callers[who].path}/${id}/transcript${version === undefined ? '' : `?version=${version}`}`,
  );
const put = (change: TranscriptChange, who: Caller = 'admin') =>
  callers[who].send('PUT', `${callers[who].path}/${id}/transcript`, change);
const read = async (who?: Caller, version?: number) => readVtt((await get(who, version)).body);

// on PostgreSQL with the rights of a link
const readingAndWriting: Caller[] = onPostgres ? ['answerer'] : ['admin', 'answerer'];
describe.each(readingAndWriting)('the words of a recording, for the %s', (who) => {
  test('are WebVTT, which says that they were heard by a program, and where it was unsure', async () => {
    expectProblem(await get(who), 'no_transcript');
    await hear();
    const response = await get(who);
    expect(response.headers['content-type']).toBe('text/vtt; charset=utf-8');
    const about = { version: 1, source: 'heard', language: 'en', engine: 'whisper-1' };
    expect(readVtt(response.body)).toEqual({ about, cues: heard });
  });

  test('are corrected in a new version, and heard ones stay', async () => {
    await hear();
    const corrected = await put({ cues: right }, who);
    expect([corrected.statusCode, corrected.json()]).toEqual([200, { version: 2, transcript: 'corrected' }]);
    expect(await read(who)).toEqual({ about: { version: 2, source: who, heard: 1, language: 'en' }, cues: right });
    expect((await read(who, 1))?.cues).toEqual(heard);
    expectProblem(await get(who, 3), 'no_transcript');
  });

  test('can be typed by hand when nothing was heard, and are tidied', async () => {
    const cues = [
      { start_ms: 5000, end_ms: 4000, text: ' two\nlines\u0001 ' },
      { start_ms: 0, end_ms: 900, text: 'first' },
      { start_ms: 1, end_ms: 2, text: '  ' },
    ];
    expect((await put({ cues, released: true }, who)).json()).toEqual({
      ...{ version: 1, transcript: 'corrected', released: 1 },
    });
    expect((await read(who))?.cues).toEqual([
      { start_ms: 0, end_ms: 900, text: 'first' },
      { start_ms: 5000, end_ms: 5001, text: 'two lines' },
    ]);
  });

  test('that are right are released as they are, without marks of doubt', async () => {
    await hear();
    expect((await put({ cues: heard, released: true }, who)).json()).toMatchObject({ version: 2, released: 2 });
    const [first] = (await read(who))?.cues ?? [];
    expect(first).toEqual({ start_ms: 0, end_ms: 1500, text: 'My wander was' });
  });

  test('make no further version when they are sent again', async () => {
    await put({ cues: right }, who);
    expect((await put({ cues: right, base_version: 7 }, who)).json()).toMatchObject({ version: 1 });
    expect((await put({ cues: right, released: true }, who)).json()).toMatchObject({ version: 1, released: 1 });
  });

  test('of a recording that was deleted, or of another question, are not found', async () => {
    await hear();
    const other = await t.addQuestion();
    const before = id;
    id = await addReadyRecording(t.app, other.id, { deleted_at: new Date().toISOString() });
    expectProblem(await get(who), 'unknown_recording');
    expectProblem(await put({ cues: right }, who), 'unknown_recording');
    id = 'nothing';
    expectProblem(await get(who), 'unknown_recording');
    id = before;
    await t.asAdmin('DELETE', `/api/questions/${question.id}`);
    expect((await get(who)).statusCode).toBe(404);
    expect((await put({ cues: right }, who)).statusCode).toBe(404);
  });
});

describe('correcting', () => {
  test('together: who knows that it would replace another correction is told, with the other words', async () => {
    await hear();
    await put({ cues: right, base_version: 1 }, 'answerer');
    const refused = await put({ cues: heard, base_version: 1 });
    expectProblem(refused, 'transcript_changed');
    expect(refused.json().transcript).toEqual({ version: 2, source: 'answerer', cues: right });
    expect((await put({ cues: heard, base_version: 2 })).json()).toMatchObject({ version: 3 });
    expect((await put({ cues: right }, 'answerer')).json()).toMatchObject({ version: 4 });
  });

  test('what another person has corrected meanwhile keeps both: one is shown, the other is a version before it', async () => {
    await hear();
    await put({ cues: right, base_version: 1, released: true }, 'answerer');
    expectProblem(await put({ cues: heard, base_version: 0 }), 'transcript_changed');
    const mine = [{ start_ms: 0, end_ms: 1500, text: 'Mine' }];
    expect((await put({ cues: mine, base_version: 1, aside: true })).json()).toMatchObject({ version: 4, released: 4 });
    expect(await read('answerer')).toMatchObject({ about: { source: 'answerer', released: 4, heard: 1 }, cues: right });
    expect((await read('admin', 3))?.cues).toEqual(mine);
  });

  test('at the same time keeps every version', async () => {
    await hear();
    const texts = Array.from({ length: 8 }, (_, n) => `Version ${n}`);
    const cuesOf = (text: string) => [{ start_ms: 0, end_ms: 1000, text }];
    const done = await Promise.all(texts.map((text, n) => put({ cues: cuesOf(text) }, n % 2 ? 'admin' : 'answerer')));
    expect(done.map((response) => response.json().version).toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const stored = await Promise.all(
      [2, 3, 4, 5, 6, 7, 8, 9].map(async (version) => (await read('admin', version))?.cues),
    );
    expect(stored.map((cues) => cues?.[0]?.text).toSorted()).toEqual(texts);
  });

  test('after a release leaves readers with what was released, until it is released again', async () => {
    await hear();
    await put({ cues: right, released: true });
    expect((await put({ cues: heard })).json()).toMatchObject({ version: 3, released: 2 });
    expect((await read())?.about).toMatchObject({ version: 3, released: 2 });
    expect((await put({ cues: heard, released: true })).json()).toMatchObject({ version: 4, released: 4 });
  });

  test('is never undone by what is heard later', async () => {
    await hear();
    await put({ cues: right }, 'answerer');
    await hear([{ start_ms: 0, end_ms: 10, text: 'Thanks for watching' }]);
    expect(await read()).toMatchObject({ about: { version: 2 }, cues: right });
  });

  test('never hides what was heard since the words were opened, however often it is sent', async () => {
    await hear();
    const late = { start_ms: 300_000, end_ms: 301_000, text: 'Minute five.' };
    await hear([...heard, late]);
    for (let n = 0; n < 2; n++) {
      expect((await put({ cues: right, base_version: 1, released: true })).json()).toMatchObject({ version: 3 });
      expect(await read()).toMatchObject({ about: { version: 4, released: 3 }, cues: [...right, late] });
    }
    const [first] = right as [Cue, Cue];
    expect((await put({ cues: [first], base_version: 3 })).json()).toMatchObject({ version: 5 });
    expect(await read()).toMatchObject({ about: { version: 6, released: 3 }, cues: [first, late] });
    // who has seen it may delete it
    expect((await put({ cues: [first], base_version: 6 })).json()).toMatchObject({ version: 7 });
    expect((await read())?.cues).toEqual([first]);
  });

  test('brings nothing back that the words had when they were opened', async () => {
    await hear();
    await hear([heard[0] as Cue, { start_ms: 1600, end_ms: 3900, text: 'born in Hungry!' }]);
    await put({ cues: right.slice(0, 1), base_version: 1 });
    expect((await read())?.cues).toEqual(right.slice(0, 1));
  });

  test('keeps a history, newest first, with whose words each version has, and what was changed', async () => {
    await hear();
    await put({ cues: right }, 'answerer');
    await put({ cues: heard, released: true });
    const changed = (start_ms: number, before: string, after: string) => ({ start_ms, before, after });
    const created_at = new Date(t.clock.now).toISOString();
    expect((await t.asAdmin('GET', `/api/recordings/${id}/transcripts`)).json()).toEqual({
      versions: [
        {
          ...{ version: 3, source: 'admin', created_at, language: 'en' },
          changes: { lines: 2, first: [changed(0, 'Wanda', 'wander'), changed(1500, 'Hungary.', 'Hungry.')] },
        },
        {
          ...{ version: 2, source: 'answerer', created_at, language: 'en' },
          changes: { lines: 2, first: [changed(0, 'wander', 'Wanda'), changed(1500, 'Hungry.', 'Hungary.')] },
        },
        { version: 1, source: 'heard', created_at, language: 'en', engine: 'whisper-1' },
      ],
      released: 3,
    });
  });

  test('keeps in the history who said that another person’s words are right', async () => {
    await put({ cues: right }, 'answerer');
    t.clock.now += 1000;
    expect((await put({ cues: right, released: true })).json()).toMatchObject({ version: 2, released: 2 });
    expect((await put({ cues: right, released: true, base_version: 1 })).json()).toMatchObject({ version: 2 });
    const { versions, released } = (await t.asAdmin('GET', `/api/recordings/${id}/transcripts`)).json();
    expect([released, versions]).toMatchObject([
      2,
      [{ source: 'admin', changes: { lines: 0 } }, { source: 'answerer' }],
    ]);
  });

  test('can be corrected further by who has not seen that another person has said they are right', async () => {
    await put({ cues: heard }, 'answerer');
    expect((await put({ cues: heard, released: true, base_version: 1 })).json()).toMatchObject({ version: 2 });
    expect((await put({ cues: right, base_version: 1 }, 'answerer')).json()).toMatchObject({ version: 3 });
    expect((await read())?.cues).toEqual(right);
  });

  const changesOf = async () => {
    const { versions } = (await t.asAdmin('GET', `/api/recordings/${id}/transcripts`)).json();
    return versions.map(({ changes }: { changes?: object }) => changes);
  };
  const corrected = {
    lines: 2,
    first: [
      { start_ms: 0, before: 'wander', after: 'Wanda' },
      { start_ms: 1500, before: 'Hungry.', after: 'Hungary.' },
    ],
  };

  test('is not said to have taken out or added what was heard since the words were opened', async () => {
    const late = { start_ms: 300_000, end_ms: 301_000, text: 'Minute five.' };
    const heardMore = { lines: 0, first: [], heard_more: true };
    await hear();
    await hear([...heard, late]);
    t.clock.now += 1000;
    await put({ cues: right, base_version: 1 });
    expect(await changesOf()).toEqual([heardMore, corrected, undefined, undefined]);
    t.clock.now += 1000;
    const more = [...right, { start_ms: 400_000, end_ms: 401_000, text: 'By hand.' }];
    await put({ cues: more, base_version: 3 });
    const added = { lines: 1, first: [{ start_ms: 400_000, before: '', after: 'By hand.' }] };
    expect((await changesOf()).slice(0, 2)).toEqual([heardMore, added]);
    t.clock.now += 1000;
    await put({ cues: more, base_version: 5, released: true });
    expect((await changesOf()).slice(0, 2)).toEqual([heardMore, { lines: 0, first: [] }]);
    t.clock.now += 1000;
    await put({ cues: more, base_version: 8 });
    const removed = { lines: 1, first: [{ start_ms: 300_000, before: 'Minute five.', after: '' }] };
    expect((await changesOf())[0]).toEqual(removed);
  });

  test('that was kept against another is not said to have undone it', async () => {
    await hear();
    t.clock.now += 1000;
    await put({ cues: right, base_version: 1 }, 'answerer');
    t.clock.now += 1000;
    await put({ cues: [right[0] as Cue], base_version: 1, aside: true });
    const aside = { lines: 1, first: [{ start_ms: 1500, before: 'born in Hungary.', after: '' }] };
    expect(await changesOf()).toEqual([undefined, aside, corrected, undefined]);
    t.clock.now += 1000;
    await put({ cues: [right[0] as Cue], base_version: 4 });
    expect((await changesOf())[0]).toEqual(aside);
  });

  test('is compared with what was shown before it, line by line', async () => {
    const line = (at: number, text: string) => ({ start_ms: at * 1000, end_ms: at * 1000 + 900, text });
    const before = [line(0, 'Zero'), line(1, 'One and more'), line(2, 'Two'), line(3, 'Three'), line(4, 'Four')];
    await hear(before);
    await put({ cues: before, released: true });
    await hear([line(9, 'Thanks for watching')]);
    const after = [line(1, 'One more'), line(2, '2'), line(3, 'Three'), line(4, 'Four!'), line(5, 'Five')];
    await put({ cues: after });
    expect(await changesOf()).toEqual([
      {
        lines: 5,
        first: [
          { start_ms: 0, before: 'Zero', after: '' },
          { start_ms: 1000, before: 'and', after: '' },
          { start_ms: 2000, before: 'Two', after: '2' },
        ],
      },
      undefined,
      { lines: 0, first: [] },
      undefined,
    ]);
  });

  test('of a long line is described by an excerpt with the difference, also without spaces', async () => {
    const line = (text: string) => [{ start_ms: 0, end_ms: 9000, text }];
    await hear(line(`${'あ'.repeat(900)}犬${'い'.repeat(900)}`));
    await put({ cues: line(`${'あ'.repeat(900)}猫${'い'.repeat(900)}`) });
    const excerpt = (word: string) => `… ${'あ'.repeat(20)}${word}${'い'.repeat(139)} …`;
    const first = [{ start_ms: 0, before: excerpt('犬'), after: excerpt('猫') }];
    expect((await changesOf())[0]).toEqual({ lines: 1, first });
  });
});

describe.each(['admin', 'answerer'] as const)('that words are right, taken back by the %s', (who) => {
  const takeBack = () => callers[who].send('DELETE', `${callers[who].path}/${id}/transcript/release`);
  const readersSee = async () => {
    const { token } = (await t.asAdmin('POST', '/api/readers', { name: 'Lily' })).json();
    const story = await t.asAnswerer(token, 'GET', `/api/read/stories/${question.id}`);
    return story.json().recordings[0].transcript;
  };

  test('hides them from readers, and keeps them; also once the answer is locked', async () => {
    await t.save(question.access_token, { content: '<p>a</p>', status: 'submitted' });
    await t.app.db.updateTable('family_stories_recordings').set({ files: '[]' }).execute();
    await hear();
    await put({ cues: right, released: true }, 'answerer');
    expect(await readersSee()).toBe('corrected');
    await t.asAdmin('PATCH', `/api/questions/${question.id}`, { status: 'locked' });
    expect((await takeBack()).statusCode).toBe(204);
    expect((await takeBack()).statusCode).toBe(204);
    expect(await readersSee()).toBeUndefined();
    expect(await read()).toEqual({ about: { version: 2, source: 'answerer', heard: 1, language: 'en' }, cues: right });
    await put({ cues: right, released: true });
    expect(await readersSee()).toBe('corrected');
  });

  test('cannot be done for a recording of another', async () => {
    id = await addReadyRecording(t.app, (await t.addQuestion()).id, who === 'admin' ? { deleted_at: '2026' } : {});
    expectProblem(await takeBack(), 'unknown_recording');
  });
});

describe('a link', () => {
  test('corrects nothing once the answer is locked; the admin does', async () => {
    await t.save(question.access_token, { content: '<p>a</p>', status: 'submitted' });
    await t.asAdmin('PATCH', `/api/questions/${question.id}`, { status: 'locked' });
    expectProblem(await put({ cues: right }, 'answerer'), 'locked');
    expect((await put({ cues: right })).statusCode).toBe(200);
    expect((await read('answerer'))?.cues).toEqual(right);
  });

  test('that is paused or unknown reads and corrects nothing', async () => {
    await hear();
    await t.asAdmin('PATCH', `/api/questions/${question.id}/link`, { paused: true });
    expectProblem(await get('answerer'), 'link_paused');
    expectProblem(await put({ cues: right }, 'answerer'), 'link_paused');
    question.access_token = 'nobody-has-this1';
    expectProblem(await get('answerer'), 'unknown_token');
    expectProblem(await put({ cues: right }, 'answerer'), 'unknown_token');
  });
});

if (!onPostgres)
  test('words that cannot be stored are refused', async () => {
    for (const cue of [
      { start_ms: -1, end_ms: 1, text: 'a' },
      { start_ms: 0, end_ms: 2 ** 31, text: 'a' },
      { start_ms: 0, end_ms: 1, text: 'a'.repeat(2001) },
      { start_ms: 0, end_ms: 1 },
    ])
      expectProblem(await put({ cues: [cue as Cue] }), 'invalid_fields');
  });

const secured = () => {
  const rows = async (text: string) =>
    t.app.tokenAccess.read(question.access_token, async (db) => (await sql.raw(text).execute(db)).rows);
  const run = (text: string) => t.app.tokenAccess.write(question.access_token, (db) => sql.raw(text).execute(db));
  const refused = expect.objectContaining({ code: '42501' });
  const insert = (recording: string) =>
    `insert into family_stories_transcripts values ('${recording}', 9, 'answerer', null, null, '[]', '2026')`;

  test('reaches the words of its own recordings only', async () => {
    await hear();
    const other = await addReadyRecording(t.app, (await t.addQuestion()).id);
    await insertTranscript(t.app.db, { recording_id: other, source: 'heard', cues: '[]', created_at: '2026' });
    expect(await rows('select recording_id from family_stories_transcripts')).toEqual([{ recording_id: id }]);
    await expect(run(insert(other))).rejects.toEqual(refused);
    expect((await run(insert(id))).numAffectedRows).toBe(1n);
    expect((await run("update family_stories_recordings set transcript = 'corrected'")).numAffectedRows).toBe(1n);
  });

  test('neither changes nor deletes a version, nor reads what is being transcribed', async () => {
    await hear();
    for (const text of [
      "update family_stories_transcripts set cues = '[]'",
      'delete from family_stories_transcripts',
      'select * from family_stories_transcript_pieces',
      'delete from family_stories_transcript_pieces',
    ])
      await expect(run(text)).rejects.toEqual(refused);
  });

  test('adds no version once the answer is locked', async () => {
    await t.save(question.access_token, { content: '<p>a</p>', status: 'submitted' });
    await t.asAdmin('PATCH', `/api/questions/${question.id}`, { status: 'locked' });
    await expect(run(insert(id))).rejects.toEqual(refused);
  });
};
// SQLite has no row security
if (onPostgres) describe('row security: a link', secured);
