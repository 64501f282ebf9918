import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Start } from '../../src/client/answer/session/opened.ts';
import { createSaver } from '../../src/client/answer/session/saving.ts';
import { ApiError } from '../../src/client/api.ts';
import { fingerprint } from '../../src/client/fingerprint.ts';
import type { AnswerChange, AnsweredQuestion, SavedAnswer } from '../../src/shared/answers/answers.ts';

const question: AnsweredQuestion = {
  id: 'q',
  question_text: 'Who taught you to swim?',
  status: 'not_started',
  content: '',
  version: 0,
  days_to_complete: null,
  due_date: null,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
};

/** A saver with a server simulated by the test, which sees each request and responds when it wants. */
const open = (from: Partial<AnsweredQuestion> = {}) => {
  const page = { text: '' };
  const sent: AnswerChange[] = [];
  const answers: { accept: () => void; refuse: (error: ApiError) => void }[] = [];
  const send = (change: AnswerChange) => {
    sent.push(change);
    return new Promise<SavedAnswer>((resolve, reject) => {
      const { content, status, base_version } = change;
      const saved = { content, status, version: base_version + 1, updated_at: question.updated_at };
      answers.push({ accept: () => resolve(saved), refuse: reject });
    });
  };
  const saver = createSaver({ question: { ...question, ...from }, read: () => page.text, send, random: () => 0.5 });
  const type = (text: string) => {
    page.text += text;
    saver.edited();
  };
  const answer = async (how: 'accept' | ApiError, index = answers.length - 1) => {
    if (how === 'accept') answers[index]?.accept();
    else answers[index]?.refuse(how);
    await settle();
  };
  const restart = (start: Partial<Start>) =>
    saver.restart({ version: 0, content: '', html: '', status: 'in_progress', isUnsaved: false, sent: [], ...start });
  return { saver, sent, type, answer, restart };
};

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an edit is saved automatically 3000 ms after the last one, not earlier', async () => {
  const { saver, sent, type } = open();
  type('a');
  expect(saver.state().indicator).toBe('unsaved');
  await vi.advanceTimersByTimeAsync(2999);
  type('b');
  await vi.advanceTimersByTimeAsync(2999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ content: 'ab', status: 'in_progress', base_version: 0 }]);
  expect(saver.state().indicator).toBe('saving');
});

test('the indicator says saved only once exactly the text on the screen is acknowledged', async () => {
  const { saver, sent, type, answer } = open();
  type('a');
  await vi.advanceTimersByTimeAsync(3000);
  type('b');
  await answer('accept');
  expect(saver.state()).toMatchObject({ indicator: 'unsaved', version: 1, status: 'in_progress' });
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent.at(-1)).toEqual({ content: 'ab', status: 'in_progress', base_version: 1 });
  await answer('accept');
  expect(saver.state().indicator).toBe('saved');
});

test.each(['save', 'submit'] as const)('a %s cancels the timer', async (act) => {
  const { saver, sent, type, answer } = open();
  type('a');
  await vi.advanceTimersByTimeAsync(1000);
  void saver[act]();
  await settle();
  await answer('accept');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(saver.state().status).toBe(act === 'save' ? 'in_progress' : 'submitted');
});

test('requests are sequential: a submit waits for the save in progress', async () => {
  const { saver, sent, type, answer } = open();
  type('a');
  await vi.advanceTimersByTimeAsync(3000);
  type('b');
  void saver.submit();
  await settle();
  expect(sent).toHaveLength(1);
  await answer('accept');
  expect(sent.at(-1)).toEqual({ content: 'ab', status: 'submitted', base_version: 1 });
});

