import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type App, openApp } from '../../src/server/app.ts';
import { queueAgain } from '../../src/server/domain/backup/queue-again.ts';
import { playedKey } from '../../src/server/domain/recordings/recording-keys.ts';
import { requestTranscript } from '../../src/server/domain/recordings/transcripts/request-transcript.ts';
import { inTransaction } from '../../src/server/domain/transaction.ts';
import { runDueJob, startRunner } from '../../src/server/jobs/runner.ts';
import { transcriptJobs } from '../../src/server/jobs/transcript-jobs.ts';
import { inMemory } from '../../src/server/outside/files/file-store.ts';
import { openMetrics } from '../../src/server/outside/metrics.ts';
import { minute } from '../../src/shared/durations.ts';
import { readVtt } from '../../src/shared/recordings/vtt.ts';
import { expectProblem } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { addReadyRecording } from '../recordings/add-recording.ts';
import { type FakeRecogniser, openRecogniser } from '../recordings/fake-recogniser.ts';
import { silence } from '../sounds.ts';
import { hasOpenssl, makeCertificate } from '../stores/certificate.ts';
import { onPostgres } from '../stores.ts';

let fake: FakeRecogniser;
let t: TestApp;
let question: { id: string; access_token: string; person_id: string };
let logged: object[];
const recordingsOf = (url: string) => ({
  ...{ max_bytes: 200e6, ffmpeg: undefined },
  transcriber: { url, key: 'the-secret-key', model: 'large-v3' },
});
beforeEach(async () => {
  fake = await openRecogniser();
  t = await openTestApp({}, undefined, { recordings: recordingsOf(fake.url) });
  question = await t.addQuestion();
  logged = [];
});
afterEach(async () => {
  await t.close();
  await fake.close();
});

/** Adds a recording of so many ms, with its file; `levels` are one per 100 ms. */
const addRecording = async (ms: number, levels?: number[]) => {
  const id = await addReadyRecording(t.app, question.id, {
    ...{ duration_ms: ms, files: JSON.stringify([{ name: 'x.wav', content_type: 'audio/wav' }]) },
    ...(levels && { peaks: Buffer.from(levels).toString('base64') }),
  });
  const name = `${id}.wav`;
  await t.app.files.put(playedKey(name), inMemory(silence(ms)), 'audio/wav');
  await t.app.db
    .updateTable('family_stories_recordings')
    .set({ files: JSON.stringify([{ name, content_type: 'audio/wav' }]) })
    .where('id', '=', id)
    .execute();
  return id;
};
const log = { error: (fields: object) => void logged.push(fields) };
const ask = (id: string) => t.asAdmin('POST', `/api/recordings/${id}/transcript`);
/** Runs the job if it is due. */
const work = (app: App = t.app, timeout?: number) =>
  runDueJob(
    app,
    transcriptJobs(app, log, timeout === undefined ? {} : { timeout }).queued,
    new AbortController().signal,
    {
      onError: (error) => {
        throw error;
      },
    },
  );
const wordsOf = async (id: string) => {
  const response = await t.asAdmin('GET', `/api/recordings/${id}/transcript`);
  return response.statusCode === 200 ? readVtt(response.body)?.cues : response.json().code;
};
const stateOf = async (id: string) =>
  (
    await t.app.db
      .selectFrom('family_stories_recordings')
      .select('transcript')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).transcript;
const piecesOf = (id: string) =>
  t.app.db
    .selectFrom('family_stories_transcript_pieces')
    .selectAll()
    .where('recording_id', '=', id)
    .orderBy('piece')
    .execute();
const segment = (start: number, end: number, text: string, more: object = {}) => ({ start, end, text, ...more });
/** Transcribes a short recording that is answered like this. */
const hear = async (answer: object | string, levels?: number[]) => {
  const id = await addRecording(20_000, levels);
  fake.next = [answer];
  await ask(id);
  await work();
  return wordsOf(id);
};

