import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openJournal, withJournal } from '../../src/client/answer/device/journal.ts';
import type { Database, Draft, StoredDraft } from '../../src/client/answer/device/store.ts';
import { fingerprint } from '../../src/client/fingerprint.ts';
import type { AnsweredQuestion } from '../../src/shared/answers/answers.ts';
import { stubLocalStorage } from './local-storage.ts';

const draft: Draft = { question_id: 'q', html: 'mine', base_version: 3, base_content: 'old', sent: [1] };
const question = { id: 'q', version: 3, content: 'old', status: 'in_progress' } as AnsweredQuestion;

/** A tab of a device whose database fails or hangs as the test demands. `rows` are the drafts in it. */
const open = (rows = new Map<string, StoredDraft>()) => {
  const database = {
    readDrafts: vi.fn(async () => [...rows.values()]),
    writeDraft: vi.fn(async (next: StoredDraft): Promise<void> => void rows.set(next.key, next)),
    deleteDraft: vi.fn(async (key: string): Promise<void> => void rows.delete(key)),
    deleteUnchanged: vi.fn(async ({ key, html }: StoredDraft): Promise<void> => {
      if (rows.get(key)?.html === html) rows.delete(key);
    }),
  };
  return { rows, database, device: withJournal(database as unknown as Database, openJournal()) };
};

const texts = (rows: Map<string, StoredDraft>) => [...rows.values()].map(({ html }) => html);

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  stubLocalStorage(stored);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an entry is deleted once the database is up to date, and not before', async () => {
  const { device, database } = open();
  await device.readDraft(question);
  let finish = () => {};
  database.writeDraft.mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)));
  const early = device.writeDraft(draft);
  device.writeJournal({ ...draft, html: 'mine, and more' });
  finish();
  await early;
  expect(stored.size).toBe(1);
  await device.writeDraft({ ...draft, html: 'mine, and more' });
  expect(stored.size).toBe(0);
});

test('a draft is deleted before its entry: a page that closes in between may still have sent it', async () => {
  const { device, database } = open();
  await device.readDraft(question);
  await device.writeDraft(draft);
  device.writeJournal({ ...draft, sent: [1, 2] });
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  database.deleteDraft.mockReturnValueOnce(promise);
  const deleting = device.deleteDraft('q');
  await Promise.resolve();
  expect(database.deleteDraft).toHaveBeenCalledOnce();
  expect(stored.size).toBe(1);
  finish();
  await deleting;
  expect(stored.size).toBe(0);
});

test('the newer of entry and draft wins, with the sent fingerprints of both', async () => {
  const { device } = open();
  await device.readDraft(question);
  await device.writeDraft(draft);
  device.writeJournal({ ...draft, html: 'newer', sent: [2] });
  expect(await device.readDraft(question)).toMatchObject({ html: 'newer', base_version: 3, sent: [1, 2] });
});

test('the newer one wins even if the clock was set back', async () => {
  const { device, rows } = open();
  rows.set('q', { ...draft, key: 'q', at: Date.now() + 1_000_000 });
  await device.readDraft(question);
  device.writeJournal({ ...draft, html: 'newer', sent: [fingerprint('mine')] });
  expect(await device.readDraft(question)).toMatchObject({ html: 'newer' });
});

test('for an answer too long for the journal, the entry still records what was sent', async () => {
  const { device } = open();
  await device.readDraft(question);
  await device.writeDraft({ ...draft, html: 'x'.repeat(300_000) });
  device.writeJournal({ ...draft, html: 'x'.repeat(300_001), sent: [2] });
  expect([...stored.values()].join().length).toBeLessThan(1000);
  const found = await device.readDraft(question);
  expect(found).toMatchObject({ base_content: 'old', sent: [1, 2] });
  expect(found?.html).toHaveLength(300_000);
});

test('a draft that an earlier release has left is continued, and deleted with the next write', async () => {
  const { device, rows } = open();
  rows.set('q', { ...draft, key: 'q' });
  expect(await device.readDraft(question)).toMatchObject({ html: 'mine', base_version: 3 });
  await device.writeDraft({ ...draft, html: 'mine, and more' });
  expect(texts(rows)).toEqual(['mine, and more']);
});

test('an entry that an earlier release wrote without reading the database does not replace the draft in it', async () => {
  const { device, rows } = open();
  rows.set('q', { ...draft, key: 'q', html: '<p>earlier</p>', at: 1 });
  stored.set('answerJournal q', JSON.stringify({ ...draft, html: '<p>later</p>', at: 2, isBlind: true }));
  expect((await device.readDraft(question))?.html).toBe('<p>earlier</p><p>later</p>');
});

test('each tab has its own draft, and continues what the others have left', async () => {
  const { device: first, rows } = open();
  const { device: second } = open(rows);
  await first.readDraft(question);
  await second.readDraft(question);
  await first.writeDraft({ ...draft, html: '<p>one</p>' });
  await second.writeDraft({ ...draft, html: '<p>two</p>' });
  const { device: third } = open(rows);
  expect((await third.readDraft(question))?.html).toBe('<p>one</p><p>two</p>');
  // the first tab goes on
  await first.writeDraft({ ...draft, html: '<p>one, and more</p>' });
  await third.deleteDraft('q');
  expect(texts(rows)).toEqual(['<p>one, and more</p>']);
});

test('a draft that could not be read is neither replaced nor deleted', async () => {
  const { device, database, rows } = open();
  rows.set('q', { ...draft, key: 'q', html: 'earlier' });
  database.readDrafts.mockRejectedValueOnce(new DOMException('', 'DataError'));
  await expect(device.readDraft(question)).rejects.toThrow();
  await device.writeDraft({ ...draft, html: 'later' });
  await device.deleteDraft('q');
  expect(texts(rows)).toEqual(['earlier']);
});

test('if the database fails, the text is recovered from the journal alone', async () => {
  const { device, database } = open();
  await device.readDraft(question);
  device.writeJournal(draft);
  database.readDrafts.mockRejectedValueOnce(new Error('no reply'));
  expect(await device.readDraft(question)).toMatchObject({ html: 'mine' });
  database.deleteDraft.mockRejectedValueOnce(new Error('no reply'));
  await expect(device.deleteDraft('q')).rejects.toThrow();
  expect(stored.size).toBe(0);
});