test.each(['auto', 'save', 'submit'] as const)('a failed %s is reported and retried', async (act) => {
  const failure = { kind: act, detail: '' };
  const { saver, sent, type, answer } = open();
  type('a');
  if (act === 'auto') await vi.advanceTimersByTimeAsync(3000);
  else void saver[act]();
  await settle();
  await answer(new ApiError(0));
  expect(saver.state()).toMatchObject({ indicator: 'unsaved', failure, retrying: true });
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent.at(-1)).toEqual({ content: 'a', status: 'in_progress', base_version: 0 });
  await answer('accept');
  expect(saver.state()).toMatchObject({ indicator: 'saved', failure: act === 'submit' ? failure : undefined });
  void saver.submit();
  await settle();
  await answer('accept');
  expect(saver.state()).toMatchObject({ status: 'submitted', failure: undefined });
});

test('a failed submit is retried as a submit even after failed and successful saves', async () => {
  const { saver, type, answer } = open();
  type('a');
  void saver.submit();
  await settle();
  await answer(new ApiError(500));
  await vi.advanceTimersByTimeAsync(2000);
  await answer(new ApiError(500));
  expect(saver.state().failure).toEqual({ kind: 'submit', detail: '' });
  await vi.advanceTimersByTimeAsync(4000);
  await answer('accept');
  expect(saver.state()).toMatchObject({
    indicator: 'saved',
    status: 'in_progress',
    failure: { kind: 'submit', detail: '' },
  });
});

