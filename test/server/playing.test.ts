import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listPlayedRecordings } from '../../src/server/storage/playing.ts';
import { hour } from '../../src/shared/durations.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import type { QuestionWithRecordings } from '../../src/shared/recordings/admin-recordings.ts';
import type { Playable } from '../../src/shared/recordings/recordings.ts';
import { expectProblem } from '../expect-problem.ts';
import { cookieOf, openTestApp, type TestApp } from '../open-test-app.ts';
import { addRecording, speech } from '../recordings.ts';
import { onPostgres } from '../stores.ts';

let t: TestApp;
let question: Question;
let recording: { id: string };
let opus: Buffer;
let aac: Buffer;
let reader: { id: string; token: string };
beforeAll(async () => {
  t = await openTestApp();
  [opus, aac] = [await speech('webm'), await speech('m4a')];
});
beforeEach(async () => {
  question = await t.addQuestion({ question_text: 'Who taught you to swim?' });
  await t.save(question.access_token, { content: '<p>My brother.</p>', status: 'submitted' });
  recording = await addRecording(t.app, question.id);
  reader = (await t.asAdmin('POST', '/api/readers', { name: 'Lily' })).json();
});
afterAll(() => t.close());

const forAnswerer = async (): Promise<Playable[]> => (await t.read(question.access_token)).recordings ?? [];
const forReader = async (): Promise<Playable[]> =>
  (await t.asAnswerer(reader.token, 'GET', `/api/read/stories/${question.id}`)).json().recordings;
const forAdmin = async (): Promise<QuestionWithRecordings['recordings']> =>
  (await t.asAdmin('GET', `/api/questions/${question.id}`)).json().recordings;

const urlOf = (recordings: Playable[]) => recordings[0]?.url as string;
const get = (url: string, headers: Record<string, string> = {}) => t.call({ url, headers });
const statusOf = async (url: string) => (await get(url)).statusCode;

describe('a recording that can be played', () => {
  test('is with the answer, the story and the question', async () => {
    const shown = {
      id: recording.id,
      duration_ms: 3320,
      created_at: expect.any(String),
      url: expect.stringMatching(new RegExp(`^/recordings/${recording.id}\\.webm\\?key=[\\w-]+$`)),
      sources: [
        { url: expect.stringContaining('.webm?key='), content_type: 'audio/webm' },
        { url: expect.stringContaining('-copy.m4a?key='), content_type: 'audio/mp4' },
      ],
      peaks: Array(33).fill(90),
    };
    expect(await forAnswerer()).toEqual([shown]);
    expect(await forReader()).toEqual([shown]);
    expect(await forAdmin()).toEqual([{ ...shown, takes: 1 }]);
    const listed = await t.asAdmin('GET', `/api/questions/${question.id}/recordings`);
    expect(listed.json()).toEqual({ recordings: [{ ...shown, takes: 1 }] });
  });

  test('is sent to all of them, without a cookie or a header', async () => {
    for (const recordings of [await forAnswerer(), await forReader(), await forAdmin()]) {
      const [webm, m4a] = recordings[0]?.sources ?? [];
      const played = await get(webm?.url as string);
      expect(played.statusCode).toBe(200);
      expect(played.rawPayload).toEqual(opus);
      expect(played.headers).toMatchObject({
        'content-type': 'audio/webm',
        'accept-ranges': 'bytes',
        'content-length': String(opus.length),
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      });
      expect((await get(m4a?.url as string)).rawPayload).toEqual(aac);
    }
  });

  if (!onPostgres) {
    test('comes in the order in which they were made, and not before it is ready', async () => {
      await addRecording(t.app, question.id, { status: 'processing' });
      await addRecording(t.app, question.id, { status: 'refused' });
      const earlier = await addRecording(t.app, question.id, { created_at: '2026-01-01T00:00:00.000Z' });
      for (const recordings of [await forAnswerer(), await forReader(), await forAdmin()])
        expect(recordings.map(({ id }) => id)).toEqual([earlier.id, recording.id]);
    });

    test('is played by reading its row only, without its levels', async () => {
      await addRecording(t.app, question.id);
      const rows = await listPlayedRecordings(t.app.db, question.id, recording.id);
      expect(rows).toMatchObject([{ id: recording.id, peaks: null }]);
    });

    test('a long one has as many levels as a curve can show, of which none is lost', async () => {
      const levels = Buffer.alloc(54_000);
      levels[33_333] = 200;
      await addRecording(t.app, question.id, {
        peaks: levels.toString('base64'),
        created_at: '2999-01-01T00:00:00.000Z',
      });
      const peaks = (await forAnswerer())[1]?.peaks ?? [];
      expect(peaks).toHaveLength(400);
      expect(Math.max(...peaks)).toBe(200);
    });

    test('the list of an unknown question is refused', async () => {
      expectProblem(await t.asAdmin('GET', `/api/questions/${randomUUID()}/recordings`), 'unknown_question');
    });
  }
});

