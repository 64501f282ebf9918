import { expect, test } from 'vitest';
import type { Saving } from '../../src/client/answer/session/saving.ts';
import type { SessionState } from '../../src/client/answer/session/session.ts';
import { noSubmission } from '../../src/client/answer/session/submission.ts';
import { indicatorOf, type PageFacts, viewOf } from '../../src/client/answer/session/view.ts';
import type { AnsweredQuestion } from '../../src/shared/answers/answers.ts';

const saved: Saving = {
  indicator: 'saved',
  status: 'in_progress',
  version: 2,
  content: '<p>One</p>',
  failure: undefined,
  help: '',
  refusal: undefined,
  conflict: undefined,
  retrying: false,
};
const open: SessionState = {
  saving: saved,
  draftStatus: { kept: true, failed: false },
  isPassive: false,
  isTakenOver: false,
  lockedDraft: undefined,
  isReopened: false,
  submission: noSubmission,
  hasPrerenderedEdits: false,
};
const ready: PageFacts = { editor: 'ready', isPrerendered: true, hasText: true };
const conflict = { content: '<p>Other</p>', version: 2, status: 'in_progress' } as AnsweredQuestion;

const view = (saving: Partial<Saving> = {}, session: Partial<SessionState> = {}, page: Partial<PageFacts> = {}) =>
  viewOf({ ...open, saving: { ...saved, ...saving }, ...session }, { ...ready, ...page });

const indicator = (saving: Partial<Saving> = {}, session: Partial<SessionState> = {}, isOnline = true) =>
  indicatorOf({ ...open, saving: { ...saved, ...saving }, ...session }, () => isOnline);

test('an answer in progress can be edited, saved, submitted, and restored to an earlier version', () => {
  expect(view()).toMatchObject({
    mode: 'writing',
    isEditable: true,
    notice: undefined,
    toolbar: 'shown',
    loading: undefined,
    earlierVersions: 'restorable',
    hasSpellCheck: true,
    buttons: 'write',
    isBusy: false,
    offersCopy: false,
  });
  expect(indicator()).toEqual({ state: 'saved', text: 'Saved' });
  expect(indicator({ version: 0, status: 'not_started' })).toEqual({ state: 'saved', text: '' });
});

test('earlier versions are offered once there may be one', () => {
  expect(view({ version: 0, status: 'not_started' }).earlierVersions).toBe('hidden');
  expect(view({ version: 1 }).earlierVersions).toBe('hidden');
  expect(view({ version: 2 }).earlierVersions).toBe('restorable');
  expect(view({ version: 2, status: 'submitted' }).earlierVersions).toBe('shown');
  // also if it was locked while the page was open, which does not raise the version here
  expect(view({ version: 2, status: 'locked', refusal: 'locked' }).earlierVersions).toBe('shown');
});

test('until the editor has loaded, buttons are disabled and the prerendered text is shown without a notice', () => {
  expect(view({}, {}, { editor: 'loading' })).toMatchObject({
    isEditable: true,
    toolbar: 'placeholder',
    loading: undefined,
    earlierVersions: 'hidden',
    isBusy: true,
  });
  const empty = { isPrerendered: false, hasText: false };
  expect(view({}, {}, { editor: 'loading', ...empty }).loading).toBe('editor');
  // a line above text that is there would move it
  expect(view({}, {}, { editor: 'loading', ...empty, hasText: true }).loading).toBeUndefined();
  expect(view({}, {}, { editor: 'failed', ...empty })).toMatchObject({
    loading: 'slow',
    problems: { editorLate: false },
  });
  expect(view({}, {}, { editor: 'failed' })).toMatchObject({ loading: undefined, problems: { editorLate: true } });
});

test('text typed into the prerendered editor is not shown as saved', () => {
  expect(indicator({}, { hasPrerenderedEdits: true })).toEqual({ state: 'unsaved', text: 'Writing…' });
});

test('a submitted answer is read-only until Edit Answer, and is then submitted again', () => {
  const submitted = { status: 'submitted' } as const;
  expect(view(submitted)).toMatchObject({
    mode: 'reading',
    isEditable: false,
    notice: 'submitted',
    toolbar: 'hidden',
    earlierVersions: 'shown',
    hasSpellCheck: false,
    buttons: 'edit',
  });
  expect(view(submitted, { isReopened: true })).toMatchObject({ mode: 'again', isEditable: true, buttons: 'again' });
  // unsent changes from before a lock that has been lifted
  expect(view({ ...submitted, indicator: 'unsaved' })).toMatchObject({ mode: 'writing', isEditable: true });
});

test('who can read the answer is shown for what is submitted or locked, saved, and not empty', () => {
  const [submitted, locked] = [{ status: 'submitted' }, { status: 'locked', refusal: 'locked' }] as const;
  expect(view(submitted)).toMatchObject({ isRead: true, isStory: true });
  expect(view(locked)).toMatchObject({ isRead: true, isStory: true });
  expect(view({ ...submitted, content: '' })).toMatchObject({ isRead: true, isStory: false });
  expect(view({ ...locked, indicator: 'unsaved' }).isStory).toBe(false);
  expect(view(submitted, {}, { editor: 'loading' })).toMatchObject({ isRead: true, isStory: false });
  expect(view(submitted, { isReopened: true })).toMatchObject({ isRead: false, isStory: false });
  expect(view()).toMatchObject({ isRead: false, isStory: false });
});