test('retries back off up to 30 s and never end', async () => {
  const { saver, sent, type, answer } = open();
  type('a');
  await vi.advanceTimersByTimeAsync(3000);
  for (const pause of [2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]) {
    const before = sent.length;
    await answer(new ApiError(503));
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(sent).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(before + 1);
  }
  // for a whole day
  for (let tries = 0; tries < 2880; tries += 1) {
    await answer(new ApiError(503));
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(sent).toHaveLength(8 + 2880);
  saver.flush();
  await answer('accept');
  expect(saver.state().indicator).toBe('saved');
});

test('a retry is not sent before Retry-After has passed, but after a minute', async () => {
  const { sent, type, answer } = open();
  type('words');
  await vi.advanceTimersByTimeAsync(3000);
  await answer(new ApiError(503, {}, 10));
  await vi.advanceTimersByTimeAsync(9999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(2);
  // more than setTimeout can count
  await answer(new ApiError(503, {}, 30 * 86_400));
  await vi.advanceTimersByTimeAsync(59_999);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(3);
});

test('a lock stops saving and keeps the text on the screen', async () => {
  const { saver, sent, type, answer } = open();
  type('a');
  await vi.advanceTimersByTimeAsync(3000);
  await answer(new ApiError(423));
  expect(saver.state()).toMatchObject({ refusal: 'locked', status: 'locked', indicator: 'unsaved' });
  type('b');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await saver.save()).toBe(false);
  expect(sent).toHaveLength(1);
});

test('a locked question is never saved', async () => {
  const { saver, sent } = open({ status: 'locked' });
  expect(await saver.submit()).toBe(false);
  expect(sent).toEqual([]);
});

test('a rejected answer shows the reason, and the next edit retries', async () => {
  const { saver, sent, type, answer } = open();
  type('a');
  await vi.advanceTimersByTimeAsync(3000);
  await answer(new ApiError(413, { detail: 'This answer is too long.' }));
  expect(saver.state()).toMatchObject({
    refusal: 'not accepted',
    failure: { kind: 'auto', detail: 'This answer is too long.' },
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  type('b');
  await vi.advanceTimersByTimeAsync(3000);
  await answer('accept');
  expect(saver.state()).toMatchObject({ indicator: 'saved', refusal: undefined });
});

test('a conflict stops saving until it is resolved; the next save is based on the other version', async () => {
  const { saver, sent, type, answer } = open();
  const other = { ...question, version: 7, content: '<p>elsewhere</p>', status: 'in_progress' as const };
  type('a');
  await vi.advanceTimersByTimeAsync(3000);
  await answer(new ApiError(409, { question: other }));
  expect(saver.state().conflict).toEqual(other);
  type('b');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  saver.resolveConflict();
  await settle();
  expect(sent.at(-1)).toEqual({ content: 'ab', status: 'in_progress', base_version: 7 });
});

test('a save whose acknowledgement was lost does not conflict with itself', async () => {
  const { saver, sent, type, answer } = open();
  type('a');
  await vi.advanceTimersByTimeAsync(3000);
  await answer(new ApiError(0));
  type('b');
  await vi.advanceTimersByTimeAsync(3000);
  await answer(new ApiError(409, { question: { ...question, version: 1, content: 'a', status: 'in_progress' } }));
  expect(sent.at(-1)).toEqual({ content: 'ab', status: 'in_progress', base_version: 1 });
  await answer('accept');
  expect(saver.state()).toMatchObject({ indicator: 'saved', version: 2, conflict: undefined });
});

test('a submit whose acknowledgement was lost stays submitted', async () => {
  const { saver, sent, type, answer } = open();
  type('a');
  void saver.submit();
  await settle();
  await answer(new ApiError(0));
  await vi.advanceTimersByTimeAsync(2000);
  await answer(new ApiError(409, { question: { ...question, version: 1, content: 'a', status: 'submitted' } }));
  expect(sent).toHaveLength(2);
  expect(saver.state()).toMatchObject({ indicator: 'saved', status: 'submitted', version: 1, failure: undefined });
});

test('unlocking in the meantime is not a conflict: only the status changed', async () => {
  const { saver, sent, type, answer } = open({ version: 4, content: 'x', status: 'submitted' });
  type('y');
  await vi.advanceTimersByTimeAsync(3000);
  await answer(new ApiError(409, { question: { ...question, version: 6, content: 'x', status: 'submitted' } }));
  expect(sent.at(-1)).toEqual({ content: 'y', status: 'in_progress', base_version: 6 });
  await answer('accept');
  expect(saver.state().version).toBe(7);
});

test('the rejected text of a conflict is stored as a revision first, so that it can be restored', async () => {
  const { saver, sent, type, answer } = open();
  const other = { ...question, version: 7, content: 'elsewhere', status: 'submitted' as const };
  type('mine');
  await vi.advanceTimersByTimeAsync(3000);
  await answer(new ApiError(409, { question: other }));
  void saver.resolveConflict({ rescue: 'mine', replace: () => {} });
  await settle();
  expect(sent.at(-1)).toEqual({ content: 'mine', status: 'in_progress', base_version: 7 });
  await answer('accept');
  expect(sent.at(-1)).toMatchObject({ status: 'submitted', base_version: 8 });
});

test('flush sends what is unacknowledged at once, and nothing otherwise', async () => {
  const { saver, sent, type, answer } = open();
  saver.flush();
  await settle();
  expect(sent).toEqual([]);
  type('a');
  saver.flush();
  await settle();
  expect(sent).toHaveLength(1);
  await answer('accept');
});

test('while the rejected text is being stored, the screen and the choice stay unchanged', async () => {
  const { saver, sent, type, answer } = open();
  const replace = vi.fn();
  type('mine');
  await vi.advanceTimersByTimeAsync(3000);
  await answer(new ApiError(409, { question: { ...question, version: 7, content: 'elsewhere' } }));
  void saver.resolveConflict({ rescue: 'mine', replace });
  await settle();
  expect(await saver.resolveConflict()).toBe(false);
  expect(replace).not.toHaveBeenCalled();
  expect(sent).toHaveLength(2);
  await answer(new ApiError(0));
  expect(replace).not.toHaveBeenCalled();
  expect(saver.state().conflict).toBeDefined();
  void saver.resolveConflict({ rescue: 'mine', replace });
  await settle();
  await answer('accept');
  expect(replace).toHaveBeenCalledOnce();
});

test('if the answer changes again while the rejected text is being stored, the choice is between the newest two', async () => {
  const { saver, sent, type, answer } = open();
  const replace = vi.fn();
  const newest = { ...question, version: 9, content: 'elsewhere, and more', status: 'in_progress' as const };
  type('mine');
  await vi.advanceTimersByTimeAsync(3000);
  await answer(new ApiError(409, { question: { ...question, version: 7, content: 'elsewhere' } }));
  void saver.resolveConflict({ rescue: 'mine', replace });
  await settle();
  await answer(new ApiError(409, { question: newest }));
  expect(saver.state().conflict).toEqual(newest);
  expect(replace).not.toHaveBeenCalled();
  void saver.resolveConflict({ rescue: 'mine', replace });
  await settle();
  expect(sent.at(-1)).toEqual({ content: 'mine', status: 'in_progress', base_version: 9 });
  await answer('accept');
  expect(replace).toHaveBeenCalledOnce();
});

test('rejected text that was stored, although the response was lost, does not conflict with itself', async () => {
  const { saver, sent, type, answer } = open();
  type('mine');
  await vi.advanceTimersByTimeAsync(3000);
  await answer(new ApiError(409, { question: { ...question, version: 7, content: 'elsewhere' } }));
  void saver.resolveConflict({ rescue: 'not chosen', replace: () => {} });
  await settle();
  await answer(new ApiError(0));
  void saver.resolveConflict();
  await settle();
  await answer(new ApiError(409, { question: { ...question, version: 8, content: 'not chosen' } }));
  expect(saver.state().conflict).toBeUndefined();
  expect(sent.at(-1)).toEqual({ content: 'mine', status: 'in_progress', base_version: 8 });
});

test('content sent over an unchanged version may still arrive, and is no conflict then', async () => {
  const send = vi.fn<(change: AnswerChange) => Promise<SavedAnswer>>();
  let text = 'a late b';
  const saver = createSaver({ question: { ...question, version: 1, content: 'a' }, read: () => text, send });
  const { updated_at } = question;
  send.mockRejectedValueOnce(new ApiError(0));
  await saver.save();
  // undone: the server has nothing to change
  text = 'a';
  send.mockResolvedValueOnce({ content: 'a', status: 'in_progress', version: 1, updated_at });
  await saver.save();
  text = 'a c';
  send.mockRejectedValueOnce(new ApiError(409, { question: { ...question, version: 2, content: 'a late b' } }));
  send.mockResolvedValueOnce({ content: 'a c', status: 'in_progress', version: 3, updated_at });
  expect(await saver.save()).toBe(true);
  expect(saver.state().conflict).toBeUndefined();
});

test('a tab that takes over from another discards an earlier conflict of its own', async () => {
  const { saver, sent, type, answer, restart } = open();
  type('mine');
  await vi.advanceTimersByTimeAsync(3000);
  await answer(new ApiError(409, { question: { ...question, version: 1, content: 'of the other tab' } }));
  restart({ version: 2, content: 'of the other tab, and more' });
  expect(saver.state()).toMatchObject({ indicator: 'saved', conflict: undefined });
  type('!');
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent.at(-1)).toMatchObject({ base_version: 2 });
});

test('a tab that has been replaced sends nothing more, even if its last request fails later', async () => {
  const { saver, sent, type, answer } = open();
  type('a');
  await vi.advanceTimersByTimeAsync(3000);
  saver.suspend();
  await answer(new ApiError(0));
  type('b');
  saver.flush();
  expect(await saver.save()).toBe(false);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(1);
});

test.each([
  ['accepted', 'accept'],
  [
    'refused because of another text',
    new ApiError(409, { question: { ...question, version: 7, content: 'elsewhere' } }),
  ],
  ['refused because of a lock', new ApiError(423)],
  ['lost', new ApiError(0)],
] as const)('for a tab that has been replaced, nothing changes when its last request is %s', async (_what, how) => {
  const { saver, type, answer } = open();
  type('a');
  await vi.advanceTimersByTimeAsync(3000);
  saver.suspend();
  const before = saver.state();
  await answer(how);
  expect(saver.state()).toEqual(before);
});

test('content that another tab has sent is no conflict for the tab that takes over', async () => {
  const { saver, sent, type, answer, restart } = open();
  restart({ version: 2, content: 'a', isUnsaved: true, sent: [fingerprint('ab')] });
  type('abc');
  await vi.advanceTimersByTimeAsync(3000);
  await answer(new ApiError(409, { question: { ...question, version: 3, content: 'ab', status: 'in_progress' } }));
  expect(saver.state().conflict).toBeUndefined();
  expect(sent.at(-1)).toEqual({ content: 'abc', status: 'in_progress', base_version: 3 });
});

test('content in flight when another tab takes over is still known as sent from here', async () => {
  const { saver, type } = open();
  type('a');
  await vi.advanceTimersByTimeAsync(3000);
  saver.suspend();
  expect(saver.base().sent).toEqual([fingerprint('a')]);
});

test('a late response to a request from before another tab wrote is ignored and not waited for', async () => {
  const { saver, sent, type, answer, restart } = open();
  type('a');
  await vi.advanceTimersByTimeAsync(3000);
  saver.suspend();
  restart({ version: 5, content: 'ab' });
  type('c');
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent.at(-1)).toMatchObject({ base_version: 5 });
  await answer('accept', 0);
  expect(saver.state()).toMatchObject({ version: 5, content: 'ab', indicator: 'saving' });
  await answer('accept', 1);
  expect(saver.state()).toMatchObject({ version: 6, indicator: 'saved' });
});

test('an answer that cannot be read once is reported as a failed save and saved on the next attempt', async () => {
  const read = vi.fn(() => 'a');
  const send = vi.fn(async (change: AnswerChange) => ({ ...question, ...change, version: change.base_version + 1 }));
  const saver = createSaver({ question, read, send, random: () => 0.5 });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  read.mockImplementationOnce(() => {
    throw new Error('the editor is in the middle of something');
  });
  expect(await saver.save()).toBe(false);
  expect(saver.state()).toMatchObject({ failure: { kind: 'save' }, retrying: true });
  await vi.advanceTimersByTimeAsync(2000);
  expect(saver.state()).toMatchObject({ indicator: 'saved', content: 'a' });
  expect(await saver.save()).toBe(true);
});

test('a tab that takes over a locked question refuses to save', async () => {
  const { saver, sent, type, restart } = open();
  restart({ version: 3, content: 'x', status: 'locked', isUnsaved: true });
  type('y');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saver.state()).toMatchObject({ refusal: 'locked', indicator: 'unsaved' });
  expect(sent).toEqual([]);
});