describe('a recording', () => {
  test('is sent in OpenAI’s form, with the language and the names of the family, and its words are a proposal', async () => {
    await t.asAdmin('PATCH', `/api/people/${question.person_id}`, { name: 'Rose Miller', language: 'pt-BR' });
    await t.addPerson('Wanda');
    const id = await addRecording(20_000);
    expect((await ask(id)).statusCode).toBe(202);
    expect(await stateOf(id)).toBe('waiting');
    fake.next = [{ text: ' My sister Wanda.', segments: [segment(0.5, 2.25, ' My sister Wanda.')] }];
    expect(await work()).toBe(true);
    expect(fake.asked).toEqual([
      {
        ...{ url: '/v1/audio/transcriptions', authorization: 'Bearer the-secret-key' },
        fields: {
          ...{ model: 'large-v3', language: 'pt', prompt: 'Rose Miller, Rose, Miller, Wanda' },
          ...{ response_format: 'verbose_json', temperature: '0' },
        },
        ...{ name: 'sound.wav', type: 'audio/wav', bytes: silence(20_000).length },
      },
    ]);
    expect(await stateOf(id)).toBe('proposed');
    expect(await wordsOf(id)).toEqual([{ start_ms: 500, end_ms: 2250, text: 'My sister Wanda.' }]);
    expect([await piecesOf(id), await work()]).toEqual([[], false]);
  });

  if (!onPostgres) {
    test('is cut into pieces of five minutes at most, at quiet places', async () => {
      const levels = Array.from({ length: 6600 }, (_, n) => (n >= 2700 && n < 2710 ? 1 : 100));
      const id = await addRecording(11 * minute, levels);
      fake.usual = { text: 'x', segments: [segment(1, 2, 'A sentence.')] };
      await ask(id);
      await work();
      const starts = ((await wordsOf(id)) as { start_ms: number }[]).map(({ start_ms }) => start_ms);
      expect(starts[0]).toBe(1000);
      expect(starts[1]).toBeGreaterThanOrEqual(271_000);
      expect(starts[1]).toBeLessThanOrEqual(272_000);
      expect(fake.asked).toHaveLength(3);
      expect(Math.max(...fake.asked.map(({ bytes }) => bytes))).toBeLessThan(silence(5 * minute + 1000).length);
      expect(new Set(fake.asked.map(({ name, type }) => `${name} ${type}`))).toEqual(new Set(['sound.wav audio/wav']));
    });

    test('without levels is cut every five minutes', async () => {
      const id = await addRecording(6 * minute);
      fake.usual = { text: 'x', segments: [segment(1, 2, 'A sentence.')] };
      await ask(id);
      await work();
      expect(await wordsOf(id)).toMatchObject([{ start_ms: 1000 }, { start_ms: 5 * minute + 1000 }]);
    });
  }

  test('that is asked for again gets a new proposal, and what was corrected stays', async () => {
    const id = await addRecording(20_000);
    await ask(id);
    await work();
    const cues = [{ start_ms: 0, end_ms: 900, text: 'Corrected' }];
    await t.asAdmin('PUT', `/api/recordings/${id}/transcript`, { cues });
    await ask(id);
    expect(await stateOf(id)).toBe('corrected');
    await work();
    expect([await stateOf(id), await wordsOf(id)]).toEqual(['corrected', cues]);
    const { versions } = (await t.asAdmin('GET', `/api/recordings/${id}/transcripts`)).json();
    expect(versions.map(({ source }: { source: string }) => source)).toEqual(['heard', 'admin', 'heard']);
  });

  test('is asked for once, however often somebody asks', async () => {
    const id = await addRecording(20_000);
    await Promise.all([ask(id), ask(id), requestTranscript(t.app, t.app.recordings, id)]);
    await work();
    expect([await work(), fake.asked.length]).toEqual([false, 1]);
  });

  if (!onPostgres) {
    test('that was deleted meanwhile is not sent', async () => {
      const id = await addRecording(20_000);
      await ask(id);
      await t.app.db.updateTable('family_stories_recordings').set({ deleted_at: 'now' }).where('id', '=', id).execute();
      await work();
      expect([fake.asked.length, await stateOf(id), await work()]).toEqual([0, null, false]);
      expectProblem(await ask(id), 'unknown_recording');
    });

    test('that was deleted meanwhile keeps the words that it had', async () => {
      const id = await addRecording(20_000);
      await ask(id);
      await work();
      await ask(id);
      await t.app.db.updateTable('family_stories_recordings').set({ deleted_at: 'now' }).where('id', '=', id).execute();
      await work();
      expect(await stateOf(id)).toBe('proposed');
    });

    test('that is not ready, or is nobody’s, cannot be asked for', async () => {
      const id = await addReadyRecording(t.app, question.id, { status: 'processing' });
      expectProblem(await ask(id), 'recording_not_ready');
      expectProblem(await ask('nothing'), 'unknown_recording');
    });

    test('whose file is gone has failed', async () => {
      const id = await addRecording(20_000);
      await t.app.files.delete(playedKey(`${id}.wav`));
      await ask(id);
      await work();
      expect(await stateOf(id)).toBe('failed');
    });
  }

  test('that is pending in a backup is queued after a restore', async () => {
    const id = await addRecording(20_000);
    await t.app.db.updateTable('family_stories_recordings').set({ transcript: 'waiting' }).execute();
    await inTransaction(t.app, queueAgain);
    await work();
    expect([await stateOf(id), fake.asked.length]).toEqual(['proposed', 1]);
  });
});