if (!onPostgres) {
  describe('parts', () => {
    let url: string;
    beforeEach(async () => {
      url = urlOf(await forReader());
    });

    test.each([
      ['bytes=0-0', 0, 1],
      ['bytes=100-199', 100, 200],
      ['bytes=2400-', 2400, undefined],
      ['bytes=-100', -100, undefined],
      ['bytes=2000-999999', 2000, undefined],
    ])('%s', async (range, start, end) => {
      const part = await get(url, { range });
      const bytes = opus.subarray(start, end);
      expect(part.statusCode).toBe(206);
      const first = opus.subarray(0, start).length;
      expect(part.headers['content-range']).toBe(`bytes ${first}-${first + bytes.length - 1}/${opus.length}`);
      expect(part.headers['content-length']).toBe(String(bytes.length));
      expect(part.rawPayload).toEqual(bytes);
    });

    test('after the end there are none', async () => {
      const part = await get(url, { range: `bytes=${opus.length}-` });
      expectProblem(part, 'range_not_satisfiable');
      expect(part.headers['content-range']).toBe(`bytes */${opus.length}`);
    });

    test('HEAD sends the size, and no bytes', async () => {
      const head = await t.call({ method: 'HEAD', url });
      expect(head.statusCode).toBe(200);
      expect(head.headers).toMatchObject({ 'content-length': String(opus.length), 'content-type': 'audio/webm' });
      expect(head.rawPayload).toHaveLength(0);
    });
  });

  describe('the key', () => {
    test('does not contain a token or the id of a session', async () => {
      const secrets = [question.access_token, reader.token, t.cookie.split('=')[1] as string];
      for (const recordings of [await forAnswerer(), await forReader(), await forAdmin()]) {
        const key = new URL(urlOf(recordings), 'http://localhost').searchParams.get('key') as string;
        for (const text of [key, Buffer.from(key, 'base64url').toString('latin1')])
          for (const secret of secrets) expect(text).not.toContain(secret);
      }
    });

    test('is good for twelve hours', async () => {
      const url = urlOf(await forAnswerer());
      t.clock.now += 12 * hour - 1;
      expect(await statusOf(url)).toBe(200);
      t.clock.now += 1;
      expectProblem(await get(url), 'unknown_recording');
    });

    test('opens nothing once it is changed, shortened or missing', async () => {
      const url = urlOf(await forAnswerer());
      const key = Buffer.from(url.slice(url.indexOf('=') + 1), 'base64url');
      const path = url.slice(0, url.indexOf('?'));
      const forged = [...key.keys()].map((n) => {
        const changed = Buffer.from(key);
        changed[n] = (changed[n] as number) ^ 1;
        return changed.toString('base64url');
      });
      const cut = [0, 1, 27, 28, 29, 40].map((length) => key.subarray(0, length).toString('base64url'));
      for (const wrong of [...forged.filter((_, n) => n % 7 === 0), ...cut, 'x'])
        expect(await statusOf(`${path}?key=${wrong}`)).toBe(404);
      expect(await statusOf(path)).toBe(404);
      expect(await statusOf(`${path}?key=${'a'.repeat(501)}`)).toBe(422);
    });

    test('opens no other recording, also not of the same answer', async () => {
      const key = urlOf(await forAnswerer()).split('?')[1];
      const same = await addRecording(t.app, question.id);
      const other = await t.addQuestion();
      const others = await addRecording(t.app, other.id);
      for (const { id } of [same, others]) expect(await statusOf(`/recordings/${id}.webm?${key}`)).toBe(404);
    });

    test('opens no file but those that are played', async () => {
      const key = urlOf(await forAnswerer()).split('?')[1];
      for (const name of [`${recording.id}.mp3`, recording.id, `${recording.id}%2f..%2f${recording.id}.webm`, 'x'])
        expect(await statusOf(`/recordings/${name}?${key}`)).toBe(404);
    });
  });
}

