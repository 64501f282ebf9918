import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fingerprint } from '../../src/client/answer/device/fingerprint.ts';
import { type JournalEntry, openJournal, withJournal } from '../../src/client/answer/device/journal.ts';
import type { Database, Draft } from '../../src/client/answer/device/store.ts';
import type { Answer } from '../../src/shared/answers/answers.ts';
import { openModelText } from './model/text.ts';

const stored = new Map<string, string>();
const key = 'answerJournal q';

/** A prerendered editor with text to type into, on a device whose database contains `draft`. */
const open = (draft?: Draft) => {
  const rows = new Map<string, Draft>(draft && [['q', draft]]);
  const database = {
    readDraft: async (id: string) => rows.get(id),
    writeDraft: async (next: Draft): Promise<void> => void rows.set(next.question_id, next),
    deleteDraft: async (id: string): Promise<void> => void rows.delete(id),
  } as unknown as Database;
  const question = { id: 'q', version: 0, content: '', status: 'not_started' };
  return { rows, ...openModelText({ question } as Answer, withJournal(database, openJournal())) };
};

const entry: JournalEntry = { question_id: 'q', html: '<p>earlier</p>', base_version: 0, base_content: '', sent: [1] };

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('text typed before the first paint is appended, once, to the journal entry of the last visit', async () => {
  stored.set(key, JSON.stringify({ ...entry, at: 1 }));
  const { prerendered, rows, paint, type } = open();
  type('x');
  await vi.advanceTimersByTimeAsync(30);
  expect(JSON.parse(stored.get(key) ?? '{}')).toMatchObject({ html: '<p>earlier</p><p>x</p>', sent: [1] });
  paint();
  expect(await prerendered.opened).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  // the tab that wrote the draft may save it as it was
  const sent = [1, fingerprint('<p>earlier</p>')];
  expect(rows.get('q')).toMatchObject({ html: '<p>earlier</p><p>x</p>', sent });
});

test('text typed before the first paint is not mistaken for a draft of an earlier visit', async () => {
  const { prerendered, paint, type } = open();
  type('x');
  await vi.advanceTimersByTimeAsync(30);
  paint();
  expect(await prerendered.opened).toBe(true);
});
