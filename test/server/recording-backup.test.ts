import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { App } from '../../src/server/app.ts';
import { restoreBackup, writeBackup } from '../../src/server/domain/backup/backup.ts';
import { isFileStoreEmpty } from '../../src/server/domain/file-store-ownership.ts';
import { finishQuietRecordings } from '../../src/server/domain/recordings/finish.ts';
import { originalKey, playedKey } from '../../src/server/domain/recordings/recording-keys.ts';
import { recordingJobs } from '../../src/server/jobs/recording-jobs.ts';
import { runDueJob } from '../../src/server/jobs/runner.ts';
import { whole, writeBackupFile } from '../../src/server/outside/backups/backup-file.ts';
import { inMemory } from '../../src/server/outside/files/file-store.ts';
import { sha256Of } from '../../src/server/outside/files/sha256.ts';
import { type CopiedTable, isEmpty, type Row, schemaName } from '../../src/server/storage/copied-tables.ts';
import { insertMail } from '../../src/server/storage/mails.ts';
import { day } from '../../src/shared/durations.ts';
import { limits } from '../../src/shared/limits.ts';
import { type Contents, contentsOf, type Instance, instanceAt, withoutVersions } from '../instances.ts';
import { addRecording, addUnfinishedRecording, heardWords, rightWords, speech } from '../recordings.ts';
import { shareRenderer } from '../shared-renderer.ts';
import { onPostgres, openTestStore } from '../stores.ts';

const never = new AbortController().signal;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const openInstance = async (name: string) => {
  const store = await openTestStore({ withBucket: true });
  onTestFinished(store.close);
  return instanceAt(join(folder, name), store.settings);
};

const openApp = async (instance: Instance): Promise<App> => {
  const app = await instance.open();
  onTestFinished(app.close);
  return app;
};

/** A stopped instance with a question, and what `add` adds to it. */
const instanceWith = async <T>(instance: Instance, add: (app: App, question_id: string) => Promise<T>): Promise<T> => {
  const server = await instance.serveHere();
  const { id } = await server.addQuestion();
  await server.stop();
  const app = await openApp(instance);
  return add(app, id);
};

/** The addresses of a restored recording are signed with another secret. */
const withoutSecrets = (contents: Contents) => {
  const { rows, ...rest } = withoutVersions(contents);
  const recordings = rows.family_stories_recordings.map(({ url_secret: _secret, ...row }) => row);
  return { ...rest, rows: { ...rows, family_stories_recordings: recordings } };
};

test('recordings move into another database and store and back, byte for byte, also in an encrypted backup', {
  timeout: 120_000,
}, async () => {
  const first = instanceAt(join(folder, 'first'));
  const words = [
    { source: 'heard', cues: heardWords },
    { source: 'answerer', cues: rightWords },
  ] as const;
  await instanceWith(first, async (app, id) => {
    await addRecording(app, id, { takes: 2, words: [...words], released: 2, listen_token: 'OnPaper1234' });
    await addRecording(app, id, { deleted_at: new Date().toISOString() });
    await addUnfinishedRecording(app, id);
  });
  const before = await contentsOf(first);
  expect(Object.keys(before.files)).toHaveLength(9);
  const secret = join(folder, 'passphrase');
  await writeFile(secret, 'Großmutters Apfelkuchen 🥧', { mode: 0o600 });
  const second = await openInstance('second');
  const third = instanceAt(join(folder, 'third'));
  for (const [from, to, tar] of [
    [first, second, join(folder, 'plain.tar')],
    [second, third, join(folder, 'sealed.tar.age')],
  ] as const) {
    const env = { BACKUP_PASSPHRASE_FILE: tar.endsWith('.age') ? secret : '' };
    const made = await from.runHere(['backup', tar], env);
    expect(made).toEqual({ status: 0, printed: expect.stringContaining(', 3 recordings and 0 images are in ') });
    expect(await to.runHere(['restore', tar], env)).toMatchObject({ status: 0 });
    expect(withoutSecrets(await contentsOf(to))).toEqual(withoutSecrets(before));
  }
  const secrets = async (instance: Instance) =>
    (await contentsOf(instance)).rows.family_stories_recordings.map(({ url_secret }) => url_secret);
  expect(await secrets(third)).not.toEqual(await secrets(first));
});

