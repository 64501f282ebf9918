import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { judgeDraft } from '../../src/client/answer/device/draft.ts';
import { createKeeper, type KeeperOptions } from '../../src/client/answer/device/keeper.ts';
import type { Device, Draft } from '../../src/client/answer/device/store.ts';
import { fingerprint } from '../../src/client/answer/fingerprint.ts';
import type { AnsweredQuestion } from '../../src/shared/answers.ts';

const question: AnsweredQuestion = {
  id: 'q',
  question_text: 'Who taught you to swim?',
  status: 'in_progress',
  content: 'elsewhere',
  version: 7,
  days_to_complete: null,
  due_date: null,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
};

/** A keeper over a device that remembers what it is asked for and answers after `delay` ms. */
const open = (options: Partial<KeeperOptions> = {}, delay = 0) => {
  const written: Draft[] = [];
  const page = { text: 'mine' };
  const device = {
    writeDraft: async (draft: Draft) => {
      written.push(draft);
      await new Promise((resolve) => setTimeout(resolve, delay));
    },
    deleteDraft: async () => {},
  } as unknown as Device;
  const keeper = createKeeper({ device, question, read: () => page.text, hasPhotosToCome: () => false, ...options });
  return { keeper, written, page };
};

const draft: Draft = { question_id: 'q', html: 'mine', base_version: 0, base_content: '', sent: [fingerprint('min')] };
const change = { content: 'mine', status: 'in_progress', base_version: 7 } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an edit is on the device within 300 ms, also while one writes on', async () => {
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

test('a slow device is never behind by more than one write: it gets the newest words next', async () => {
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

test('a page that goes asks for its last words at once, also while a write is under way', async () => {
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

test('what an earlier page sent is known again, after this page has sent as well', async () => {
  const { keeper, written } = open({ draft });
  void keeper.sending(change);
  expect(judgeDraft(written.at(-1), { ...question, version: 1, content: 'min' })).toBe('resume');
});

test('what another tab sent is known again', async () => {
  const { keeper, written } = open();
  keeper.wake({ content: '', version: 0 }, [fingerprint('theirs')]);
  void keeper.sending(change);
  expect(judgeDraft(written.at(-1), { ...question, version: 1, content: 'theirs' })).toBe('resume');
});

test('words that a choice was being made about are still in conflict after a kill', async () => {
  const { keeper, written } = open({ draft, inConflict: true });
  void keeper.sending(change);
  expect(judgeDraft(written.at(-1), question)).toBe('conflict');
});