if (!onPostgres)
  describe('a recogniser that fails', () => {
    const failures: [string, FakeRecogniser['next'][number], string, number?][] = [
      ['refuses the key', 401, 'denied', 401],
      ['says that it is too much', 429, 'denied', 429],
      ['has an error of its own', 500, 'unreachable', 500],
      ['is not at this address', 404, 'other_answer', 404],
      ['hangs', () => {}, 'unreachable'],
      ['drops the connection', (response) => void response.socket?.destroy(), 'unreachable'],
      [
        'breaks off',
        (response) => {
          response.writeHead(200, { 'content-length': 100 });
          response.write('{"text":');
          response.socket?.end();
        },
        'unreachable',
      ],
      [
        'leads elsewhere',
        (response) => void response.writeHead(307, { location: fake.url }).end(),
        'other_answer',
        307,
      ],
      ['writes a web page', '<!doctype html><p>Hello</p>', 'other_answer', 200],
      ['writes another JSON', '["text"]', 'other_answer', 200],
      ['writes no words', {}, 'other_answer', 200],
      ['writes nothing', '', 'other_answer', 200],
      ['never stops writing', (response) => void response.end(Buffer.alloc(11e6, 32)), 'other_answer', 200],
    ];
    test.each(failures)('because it %s is asked again later', async (how, failure, fault, status) => {
      const id = await addRecording(1000);
      await ask(id);
      fake.next = [failure];
      // real time: only what never comes is given up
      await work(t.app, how === 'hangs' ? 1000 : undefined);
      const why = status === undefined ? { code: expect.stringMatching(/^[A-Z_]+$/) } : { status };
      expect(logged).toEqual([{ recording: id, piece: 0, fault, ...why }]);
      expect([await stateOf(id), await work()]).toEqual(['waiting', false]);
      t.clock.now += 10 * minute;
      expect([await work(), await stateOf(id)]).toEqual([true, 'proposed']);
      expect(fake.asked).toHaveLength(2);
    });

    test('because it is not there is asked five times in a day, and then no more', async () => {
      await fake.close();
      const id = await addRecording(1000);
      await ask(id);
      const begin = t.clock.now;
      let tries = 0;
      while (t.clock.now < begin + 48 * 60 * minute) {
        if (await work()) tries += 1;
        else t.clock.now += 10 * minute;
        if ((await stateOf(id)) === 'failed') break;
      }
      expect([tries, await stateOf(id)]).toEqual([5, 'failed']);
      expect(t.clock.now - begin).toBeLessThanOrEqual(25 * 60 * minute);
      fake = await openRecogniser();
      (t.app.recordings.transcriber as { url: string }).url = fake.url;
      expect((await ask(id)).statusCode).toBe(202);
      await work();
      expect(await stateOf(id)).toBe('proposed');
    });

    test.each([
      ['400', 400, 2],
      ['413', 413, 1],
      ['an error with status 200, as whisper.cpp writes it', { error: 'failed to read audio data' }, 1],
    ])('with %s is not asked again', async (_how, failure, requests) => {
      const id = await addRecording(1000);
      await ask(id);
      fake.usual = failure;
      await work();
      expect([await stateOf(id), await work(), fake.asked.length]).toEqual(['failed', false, requests]);
      expect(await wordsOf(id)).toBe('no_transcript');
    });

    test('keeps what a person has corrected', async () => {
      const id = await addRecording(1000);
      await t.asAdmin('PUT', `/api/recordings/${id}/transcript`, {
        cues: [{ start_ms: 0, end_ms: 9, text: 'By hand' }],
      });
      await ask(id);
      fake.usual = 413;
      await work();
      expect(await stateOf(id)).toBe('corrected');
    });

    test('never gets its key into the log, nor an address', async () => {
      const id = await addRecording(1000);
      for (const failure of [401, 500, '']) {
        fake.next = [failure];
        await ask(id);
        await work();
        t.clock.now += 60 * minute;
      }
      expect(logged).toHaveLength(3);
      expect(JSON.stringify(logged)).not.toMatch(/secret|127\.0\.0\.1/);
    });
  });