test('files of recordings that the store does not have are reported', async () => {
  const instance = await openInstance('here');
  const tar = join(folder, 'stories.tar');
  const lost = await instanceWith(instance, async (app, id) => {
    const recording = await addRecording(app, id);
    const keys = [playedKey(`${recording.id}.webm`), originalKey(recording.id, 0)];
    for (const key of keys) await app.files.delete(key);
    return keys;
  });
  const { status, printed } = await instance.runHere(['backup', tar]);
  expect(status).toBe(0);
  for (const key of lost) expect(printed).toContain(`Not in it, because the image store does not have it: ${key}\n`);
  expect(await (await openInstance('there')).runHere(['restore', tar])).toMatchObject({ status: 0 });
});

if (!onPostgres)
  test('a recording whose parts are joined while the backup is made is in it', async () => {
    const instance = await openInstance('here');
    const file = join(folder, 'stories.tar');
    const there = await openInstance('there');
    const target = await openApp(there);
    shareRenderer(target, there.data_dir);
    await instanceWith(instance, async (app, id) => {
      const { id: joined } = await addUnfinishedRecording(app, id);
      const files: App['files'] = {
        ...app.files,
        get: async (key) => (key.startsWith('recordings/parts/') ? undefined : app.files.get(key)),
      };
      const original = await speech('webm');
      await app.files.put(originalKey(joined, 0), inMemory(original), 'audio/webm');
      expect(await writeBackup({ ...app, files }, file)).toMatchObject({ recordings: 1, missing: [] });
      await restoreBackup(target, { file });
      // nobody ends it, so the server does
      const later = { ...target, clock: () => Date.now() + 2 * day };
      await finishQuietRecordings(later, never);
      const [job] = recordingJobs(later).queued;
      if (job)
        expect(await runDueJob(later, [job], never, { onError: (error) => expect(error).toBe('none') })).toBe(true);
      const { rows, files: stored } = await contentsOf(there);
      expect(rows.family_stories_recordings).toMatchObject([{ id: joined, status: 'ready', cut_off: 1 }]);
      expect(stored[originalKey(joined, 0)]).toBe(await sha256Of([original]));
    });
  });

if (!onPostgres)
  test('a restore queues pending recordings, transcripts and mails again', async () => {
    const instance = await openInstance('here');
    const file = join(folder, 'stories.tar');
    const target = await openApp(await openInstance('there'));
    await instanceWith(instance, async (app, question_id) => {
      const { id } = await addRecording(app, question_id, { status: 'processing' });
      const { id: unheard } = await addRecording(app, question_id);
      await app.db
        .updateTable('family_stories_recordings')
        .set({ transcript: 'waiting' })
        .where('id', '=', unheard)
        .execute();
      await addRecording(app, question_id);
      const mail = { kind: 'test' as const, to_address: 'tom@example.org', subject: '', text: '', html: '' };
      await insertMail(app.db, { ...mail, id: 'unsent', message_id: 'unsent', created_at: new Date().toISOString() });
      await writeBackup(app, file);
      await restoreBackup(target, { file });
      const jobs = await target.db.selectFrom('family_stories_background_jobs').selectAll().orderBy('kind').execute();
      const waiting = jobs.filter(({ state }) => state === 'waiting').map(({ kind, subject }) => `${kind} ${subject}`);
      expect(waiting).toEqual(['mail unsent', `recording ${id}`, `transcript ${unheard}`]);
    });
  });

/** A backup with one person, one question and these rows. */
const writeHostile = async (file: string, rows: Partial<Record<CopiedTable, Row[]>>) => {
  const add = (name: string, text: string) => [name, Buffer.from(text)] as const;
  const at = '2026-01-02T03:04:05.000Z';
  const all: Partial<Record<CopiedTable, Row[]>> = {
    family_stories_people: [{ id: 'p', name: 'Rose', created_at: at }],
    family_stories_questions: [
      {
        ...{ id: 'q', person_id: 'p', question_text: 'Why?', access_token: 'abcdefgh', status: 'not_started' },
        ...{ content: '', content_rules: 0, version: 0, created_at: at, updated_at: at },
      },
    ],
    ...rows,
  };
  const counts = Object.fromEntries(Object.entries(all).map(([table, { length }]) => [table, length]));
  const manifest = { format: 'family-stories-backup', version: 1, schema: schemaName, created_at: at, counts };
  await writeBackupFile(file, async (backup) => {
    for (const [name, bytes] of [
      add('manifest.json', JSON.stringify(manifest)),
      ...Object.entries(all).map(([table, lines]) =>
        add(`rows/${table}/00000001.ndjson`, lines.map((row) => `${JSON.stringify(row)}\n`).join('')),
      ),
    ])
      await backup.add(name, bytes.length, whole(bytes));
  });
};

