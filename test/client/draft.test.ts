import { expect, test } from 'vitest';
import { joinDrafts, judgeDraft } from '../../src/client/answer/device/draft.ts';
import type { Draft } from '../../src/client/answer/device/store.ts';
import { fingerprint } from '../../src/client/fingerprint.ts';
import type { AnsweredQuestion } from '../../src/shared/answers/answers.ts';

const question: AnsweredQuestion = {
  id: 'q',
  question_text: 'Who taught you to swim?',
  status: 'in_progress',
  content: 'one',
  version: 1,
  days_to_complete: null,
  due_date: null,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
};
const draft: Draft = { question_id: 'q', html: 'one', base_version: 1, base_content: 'one', sent: [] };

test('a draft is kept while an earlier request may still arrive, even if the server has the same text', () => {
  expect(judgeDraft(draft, question)).toBe('nothing');
  const withSent = { ...draft, sent: [fingerprint('one'), fingerprint('one two')] };
  expect(judgeDraft(withSent, question)).toBe('resume');
  // an earlier request is based on an older version, so it is refused
  expect(judgeDraft(withSent, { ...question, version: 2 })).toBe('nothing');
});

test('a draft with a photo that was not sent is kept, even if the server has its text', () => {
  const html = '<p>one</p><figure data-upload="boat"><figcaption></figcaption></figure>';
  const content = '<p>one</p><figure><figcaption></figcaption></figure>';
  const withPhoto = { ...draft, html, base_content: '<p>one</p>' };
  expect(judgeDraft(withPhoto, { ...question, content })).toBe('resume');
  // by another tab, or in a request of which this draft does not know
  expect(judgeDraft(withPhoto, { ...question, content, version: 5 })).toBe('resume');
});

test('a draft is kept when the state beside it is older, as the last one on this device may be', () => {
  expect(judgeDraft({ ...draft, base_version: 3, base_content: 'two' }, question)).toBe('resume');
});

test.each<[string, Partial<Draft>, string]>([
  ['it was based on that text', { base_content: 'elsewhere' }, 'resume'],
  ['it was sent', { sent: [fingerprint('elsewhere')] }, 'resume'],
  ['neither', {}, 'conflict'],
])('a draft beside a newer version: %s', (_why, part, verdict) => {
  expect(judgeDraft({ ...draft, html: 'mine', ...part }, { ...question, version: 2, content: 'elsewhere' })).toBe(
    verdict,
  );
});

const textOf = (...drafts: Partial<Draft>[]) =>
  joinDrafts(
    drafts.map((part) => ({ ...draft, ...part })),
    question,
  )?.html;

test('drafts of several tabs become one, with all their texts', () => {
  expect(textOf({ html: '<p>mine</p>' })).toBe('<p>mine</p>');
  expect(textOf({ html: '<p>one</p>' }, { html: '<p>two</p>' })).toBe('<p>one</p><p>two</p>');
});

test('what the server has, or a later draft contains or continues, is not joined', () => {
  expect(textOf({ html: 'one' }, { html: '<p>two</p>' })).toBe('<p>two</p>');
  expect(textOf({ html: 'one' })).toBeUndefined();
  expect(textOf({ html: '<p>two</p>' }, { html: '<p>two</p><p>three</p>' })).toBe('<p>two</p><p>three</p>');
  // written from it, and shortened since
  const shortened = { html: '<p>thr</p>', sent: [fingerprint('<p>three</p>')] };
  expect(textOf({ html: '<p>three</p>' }, shortened)).toBe('<p>thr</p>');
});

test('a draft whose text a newer version contains is on the server', () => {
  const newer = { ...question, version: 2, content: '<p>one</p><p>theirs</p>' };
  expect(judgeDraft({ ...draft, html: '<p>one</p>' }, newer)).toBe('nothing');
  // a version it is based on: something was deleted
  expect(judgeDraft({ ...draft, html: '<p>one</p>', base_version: 2, base_content: newer.content }, newer)).toBe(
    'resume',
  );
});