describe('a piece without words', () => {
  const unheardOf = async (id: string) =>
    readVtt((await t.asAdmin('GET', `/api/recordings/${id}/transcript`)).body)?.about?.unheard;
  const said = (text: string) => ({ segments: [segment(1, 2, text)] });
  const textsOf = async (id: string) => ((await wordsOf(id)) as { text: string }[]).map(({ text }) => text);
  /** Three pieces, of which the second is refused. */
  const hearInPart = async () => {
    const id = await addRecording(11 * minute);
    await ask(id);
    fake.next = [said('One.'), 413, said('Three.')];
    await work();
    return id;
  };

  test('costs no other words; it is said where it is, and only it is asked for again', async () => {
    const id = await hearInPart();
    expect([await stateOf(id), await textsOf(id)]).toEqual(['proposed', ['One.', 'Three.']]);
    expect(await unheardOf(id)).toEqual([[5 * minute, 10 * minute]]);
    await ask(id);
    expect(await unheardOf(id)).toBeUndefined();
    fake.next = [413];
    await work();
    expect([await stateOf(id), await textsOf(id)]).toEqual(['proposed', ['One.', 'Three.']]);
    expect(await unheardOf(id)).toEqual([[5 * minute, 10 * minute]]);
    await ask(id);
    fake.next = [said('Two.')];
    await work();
    expect(await textsOf(id)).toEqual(['One.', 'Two.', 'Three.']);
    expect([await unheardOf(id), fake.asked.length]).toEqual([undefined, 5]);
  });

  test('costs no other words when it fails for a day', async () => {
    const id = await addRecording(11 * minute);
    await ask(id);
    fake.next = [said('One.'), 500, said('Three.'), 500, 500, 500, 500];
    for (let tries = 0; (await stateOf(id)) === 'waiting' && tries < 10; t.clock.now += 24 * 60 * minute) {
      await work();
      tries += 1;
    }
    expect([await textsOf(id), fake.asked.length]).toEqual([['One.', 'Three.'], 7]);
  });

  if (!onPostgres) {
    test('is filled in where a person has corrected nothing, and changes no correction', async () => {
      const id = await hearInPart();
      const corrected = [
        { start_ms: 1000, end_ms: 2000, text: 'First.' },
        { start_ms: 6 * minute, end_ms: 7 * minute, text: 'By hand.' },
      ];
      await t.asAdmin('PUT', `/api/recordings/${id}/transcript`, { cues: corrected, released: true });
      await ask(id);
      fake.next = [{ segments: [segment(1, 2, 'Two.'), segment(80, 90, 'Hand.')] }];
      await work();
      expect(await textsOf(id)).toEqual(['First.', 'Two.', 'By hand.']);
      const { versions, released } = (await t.asAdmin('GET', `/api/recordings/${id}/transcripts`)).json();
      expect(versions).toMatchObject([
        { source: 'admin', changes: { lines: 0, heard_more: true } },
        { source: 'heard' },
        { source: 'admin', changes: { lines: 3 } },
        { source: 'heard' },
      ]);
      expect(released).toBe(2);
    });

    test('does not keep a recogniser busy that is down: after two failures it is left alone', async () => {
      const id = await addRecording(31 * minute);
      await ask(id);
      fake.usual = 500;
      await work();
      expect(fake.asked).toHaveLength(2);
      t.clock.now += 10 * minute;
      fake.usual = said('Again.');
      await work();
      expect(await textsOf(id)).toHaveLength(7);
    });
  }
});