const id = v7();
const recording: Row = {
  ...{ id, question_id: 'q', status: 'ready', mime: 'audio/webm', bytes: 5, cut_off: 0, url_secret: 'secret' },
  ...{ created_at: '2026-01-02T03:04:05.000Z', arrived_at: '2026-01-02T03:04:05.000Z', duration_ms: 3320 },
  ...{ peaks: 'WloA', files: JSON.stringify([{ name: `${id}.webm`, content_type: 'audio/webm' }]) },
  ...{ fault: null, deleted_at: null, listen_token: null, transcript: 'proposed', released: null },
  indexed: null,
};
const words: Row = {
  ...{ recording_id: id, version: 1, source: 'heard', engine: null, language: null },
  ...{ created_at: '2026-01-02T03:04:05.000Z', cues: '[{"start_ms":0,"end_ms":5,"text":"Hm."}]' },
};
const played = (name: string, content_type = 'audio/webm') => JSON.stringify([{ name, content_type }]);
const sha256 = 'a'.repeat(64);
const take: Row = { recording_id: id, take: 0, parts: 1, bytes: null, sha256, duration_ms: null };
const part: Row = { recording_id: id, take: 0, part: 0, bytes: 5, sha256 };

if (!onPostgres) {
  test.each<[string, CopiedTable, Row]>([
    ['the folder above', 'family_stories_recordings', { ...recording, files: played('../../owner') }],
    ['another recording', 'family_stories_recordings', { ...recording, files: played(`${v7()}.webm`) }],
    ['a page', 'family_stories_recordings', { ...recording, files: played(`${id}.html`, 'text/html') }],
    ['a header', 'family_stories_recordings', { ...recording, files: played(`${id}.webm`, 'audio/webm\r\nX: 1') }],
    ['no JSON', 'family_stories_recordings', { ...recording, files: '[{' }],
    ['no list', 'family_stories_recordings', { ...recording, files: '{"name":"x"}' }],
    ['a path as an id', 'family_stories_recordings', { ...recording, id: '../../etc/passwd' }],
    ['a line break in a type', 'family_stories_recordings', { ...recording, mime: 'audio/webm\r\nX: 1' }],
    ['an unknown status', 'family_stories_recordings', { ...recording, status: 'played' }],
    ['a script for levels', 'family_stories_recordings', { ...recording, peaks: '<script>' }],
    ['a path as a token', 'family_stories_recordings', { ...recording, listen_token: '../admin' }],
    ['a text for a length', 'family_stories_recordings', { ...recording, duration_ms: 'long' }],
    ['a text for a take', 'family_stories_takes', { ...take, take: '../0' }],
    ['one take too many', 'family_stories_takes', { ...take, take: limits.recordings.takes }],
    ['one part too many', 'family_stories_recording_parts', { ...part, part: limits.recordings.parts }],
    ['a path as a checksum', 'family_stories_recording_parts', { ...part, sha256: '/..' }],
    ['words that are no list', 'family_stories_transcripts', { ...words, cues: '{"text":"Hm."}' }],
    ['words without times', 'family_stories_transcripts', { ...words, cues: '[{"text":"Hm."}]' }],
    ['words of nobody', 'family_stories_transcripts', { ...words, source: 'root' }],
  ])('a hostile row is refused, and nothing is kept: %s', async (_what, table, row) => {
    const file = join(folder, 'hostile.tar');
    const app = await openApp(await openInstance('there'));
    await writeHostile(file, { family_stories_recordings: [recording], [table]: [row] });
    await expect(restoreBackup(app, { file })).rejects.toThrow(`a row of ${table} is unreadable. Nothing was changed.`);
    expect([await isEmpty(app.db), await isFileStoreEmpty(app.files)]).toEqual([true, true]);
  });

  test('rows that are sound are restored', async () => {
    const file = join(folder, 'sound.tar');
    const app = await openApp(await openInstance('there'));
    await writeHostile(file, { family_stories_recordings: [recording], family_stories_transcripts: [words] });
    expect(await restoreBackup(app, { file })).toMatchObject({ recordings: 1 });
  });
}
