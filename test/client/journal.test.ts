import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openJournal, withJournal } from '../../src/client/answer/device/journal.ts';
import type { Database, Draft } from '../../src/client/answer/device/store.ts';

const draft: Draft = { question_id: 'q', html: 'mine', base_version: 3, base_content: 'old', sent: [1] };

/** A device whose database fails or hangs as the test demands. */
const open = () => {
  const rows = new Map<string, Draft>();
  const database = {
    readDraft: vi.fn(async (id: string) => rows.get(id)),
    writeDraft: vi.fn(async (next: Draft): Promise<void> => void rows.set(next.question_id, next)),
    deleteDraft: vi.fn(async (id: string): Promise<void> => void rows.delete(id)),
  };
  return { rows, database, device: withJournal(database as unknown as Database, openJournal()) };
};

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an entry is deleted once the database is up to date, and not before', async () => {
  const { device, database } = open();
  await device.readDraft('q');
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
  await device.readDraft('q');
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
  await device.readDraft('q');
  await device.writeDraft(draft);
  device.writeJournal({ ...draft, html: 'newer', sent: [2] });
  expect(await device.readDraft('q')).toMatchObject({ html: 'newer', base_version: 3, sent: [1, 2] });
});

test('the newer one wins even if the clock was set back', async () => {
  const { device, rows } = open();
  rows.set('q', { ...draft, at: Date.now() + 1_000_000 });
  await device.readDraft('q');
  device.writeJournal({ ...draft, html: 'newer' });
  expect(await device.readDraft('q')).toMatchObject({ html: 'newer' });
});

test('for an answer too long for the journal, the entry still records what was sent', async () => {
  const { device } = open();
  await device.readDraft('q');
  await device.writeDraft({ ...draft, html: 'x'.repeat(300_000) });
  device.writeJournal({ ...draft, html: 'x'.repeat(300_001), sent: [2] });
  expect([...stored.values()].join().length).toBeLessThan(1000);
  const found = await device.readDraft('q');
  expect(found).toMatchObject({ base_content: 'old', sent: [1, 2] });
  expect(found?.html).toHaveLength(300_000);
});

test('an entry written while the database was unreadable does not replace the draft in it', async () => {
  const first = open();
  first.database.readDraft.mockRejectedValueOnce(new Error('no reply'));
  await first.device.readDraft('q').catch(() => {});
  first.device.writeJournal({ ...draft, html: '<p>later</p>' });
  const next = open();
  next.rows.set('q', { ...draft, html: '<p>earlier</p>' });
  expect((await next.device.readDraft('q'))?.html).toBe('<p>earlier</p><p>later</p>');
});

test('an unreadable draft is neither replaced nor deleted until it has been read', async () => {
  const { device, database, rows } = open();
  rows.set('q', { ...draft, html: 'earlier' });
  database.readDraft.mockRejectedValueOnce(new DOMException('', 'DataError'));
  await expect(device.readDraft('q')).rejects.toThrow();
  await expect(device.writeDraft(draft)).rejects.toThrow('could not be read');
  await expect(device.deleteDraft('q')).rejects.toThrow('could not be read');
  expect(rows.get('q')?.html).toBe('earlier');
  await device.readDraft('q');
  await device.writeDraft(draft);
  expect(rows.get('q')?.html).toBe('mine');
});

test('if the database fails, the text is recovered from the journal alone', async () => {
  const { device, database } = open();
  await device.readDraft('q');
  device.writeJournal(draft);
  database.readDraft.mockRejectedValueOnce(new Error('no reply'));
  expect(await device.readDraft('q')).toMatchObject({ html: 'mine' });
  database.deleteDraft.mockRejectedValueOnce(new Error('no reply'));
  await expect(device.deleteDraft('q')).rejects.toThrow();
  expect(stored.size).toBe(0);
});
