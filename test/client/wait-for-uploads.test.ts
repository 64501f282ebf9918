import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitForUploads } from '../../src/client/answer/photos/wait-for-uploads.ts';
import { answer as messages } from '../../src/shared/messages/en/answer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Submits an answer with one upload under way. */
const submit = () => {
  const page = { text: 'Our house', photos: { pending: 1, failed: 0, retrying: 0 } };
  const shown: (string | undefined)[] = [];
  const editor = { plainText: () => page.text, uploadCounts: () => page.photos };
  const uploaded = waitForUploads(editor, (text) => shown.push(text));
  return { page, shown, uploaded };
};

test('an answer is submitted once its photos are uploaded', async () => {
  const { page, shown, uploaded } = submit();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown.at(-1)).toBe(messages.photo.waiting);
  page.photos = { pending: 0, failed: 0, retrying: 0 };
  await vi.advanceTimersByTimeAsync(300);
  expect(await uploaded).toBe(true);
  expect(shown.at(-1)).toBeUndefined();
});

test('offline, submitting does not wait for an upload: a message says that the answer is not submitted', async () => {
  const { page, uploaded } = submit();
  page.photos = { pending: 1, failed: 0, retrying: 1 };
  await vi.advanceTimersByTimeAsync(300);
  expect(await uploaded).toBe(messages.photo.notSubmitted);
});

test('an answer edited during the uploads is not submitted', async () => {
  const { page, uploaded } = submit();
  page.text = 'Our house st';
  page.photos = { pending: 0, failed: 0, retrying: 0 };
  await vi.advanceTimersByTimeAsync(300);
  expect(await uploaded).toBe(messages.photo.keptWriting);
});
