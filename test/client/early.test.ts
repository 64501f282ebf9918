import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type JournalEntry, openJournal, withJournal } from '../../src/client/answer/device/journal.ts';
import type { Database, Draft } from '../../src/client/answer/device/store.ts';
import { openEarly } from '../../src/client/answer/early/early.ts';
import type { Signs } from '../../src/client/answer/early/signs.ts';
import type { Answer } from '../../src/shared/answers.ts';

const stored = new Map<string, string>();
const key = 'answerJournal q';

/** A text that can be typed in, over a device whose database holds `draft`. */
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
  const signs = new Proxy({}, { get: () => () => {} }) as Signs;
  let show = () => {};
  const seen = new Promise<void>((resolve) => {
    show = resolve;
  });
  const early = openEarly(
    text as unknown as HTMLElement,
    { question } as Answer,
    withJournal(database, openJournal()),
    signs,
    new AbortController(),
    seen,
  );
  const type = (letters: string) => {
    text.textContent += letters;
    text.innerHTML = `<p>${text.textContent}</p>`;
    text.dispatchEvent(new Event('input'));
  };
  return { early, rows, show, type };
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

test('what is typed before the page is seen goes behind the journal of the last visit, once', async () => {
  stored.set(key, JSON.stringify({ ...entry, at: 1 }));
  const { early, rows, show, type } = open();
  type('x');
  await vi.advanceTimersByTimeAsync(30);
  expect(JSON.parse(stored.get(key) ?? '{}')).toMatchObject({ html: '<p>earlier</p><p>x</p>', sent: [1] });
  show();
  expect(await early.opened).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(rows.get('q')).toMatchObject({ html: '<p>earlier</p><p>x</p>', sent: [1] });
});

test('what is typed before the page is seen does not count as words of an earlier visit', async () => {
  const { early, show, type } = open();
  type('x');
  await vi.advanceTimersByTimeAsync(30);
  show();
  expect(await early.opened).toBe(true);
});
