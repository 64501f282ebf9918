import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { photosHaveArrived } from '../../src/client/answer/photos-have-arrived.ts';
import { answer as messages } from '../../src/shared/messages/en/answer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Submits an answer with one photo on its way. */
const submit = () => {
  const page = { text: 'Our house', photos: { pending: 1, failed: 0, retrying: 0 } };
  const said: (string | undefined)[] = [];
  const editor = { plainText: () => page.text, photosToCome: () => page.photos };
  const arrived = photosHaveArrived(editor, (text) => said.push(text));
  return { page, said, arrived };
};

test('an answer is submitted once its photos have arrived', async () => {
  const { page, said, arrived } = submit();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(said.at(-1)).toBe(messages.photo.waiting);
  page.photos = { pending: 0, failed: 0, retrying: 0 };
  await vi.advanceTimersByTimeAsync(300);
  expect(await arrived).toBe(true);
  expect(said.at(-1)).toBeUndefined();
});

test('without a network nobody waits for a photo: it is said that the answer is not submitted', async () => {
  const { page, arrived } = submit();
  page.photos = { pending: 1, failed: 0, retrying: 1 };
  await vi.advanceTimersByTimeAsync(300);
  expect(await arrived).toBe(messages.photo.notSubmitted);
});

test('an answer that one writes on while photos arrive is not submitted in the middle of a sentence', async () => {
  const { page, arrived } = submit();
  page.text = 'Our house st';
  page.photos = { pending: 0, failed: 0, retrying: 0 };
  await vi.advanceTimersByTimeAsync(300);
  expect(await arrived).toBe(messages.photo.wroteOn);
});