describe('a crash in the middle', () => {
  test('does not send a piece again that was answered, and a failure counts for its piece only', async () => {
    const id = await addRecording(11 * minute);
    await ask(id);
    fake.next = [{ text: 'one' }, 500, 500];
    await work();
    expect((await piecesOf(id)).map(({ cues, fault }) => [cues !== null, fault])).toEqual([
      [true, null],
      [false, 'unreachable'],
      [false, 'unreachable'],
    ]);
    t.clock.now += 10 * minute;
    fake.next = [{ text: 'two' }, 500];
    await work();
    t.clock.now += 10 * minute;
    fake.next = [{ text: 'three' }];
    await work();
    expect(await wordsOf(id)).toMatchObject([{ text: 'one' }, { text: 'two' }, { text: 'three' }]);
    expect(fake.asked).toHaveLength(6);
  });

  test('of one process: another goes on', async () => {
    const other = await openApp(
      { data_dir: t.data_dir, ...t.settings, recordings: recordingsOf(fake.url) },
      { clock: () => t.clock.now },
    );
    onTestFinished(() => other.close());
    const id = await addRecording(6 * minute);
    await ask(id);
    const stopped = new AbortController();
    fake.next = [{ text: 'one' }, () => stopped.abort()];
    const { queued } = transcriptJobs(t.app, log);
    await runDueJob(t.app, queued, stopped.signal, { onError: () => {} });
    expect(await stateOf(id)).toBe('waiting');
    fake.next = [{ text: 'two' }];
    expect(await work(other)).toBe(true);
    expect(await wordsOf(id)).toMatchObject([{ text: 'one' }, { text: 'two' }]);
    expect(fake.asked).toHaveLength(3);
  });

  test('two processes transcribe each recording once', async () => {
    const other = await openApp(
      { data_dir: t.data_dir, ...t.settings, recordings: recordingsOf(fake.url) },
      { clock: () => t.clock.now },
    );
    onTestFinished(() => other.close());
    const ids = await Promise.all(Array.from({ length: 6 }, () => addRecording(1000)));
    const stops = [t.app, other].map((app) => startRunner(app, transcriptJobs(app, log), log, { poll: 5 }));
    for (const id of ids) await ask(id);
    await expect.poll(() => Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'proposed'));
    await Promise.all(stops.map((stop) => stop()));
    expect([fake.asked.length, logged]).toEqual([6, []]);
  });
});