test('a locked answer is read-only, and a locked draft is shown next to it', () => {
  const locked = view({ status: 'locked', refusal: 'locked' }, { lockedDraft: '<p>Mine</p>', isReopened: true });
  expect(locked).toMatchObject({
    mode: 'locked',
    isEditable: false,
    notice: 'locked',
    lockedDraft: '<p>Mine</p>',
    buttons: undefined,
    problems: { closed: undefined, save: undefined },
  });
  expect(view({}, { lockedDraft: '<p>Mine</p>' }).lockedDraft).toBeUndefined();
});

test.each(['gone', 'link_paused', 'link_ended'] as const)(
  'a link that is closed while one writes says so: %s',
  (refusal) => {
    const failure = { kind: 'auto', detail: '' } as const;
    expect(view({ refusal, failure, indicator: 'unsaved' })).toMatchObject({
      isEditable: refusal !== 'gone',
      offersCopy: true,
      problems: { closed: refusal, save: undefined },
    });
    expect(indicator({ refusal, indicator: 'unsaved' }).text).toBe('Safe on this device');
  },
);

test('a refused save shows the reason and offers to copy the text', () => {
  const failure = { kind: 'save', detail: 'Too long.' } as const;
  const refused = view({ refusal: 'not accepted', failure, help: 'Number 7', indicator: 'unsaved' });
  expect(refused.isEditable).toBe(true);
  expect(refused.offersCopy).toBe(true);
  expect(refused.problems.save).toEqual({
    text: 'Failed to save progress. Please try again. Too long.',
    help: 'Number 7',
  });
});

test('a conflict requires a choice first, once the editor can show it', () => {
  expect(view({ conflict, indicator: 'unsaved' })).toMatchObject({
    mode: 'conflict',
    isEditable: false,
    conflict,
    earlierVersions: 'hidden',
    buttons: undefined,
  });
  expect(view({ conflict }, {}, { editor: 'loading' }).conflict).toBeUndefined();
});

test('only the tab that writes is editable; one that another has replaced offers to continue', () => {
  const passive = view({}, { isPassive: true });
  expect(passive).toMatchObject({ mode: 'passive', isEditable: false, buttons: undefined });
  expect(passive.problems.otherTab).toBe(false);
  const replaced = view({}, { isPassive: true, isTakenOver: true });
  expect(replaced).toMatchObject({ mode: 'passive', isEditable: false, buttons: 'continue' });
  expect(replaced.problems.otherTab).toBe(true);
  // the choice between two versions is made in the tab that writes, which may have made it already
  expect(view({ conflict }, { isPassive: true })).toMatchObject({ mode: 'passive', conflict: undefined });
  // a submitted answer is read in any tab; editing it takes over
  expect(view({ status: 'submitted' }, { isPassive: true, isTakenOver: true }).mode).toBe('reading');
});

test('the answer is editable while waiting for photos, and not while it is being sent', () => {
  const submission = { step: 'uploads', note: 'Waiting', error: undefined } as const;
  expect(view({}, { submission })).toMatchObject({ isEditable: true, isBusy: false });
  expect(indicator({}, { submission }).text).toBe('Waiting');
  const sending = view({}, { submission: { ...noSubmission, step: 'sending' } });
  expect(sending).toMatchObject({ isEditable: false, isBusy: true, buttons: 'write', toolbar: 'hidden' });
  expect(view({}, { submission: { ...noSubmission, step: 'asking' } })).toMatchObject({
    asksAboutEmpty: true,
    isEditable: true,
  });
  expect(view({}, { submission: { ...noSubmission, error: 'A photo' } }).problems.submit).toBe('A photo');
});

test('offline, the indicator shows whether the device has a copy', () => {
  const text = (kept: boolean, saving: Partial<Saving> = {}, isOnline = false) =>
    indicator({ indicator: 'unsaved', ...saving }, { draftStatus: { kept, failed: !kept } }, isOnline).text;
  expect(text(true)).toBe('You’re offline. Your words are safe on this device.');
  expect(text(false)).toBe('Not sent yet');
  // one message: that of the failed save
  expect(text(true, { failure: { kind: 'auto', detail: '' } })).toBe('Safe on this device');
  expect(text(false, { failure: { kind: 'auto', detail: '' } })).toBe('Not sent yet');
  expect(text(true, { retrying: true }, true)).toBe('Safe on this device');
  expect(text(false, { retrying: true }, true)).toBe('Not sent yet');
  expect(text(true, {}, true)).toBe('Writing…');
  expect(text(true, { indicator: 'saving' })).toBe('Saving...');
});

test('a device that cannot store drafts is reported on an editable answer', () => {
  const draftStatus = { kept: false, failed: true };
  expect(view({}, { draftStatus }).problems.notKept).toBe(true);
  expect(view({ status: 'submitted' }, { draftStatus }).problems.notKept).toBe(false);
});
