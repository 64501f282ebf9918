import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSubmission, noSubmission } from '../../src/client/answer/session/submission.ts';
import { answer as messages } from '../../src/shared/messages/en/answer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (content: string, pending = 0) => {
  const page = { content, photos: { pending, failed: 0, retrying: 0 } };
  const editor = {
    content: () => page.content,
    draftContent: () => page.content,
    plainText: () => page.content,
    uploadCounts: () => page.photos,
    setContent: () => {},
  };
  const steps = [noSubmission];
  let finish = (_isSubmitted: boolean) => {};
  const send = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        finish = resolve;
      }),
  );
  const submission = createSubmission({ editor: () => editor, send, onChange: (state) => steps.push(state) });
  const state = () => steps.at(-1);
  return { page, submission, send, state, finish: (isSubmitted: boolean) => finish(isSubmitted) };
};

const settle = () => vi.advanceTimersByTimeAsync(300);

test('an answer is sent, and a second submit meanwhile is ignored', async () => {
  const { submission, send, state, finish } = open('<p>Done</p>');
  const first = submission.submit();
  await settle();
  expect(state()?.step).toBe('sending');
  expect(await submission.submit()).toBe(false);
  finish(true);
  expect(await first).toBe(true);
  expect(state()).toEqual(noSubmission);
  expect(send).toHaveBeenCalledTimes(1);
});

test('an empty answer is sent only after confirmation', async () => {
  const { submission, send, state, finish } = open('');
  expect(await submission.submit()).toBe(false);
  expect(state()?.step).toBe('asking');
  submission.dismiss();
  expect(state()).toEqual(noSubmission);
  expect(send).not.toHaveBeenCalled();
  await submission.submit();
  const meant = submission.submitEmpty();
  await settle();
  // the closing dialog says so too
  submission.dismiss();
  expect(state()?.step).toBe('sending');
  finish(true);
  expect(await meant).toBe(true);
});

test('a submission waits for photos, shows that, and is cancelled by typing', async () => {
  const { page, submission, send, state } = open('<p>Done</p>', 1);
  const submitting = submission.submit();
  await settle();
  expect(state()).toMatchObject({ step: 'uploads', note: messages.photo.waiting });
  page.content = '<p>Done or</p>';
  submission.edited();
  expect(state()?.note).toBeUndefined();
  await settle();
  expect(await submitting).toBe(false);
  expect(state()).toEqual({ step: 'idle', note: undefined, error: messages.photo.keptWriting });
  expect(send).not.toHaveBeenCalled();
});

test('the next submission clears the error of the previous one', async () => {
  const { page, submission, state } = open('<p>Done</p>', 1);
  page.photos = { pending: 1, failed: 1, retrying: 0 };
  await submission.submit();
  expect(state()?.error).toBe(messages.photo.failed);
  page.photos = { pending: 0, failed: 0, retrying: 0 };
  void submission.submit();
  await settle();
  expect(state()).toMatchObject({ step: 'sending', error: undefined });
});
