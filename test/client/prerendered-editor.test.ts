import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openJournal, withJournal } from '../../src/client/answer/device/journal.ts';
import type { Database, Draft, StoredDraft } from '../../src/client/answer/device/store.ts';
import { fingerprint } from '../../src/client/fingerprint.ts';
import type { Answer } from '../../src/shared/answers/answers.ts';
import { stubLocalStorage } from './local-storage.ts';
import { openModelText } from './model/text.ts';

const stored = new Map<string, string>();

/** A prerendered editor with text to type into, on a device that is empty but for the journal. */
const open = () => {
  const rows = new Map<string, StoredDraft>();
  const database = {
    readDrafts: async () => [...rows.values()],
    writeDraft: async (next: StoredDraft): Promise<void> => void rows.set(next.key, next),
    deleteDraft: async (key: string): Promise<void> => void rows.delete(key),
    deleteUnchanged: async ({ key }: StoredDraft): Promise<void> => void rows.delete(key),
  } as unknown as Database;
  const question = { id: 'q', version: 0, content: '', status: 'not_started' };
  return { rows, ...openModelText({ question } as Answer, withJournal(database, openJournal())) };
};

/** Left by the last visit. */
const draft: Draft = { question_id: 'q', html: '<p>earlier</p>', base_version: 0, base_content: '', sent: [1] };

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  stubLocalStorage(stored);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('text typed before the first paint is appended, once, to the journal entry of the last visit', async () => {
  stored.set('answerJournal q', JSON.stringify({ ...draft, at: 1 }));
  const { prerendered, rows, paint, type } = open();
  type('x');
  await vi.advanceTimersByTimeAsync(30);
  // both are on this device
  expect([...stored.values()].map((entry) => JSON.parse(entry).html)).toEqual(['<p>earlier</p>', '<p>x</p>']);
  paint();
  expect(await prerendered.opened).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  // the tab that wrote the draft may save it as it was
  const sent = [1, fingerprint('<p>earlier</p>')];
  expect([...rows.values()]).toEqual([expect.objectContaining({ html: '<p>earlier</p><p>x</p>', sent })]);
  expect(stored.size).toBe(0);
});

test('text typed before the first paint is not mistaken for a draft of an earlier visit', async () => {
  const { prerendered, paint, type } = open();
  type('x');
  await vi.advanceTimersByTimeAsync(30);
  paint();
  expect(await prerendered.opened).toBe(true);
});