describe('the right to listen ends', () => {
  const patchLink = (change: object) => t.asAdmin('PATCH', `/api/questions/${question.id}/link`, change);
  const changeReader = (change: object) => t.asAdmin('PATCH', `/api/readers/${reader.id}`, change);
  const onlyAdmin = (only_admin: boolean) =>
    t.asAnswerer(question.access_token, 'PUT', '/api/answer/reading', { only_admin });
  const soon = () => new Date(t.clock.now + hour).toISOString();

  let urls: { answerer: string; reader: string; admin: string };
  beforeEach(async () => {
    urls = {
      answerer: urlOf(await forAnswerer()),
      reader: urlOf(await forReader()),
      admin: urlOf(await forAdmin()),
    };
  });
  const open = async () => {
    const statuses = Object.entries(urls).map(async ([who, url]) => [who, await statusOf(url)] as const);
    return (await Promise.all(statuses)).filter(([, status]) => status === 200).map(([who]) => who);
  };

  test('with the pause of the question’s link', async () => {
    await patchLink({ paused: true });
    expect(await open()).toEqual(['reader', 'admin']);
    await patchLink({ paused: false });
    expect(await open()).toEqual(['answerer', 'reader', 'admin']);
  });

  if (!onPostgres) {
    test('with its end', async () => {
      await patchLink({ expires_at: soon() });
      expect(await open()).toEqual(['answerer', 'reader', 'admin']);
      t.clock.now += hour;
      expect(await open()).toEqual(['reader', 'admin']);
    });

    test('with its renewal', async () => {
      await t.asAdmin('POST', `/api/questions/${question.id}/link`);
      expect(await open()).toEqual(['reader', 'admin']);
    });

    test('not with a lock', async () => {
      await t.asAdmin('PATCH', `/api/questions/${question.id}`, { status: 'locked' });
      expect(await open()).toEqual(['answerer', 'reader', 'admin']);
    });
  }

  test('with the pause, the end and the renewal of the reading link', async () => {
    await changeReader({ paused: true });
    expect(await open()).toEqual(['answerer', 'admin']);
    await changeReader({ paused: false, expires_at: soon() });
    expect(await open()).toEqual(['answerer', 'reader', 'admin']);
    t.clock.now += hour;
    expect(await open()).toEqual(['answerer', 'admin']);
    await changeReader({ expires_at: null });
    expect(await open()).toEqual(['answerer', 'reader', 'admin']);
    await changeReader({ token: 'new' });
    expect(await open()).toEqual(['answerer', 'admin']);
  });

  if (!onPostgres)
    test('with the deletion of the reading link, and with the choice of other people', async () => {
      const somebody = await t.addPerson('Albert');
      await changeReader({ people: [somebody.id] });
      expect(await open()).toEqual(['answerer', 'admin']);
      await changeReader({ people: [somebody.id, question.person_id] });
      expect(await open()).toEqual(['answerer', 'reader', 'admin']);
      await t.asAdmin('DELETE', `/api/readers/${reader.id}`);
      expect(await open()).toEqual(['answerer', 'admin']);
    });

  test('for readers once only the admin may read the answer, or it is being written again', async () => {
    await onlyAdmin(true);
    expect(await open()).toEqual(['answerer', 'admin']);
    await onlyAdmin(false);
    expect(await open()).toEqual(['answerer', 'reader', 'admin']);
    await t.save(question.access_token, { content: '<p>My brother, I</p>', base_version: 1 });
    expect(await open()).toEqual(['answerer', 'admin']);
  });

  if (!onPostgres) {
    test('with the session, and not with another one', async () => {
      const cookie = cookieOf(await t.signIn());
      const found = await t.call({ url: `/api/questions/${question.id}`, headers: { cookie } });
      const url = urlOf(found.json().recordings);
      expect(await statusOf(url)).toBe(200);
      await t.call({ method: 'DELETE', url: '/api/session', headers: { cookie } });
      expect(await statusOf(url)).toBe(404);
      expect(await open()).toEqual(['answerer', 'reader', 'admin']);
    });

    test('while the question is in the wastebasket', async () => {
      await t.asAdmin('DELETE', `/api/questions/${question.id}`);
      expect(await open()).toEqual([]);
      await t.asAdmin('POST', `/api/wastebasket/${question.id}/restore`);
      expect(await open()).toEqual(['answerer', 'reader', 'admin']);
    });

    test('while the person is in the wastebasket', async () => {
      await t.asAdmin('DELETE', `/api/people/${question.person_id}?with_questions=true`);
      expect(await open()).toEqual([]);
      await t.asAdmin('POST', `/api/wastebasket/people/${question.person_id}/restore`);
      expect(await open()).toEqual(['answerer', 'reader', 'admin']);
    });

    test('while the recording is in the wastebasket', async () => {
      const rest = (deleted_at: string | null) =>
        t.app.db.updateTable('family_stories_recordings').set({ deleted_at }).where('id', '=', recording.id).execute();
      await rest(new Date(t.clock.now).toISOString());
      expect(await open()).toEqual([]);
      expect([await forAnswerer(), await forReader(), await forAdmin()]).toEqual([[], [], []]);
      await rest(null);
      expect(await open()).toEqual(['answerer', 'reader', 'admin']);
    });
  }
});

