import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JournalEntry } from '../../src/client/answer/device/journal.ts';
import { createKeeper, type KeeperOptions } from '../../src/client/answer/device/keeper.ts';
import type { Device, Draft } from '../../src/client/answer/device/store.ts';

/** A keeper over a device that records its calls and responds after `delay` ms. */
const open = (options: Partial<KeeperOptions> = {}, delay = 0) => {
  const written: Draft[] = [];
  const journal: JournalEntry[] = [];
  /** For each deletion, the number of writes before it. */
  const deletions: number[] = [];
  const page = { text: 'mine' };
  const device = {
    writeDraft: async (draft: Draft) => {
      written.push(draft);
      await new Promise((resolve) => setTimeout(resolve, delay));
    },
    deleteDraft: async () => {
      deletions.push(written.length);
    },
    writeJournal: (entry: JournalEntry) => journal.push(entry),
  } as unknown as Device;
  const acknowledged = { base_version: 7, base_content: 'elsewhere' };
  const base = () => ({ ...acknowledged, sent: [] });
  const read = () => page.text;
  const keeper = createKeeper({ device, question_id: 'q', read, base, hasPendingPhotos: () => false, ...options });
  return { keeper, written, journal, deletions, page, acknowledged };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an edit is stored on the device within 300 ms, even during continuous typing', async () => {
  const { keeper, written, page } = open();
  for (let time = 0; time < 300; time += 50) {
    keeper.edited();
    await vi.advanceTimersByTimeAsync(50);
  }
  page.text = 'mine too';
  keeper.edited();
  await vi.advanceTimersByTimeAsync(100);
  expect(written.at(-1)?.html).toBe('mine too');
});

test('a slow device is at most one write behind: it gets the newest text next', async () => {
  const { keeper, written, page } = open({}, 1000);
  for (let letters = 1; letters <= 40; letters += 1) {
    page.text = 'x'.repeat(letters);
    keeper.edited();
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(110);
  expect(written.length).toBeLessThanOrEqual(3);
  expect(written.at(-1)?.html.length).toBeGreaterThanOrEqual(39);
});

test('flush requests a write of the last text at once, even during another write', async () => {
  const { keeper, written, page } = open({}, 50);
  keeper.edited();
  await vi.advanceTimersByTimeAsync(100);
  page.text = 'mine, all of it';
  keeper.edited();
  keeper.leave();
  expect(written.map(({ html }) => html)).toEqual(['mine', 'mine, all of it']);
  expect(keeper.state().kept).toBe(false);
  await vi.advanceTimersByTimeAsync(50);
  expect(keeper.state().kept).toBe(true);
});

test('until the device has a draft, edits are in the journal within 20 ms', async () => {
  const { keeper, written, journal } = open({}, 50);
  keeper.edited();
  await vi.advanceTimersByTimeAsync(20);
  expect(written).toEqual([]);
  expect(journal.map(({ html }) => html)).toEqual(['mine']);
  await vi.advanceTimersByTimeAsync(200);
  keeper.edited();
  await vi.advanceTimersByTimeAsync(20);
  expect(journal).toHaveLength(1);
});

test('leaving the page writes the last text to the journal synchronously', () => {
  const { keeper, journal, page } = open({}, 50);
  keeper.edited();
  page.text = 'mine, all of it';
  keeper.edited();
  keeper.leave();
  expect(journal.at(-1)?.html).toBe('mine, all of it');
});

test('leaving the page during a write also writes the text to the journal', async () => {
  const { keeper, journal } = open({}, 50);
  keeper.edited();
  await vi.advanceTimersByTimeAsync(200);
  const before = journal.length;
  void keeper.sending();
  keeper.leave();
  expect(journal.length).toBeGreaterThan(before);
});

test('a page whose text is stored on the device or on the server leaves no journal entry', async () => {
  const { keeper, journal } = open({}, 50);
  keeper.edited();
  await vi.advanceTimersByTimeAsync(200);
  const before = journal.length;
  keeper.leave();
  keeper.acknowledged(true);
  keeper.leave();
  expect(journal).toHaveLength(before);
});

test('a draft deleted while it was being written counts as deleted: the next edit is in the journal within 20 ms', async () => {
  const { keeper, journal } = open({}, 50);
  void keeper.sending();
  keeper.acknowledged(true);
  await vi.advanceTimersByTimeAsync(100);
  keeper.edited();
  await vi.advanceTimersByTimeAsync(20);
  expect(journal).toHaveLength(1);
});

test('an acknowledgement of everything deletes the draft', async () => {
  const { keeper, written, deletions } = open();
  keeper.edited();
  await vi.advanceTimersByTimeAsync(200);
  keeper.acknowledged(true);
  await vi.advanceTimersByTimeAsync(200);
  expect([written.length, deletions]).toEqual([1, [1]]);
});

test('an acknowledgement of an older text keeps the newer one on the device, on the new base', async () => {
  const { keeper, written, deletions, page, acknowledged } = open();
  keeper.edited();
  await vi.advanceTimersByTimeAsync(200);
  page.text = 'mine, all of it';
  keeper.edited();
  Object.assign(acknowledged, { base_version: 8, base_content: 'mine' });
  keeper.acknowledged(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(written.at(-1)).toMatchObject({ html: 'mine, all of it', base_version: 8, base_content: 'mine' });
  expect(deletions).toEqual([]);
});

test('while photos are still to be sent, the draft stays, although the server has its text', async () => {
  const { keeper, written, deletions } = open({ hasPendingPhotos: () => true });
  keeper.edited();
  await vi.advanceTimersByTimeAsync(200);
  keeper.acknowledged(true);
  await vi.advanceTimersByTimeAsync(200);
  expect([written.length, deletions]).toEqual([2, []]);
});

test('a device that rejects writes is not retried more often than edits occur', async () => {
  const writeDraft = vi.fn(() => new Promise<void>(() => {}));
  const device = { writeDraft, writeJournal: () => {} } as unknown as Device;
  const { keeper } = open({ device });
  for (let edits = 0; edits < 50; edits += 1) {
    keeper.edited();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(writeDraft).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
});

test('an edit from before this tab continues from the state of another one is not written with that text', async () => {
  const { keeper, written, journal, page } = open({}, 1000);
  keeper.edited();
  await vi.advanceTimersByTimeAsync(10);
  page.text = '';
  keeper.restart(false);
  await vi.advanceTimersByTimeAsync(200);
  expect([written, journal, keeper.state().kept]).toEqual([[], [], true]);
  // the same for an edit made during a write
  page.text = 'mine';
  keeper.edited();
  await vi.advanceTimersByTimeAsync(100);
  keeper.edited();
  page.text = '';
  keeper.restart(false);
  await vi.advanceTimersByTimeAsync(2000);
  keeper.leave();
  expect(written.map(({ html }) => html)).toEqual(['mine']);
  expect(journal.map(({ html }) => html)).not.toContain('');
  // later edits are stored
  page.text = 'new';
  keeper.edited();
  await vi.advanceTimersByTimeAsync(100);
  expect(written.at(-1)?.html).toBe('new');
});