test('until the rejected text is stored, the answer stays based on the version it was started from', async () => {
  const { saver, type, answer } = open();
  type('mine');
  await vi.advanceTimersByTimeAsync(3000);
  await answer(new ApiError(409, { question: { ...question, version: 7, content: 'elsewhere' } }));
  void saver.resolveConflict({ rescue: 'mine', replace: () => {} });
  await settle();
  expect(saver.base()).toMatchObject({ base_version: 0, base_content: '' });
});

test('during a conflict, the text stays based on the version it was started from', () => {
  const draft = { question_id: 'q', html: 'mine', base_version: 2, base_content: 'old', sent: [] };
  const send = () => new Promise<SavedAnswer>(() => {});
  const elsewhere = { ...question, version: 7, content: 'elsewhere' };
  const saver = createSaver({ question: elsewhere, draft, verdict: 'conflict', read: () => 'mine', send });
  expect(saver.base()).toMatchObject({ base_version: 2, base_content: 'old' });
});

test('a lock reported during a save is left to that save to handle', async () => {
  const { saver, sent, type, answer } = open();
  type('a');
  void saver.save();
  await settle();
  type('b');
  expect(saver.state().indicator).toBe('unsaved');
  saver.setLocked(true);
  expect(saver.state().refusal).toBeUndefined();
  await answer('accept');
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent.map(({ content }) => content)).toEqual(['a', 'ab']);
});