if (!onPostgres)
  describe('the original', () => {
    const path = (take?: number) =>
      `/api/recordings/${recording.id}/original${take === undefined ? '' : `?take=${take}`}`;

    test('is a download with a readable name', async () => {
      const original = await t.asAdmin('GET', path());
      expect(original.rawPayload).toEqual(opus);
      expect(original.headers['content-type']).toBe('audio/webm');
      const day = new Date(t.clock.now).toISOString().slice(0, 10);
      expect(original.headers['content-disposition']).toContain(
        `attachment; filename="Rose ${day} Who taught you to swim.webm"`,
      );
      const part = await t.call({ url: path(0), headers: { cookie: t.cookie, range: 'bytes=10-19' } });
      expect(part.statusCode).toBe(206);
      expect(part.rawPayload).toEqual(opus.subarray(10, 20));
    });

    test('of a take or recording that is not there is unknown', async () => {
      expectProblem(await t.asAdmin('GET', path(1)), 'unknown_recording');
      expectProblem(await t.asAdmin('GET', `/api/recordings/${randomUUID()}/original`), 'unknown_recording');
      await t.asAdmin('DELETE', `/api/questions/${question.id}`);
      expectProblem(await t.asAdmin('GET', path()), 'unknown_recording');
    });

    test('is for the admin only', async () => {
      expectProblem(await get(path()), 'not_signed_in');
    });

    test('is never shown as a page, whatever the device called it', async () => {
      const odd = await addRecording(t.app, question.id, { mime: 'text/html' });
      const original = await t.asAdmin('GET', `/api/recordings/${odd.id}/original`);
      expect(original.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    });
  });
