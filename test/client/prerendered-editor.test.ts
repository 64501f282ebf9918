import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type JournalEntry, openJournal, withJournal } from '../../src/client/answer/device/journal.ts';
import type { Database, Draft } from '../../src/client/answer/device/store.ts';
import { openPrerenderedEditor } from '../../src/client/answer/first-html/prerendered-editor.ts';
import type { PrerenderedStatus } from '../../src/client/answer/first-html/prerendered-status.ts';
import type { Answer } from '../../src/shared/answers.ts';

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
  const text = Object.assign(new EventTarget(), {
    textContent: '',
    innerHTML: '',
    style: {},
    querySelector: () => null,
  });
  const question = { id: 'q', version: 0, content: '', status: 'not_started' };
  const status = new Proxy({}, { get: () => () => {} }) as PrerenderedStatus;
  let paint = () => {};
  const painted = new Promise<void>((resolve) => {
    paint = resolve;
  });
  const prerendered = openPrerenderedEditor(
    text as unknown as HTMLElement,
    { question } as Answer,
    withJournal(database, openJournal()),
    status,
    new AbortController(),
    painted,
  );
  const type = (letters: string) => {
    text.textContent += letters;
    text.innerHTML = `<p>${text.textContent}</p>`;
    text.dispatchEvent(new Event('input'));
  };
  return { prerendered, rows, paint, type };
};

const entry: JournalEntry = { question_id: 'q', html: '<p>earlier</p>', base_version: 0, base_content: '', sent: [1] };

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { addEventListener: () => {} });
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
  expect(rows.get('q')).toMatchObject({ html: '<p>earlier</p><p>x</p>', sent: [1] });
});

test('text typed before the first paint is not mistaken for a draft of an earlier visit', async () => {
  const { prerendered, paint, type } = open();
  type('x');
  await vi.advanceTimersByTimeAsync(30);
  paint();
  expect(await prerendered.opened).toBe(true);
});