if (!onPostgres) {
  describe('what a recogniser answers', () => {
    test('may have words with a probability inside its segments, as whisper.cpp’s tokens: those unsure are marked', async () => {
      const words = [' My', ' wan', 'der', ' was', ' born'].map((word, n) => ({
        word,
        probability: n === 2 ? 0.1 : 0.7,
      }));
      expect(await hear({ text: '', segments: [segment(0, 2, ' My wander was born', { words })] })).toEqual([
        { start_ms: 0, end_ms: 2000, text: 'My wander was born', unsure: [[3, 9]] },
      ]);
    });

    test('may have words at its top level', async () => {
      const words = ['My', 'wander', 'He', 'went'].map((word, n) => ({
        ...{ word, start: n, end: n + 1, probability: n === 1 ? 0.2 : 0.9 },
      }));
      expect(
        await hear({ text: '', words, segments: [segment(0, 2, 'My wander.'), segment(2, 4, 'He went.')] }),
      ).toEqual([
        { start_ms: 0, end_ms: 2000, text: 'My wander.', unsure: [[3, 10]] },
        { start_ms: 2000, end_ms: 4000, text: 'He went.' },
      ]);
    });

    test('may be unsure of a whole segment', async () => {
      expect(await hear({ segments: [segment(0, 2, 'My wander', { avg_logprob: -1.5 })] })).toEqual([
        { start_ms: 0, end_ms: 2000, text: 'My wander', unsure: [[0, 9]] },
      ]);
    });

    test('may have no times: then it is asked for plain JSON, and each sentence gets its share', async () => {
      const id = await addRecording(20_000);
      await ask(id);
      fake.next = [400, { text: 'One two three. Four five six!' }];
      await work();
      expect(fake.asked.map(({ fields }) => fields.response_format)).toEqual(['verbose_json', 'json']);
      expect(await wordsOf(id)).toMatchObject([
        { start_ms: 0, text: 'One two three.' },
        { end_ms: 20_000, text: 'Four five six!' },
      ]);
    });

    test('may be nothing: nobody spoke', async () => {
      expect(await hear({ text: '', segments: [] })).toEqual([]);
    });

    test('is left out where the levels are silent', async () => {
      const levels = Array.from({ length: 200 }, (_, n) => (n < 50 ? 120 : 1));
      expect(
        await hear({ segments: [segment(0, 4, 'I was born here.'), segment(8, 15, 'Thanks for watching!')] }, levels),
      ).toMatchObject([{ text: 'I was born here.' }]);
    });

    test('stays where the levels were not measured, or end', async () => {
      const levels = Array.from({ length: 120 }, (_, n) => (n < 50 ? 120 : n < 100 ? 0 : 1));
      const segments = [segment(6, 9, 'Not measured.'), segment(9, 10.8, 'In part.'), segment(11, 15, 'Beyond.')];
      expect(await hear({ segments }, levels)).toMatchObject([
        { text: 'Not measured.' },
        { text: 'In part.' },
        { text: 'Beyond.' },
      ]);
    });

    test('is marked where it repeats itself, and stays', async () => {
      const again = [0, 1, 2, 3].map((n) => segment(n, n + 1, n % 2 ? 'And then.' : 'and then'));
      const loop = segment(5, 9, 'so we went so we went so we went so we went home');
      const cues = (await hear({ segments: [...again, loop] })) as { unsure?: number[][] }[];
      expect(cues.map(({ unsure }) => unsure !== undefined)).toEqual([false, false, true, true, true]);
    });

    test('is put into more lines if one is too long, with all of its words', async () => {
      const text = Array.from({ length: 700 }, (_, n) => `word${n}`).join(' ');
      const cues = (await hear({ segments: [segment(0, 20, text)] })) as { text: string }[];
      expect(cues.length).toBeGreaterThan(3);
      expect(cues.map((cue) => cue.text).join(' ')).toBe(text);
    });

    test('may have times that make no sense', async () => {
      const cues = await hear({
        segments: [segment(-1, 2, 'a'), segment(3, 2, 'b'), { text: 'c' }, segment(1e12, 1e13, 'd'), null, 7],
      });
      expect(cues).toMatchObject([{ start_ms: 0 }]);
      expect(JSON.stringify(cues)).toContain('a b c d');
    });
  });

  test('without a recogniser nothing is asked, and nothing breaks', async () => {
    const id = await addRecording(1000);
    t.app.recordings.transcriber = undefined;
    expectProblem(await ask(id), 'transcripts_off');
    expect(await requestTranscript(t.app, t.app.recordings, id)).toBe(false);
    expect([await stateOf(id), transcriptJobs(t.app, log).queued]).toEqual([null, []]);
    expect((await t.read(question.access_token)).transcriber).toBeUndefined();
  });

  test('the answerer is told where her voice goes, and the settings say it too', async () => {
    const { host } = new URL(fake.url);
    expect((await t.read(question.access_token)).transcriber).toBe(host);
    expect((await t.asAdmin('GET', '/api/settings')).json().voice).toEqual({
      ...{ transcriber: host, ffmpeg: false, megabytes: 190 },
    });
  });
}

test('metrics say how many recordings wait, and how many have failed', async () => {
  const metrics = openMetrics();
  const app = { ...t.app, metrics };
  for (const transcript of ['waiting', 'waiting', 'failed', 'proposed'] as const)
    await addReadyRecording(t.app, question.id, { transcript });
  const { local = [] } = transcriptJobs(app, log);
  for (const { run } of local) await run(new AbortController().signal);
  expect(metrics.write()).toMatch(/family_stories_transcripts\{.*waiting.*\} 2\n.*failed.*\} 1/);
});

if (!onPostgres)
  describe('a test with a sentence', () => {
    const say = async () => {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(silence(1000))], 'sentence.wav', { type: 'audio/wav' }));
      const body = new Response(form);
      const headers = { cookie: t.cookie, 'content-type': body.headers.get('content-type') as string };
      const payload = Buffer.from(await body.arrayBuffer());
      return t.call({ method: 'POST', url: '/api/settings/transcriber-test', headers, payload });
    };

    test('returns what was heard', async () => {
      fake.next = [{ segments: [segment(0, 1, ' Hello'), segment(1, 2, ' there')] }];
      const said = await say();
      expect([said.statusCode, said.json()]).toEqual([200, { text: 'Hello there' }]);
      expect(fake.asked).toMatchObject([{ name: 'sentence.wav', type: 'audio/wav', bytes: silence(1000).length }]);
    });

    test('says what is wrong', async () => {
      for (const [failure, code] of [
        [401, 'transcriber_denies'],
        [500, 'transcriber_unreachable'],
        [404, 'transcriber_not_understood'],
        [413, 'transcriber_takes_no_sound'],
      ] as const) {
        fake.next = [failure];
        expectProblem(await say(), code);
      }
      await fake.close();
      expectProblem(await say(), 'transcriber_not_running');
      const { transcriber } = t.app.recordings as { transcriber: { url: string } };
      transcriber.url = 'http://nowhere.invalid/v1/audio/transcriptions';
      expectProblem(await say(), 'transcriber_not_found');
      t.app.recordings.transcriber = undefined;
      expectProblem(await say(), 'transcripts_off');
    });

    test('says that https is not spoken at the address', async () => {
      Object.assign(t.app.recordings.transcriber ?? {}, { url: fake.url.replace('http:', 'https:') });
      expectProblem(await say(), 'transcriber_certificate');
    });

    test('says that a self-signed certificate is not accepted, and sends nothing', async ({ skip }) => {
      skip(!hasOpenssl, 'OpenSSL is not here');
      const folder = await mkdtemp(join(tmpdir(), 'family-stories-recogniser-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const own = await openRecogniser(await makeCertificate(folder));
      onTestFinished(own.close);
      Object.assign(t.app.recordings.transcriber ?? {}, { url: own.url });
      expectProblem(await say(), 'transcriber_certificate');
      expect(own.asked).toEqual([]);
    });
  });

describe('names of the family', () => {
  const offersOf = async (id: string, as: 'admin' | 'answerer' = 'admin') =>
    as === 'admin'
      ? (await t.asAdmin('GET', `/api/recordings/${id}/transcript/offers`)).json().offers
      : (await t.asAnswerer(question.access_token, 'GET', `/api/answer/recordings/${id}/transcript/offers`)).json()
          .offers;
  const line = (n: number, text: string) => segment(n, n + 1, text);

  test('are offered for words that sound like them, to the admin and the answerer', async () => {
    await t.addPerson('Wanda Kowalski');
    const id = await addRecording(20_000);
    fake.next = [{ segments: [line(0, 'My sister wander went to see'), line(1, 'the Kovalsky family and Rose.')] }];
    await ask(id);
    await work();
    const offers = [
      { start_ms: 0, from: 10, to: 16, name: 'Wanda' },
      { start_ms: 1000, from: 4, to: 12, name: 'Kowalski' },
    ];
    expect(await offersOf(id)).toEqual(offers);
    expect(await offersOf(id, 'answerer')).toEqual(offers);
  });

  if (!onPostgres) {
    test('that people have corrected before are given to the recogniser, and offered', async () => {
      const first = await addRecording(20_000);
      fake.usual = { segments: [line(0, 'We lived in Leeds near the hungry inn.'), line(1, 'It was nice.')] };
      await ask(first);
      await work();
      const cues = [
        { start_ms: 0, end_ms: 1000, text: 'We lived in Leeds near the Hungerford inn.' },
        { start_ms: 1000, end_ms: 2000, text: 'Something Completely Different Was Typed Here.' },
      ];
      await t.asAnswerer(question.access_token, 'PUT', `/api/answer/recordings/${first}/transcript`, { cues });
      const second = await addRecording(20_000);
      fake.usual = { segments: [line(0, 'Back to the hungerfort inn.')] };
      await ask(second);
      await work();
      expect(fake.asked.at(-1)?.fields.prompt).toBe('Rose, Hungerford');
      expect(await offersOf(second)).toMatchObject([{ name: 'Hungerford' }]);
    });

    test('are not offered for what a person typed, so that nobody can try out names with a link', async () => {
      await t.addPerson('Wanda');
      const id = await addRecording(20_000);
      fake.next = [{ segments: [line(0, 'Nothing here')] }];
      await ask(id);
      await work();
      const cues = [{ start_ms: 0, end_ms: 1000, text: 'wander wonder Wandor' }];
      await t.asAnswerer(question.access_token, 'PUT', `/api/answer/recordings/${id}/transcript`, { cues });
      expect(await offersOf(id, 'answerer')).toEqual([]);
    });

    test('go into the prompt as far as a recogniser reads it', async () => {
      for (let n = 0; n < 40; n += 1) await t.addPerson(`Bartholomew${n} Featherstonehaugh`);
      const id = await addRecording(1000);
      await ask(id);
      await work();
      const { prompt = '' } = fake.asked[0]?.fields ?? {};
      expect(prompt.length).toBeLessThanOrEqual(500);
      expect(prompt).toMatch(/^Rose, Bartholomew0, /);
    });
  }
});
