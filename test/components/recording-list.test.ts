import '../../src/client/admin/admin.css';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDevice } from '../../src/client/answer/device/store.ts';
import { openKeptRecordings } from '../../src/client/answer/talk/kept-recordings.ts';
import { createRecordingBlocks } from '../../src/client/answer/talk/recording-blocks.ts';
import type { Talk } from '../../src/client/answer/talk/talk.ts';
import type { ShownRecording, TalkState } from '../../src/client/answer/talk/talk-state.ts';
import { useTalk } from '../../src/client/answer/talk/use-talk.tsx';
import { format } from '../../src/client/messages.ts';
import type { Answer } from '../../src/shared/answers/answers.ts';
import { talk as texts } from '../../src/shared/messages/en/talk.ts';
import { words as wordsTexts } from '../../src/shared/messages/en/words.ts';
import type { Playable } from '../../src/shared/recordings/recordings.ts';
import type { TranscriptChange } from '../../src/shared/recordings/transcripts.ts';
import { writeVtt } from '../../src/shared/recordings/vtt.ts';
import { expectAccessible } from './axe.ts';
import { mount, unmount } from './mount.ts';
import { problem, serve, unreachable } from './server.ts';
import { leftRecording, type ShownTalk, showTalk } from './show-talk.ts';
import { levels, silence, silentFile } from './sound.ts';

afterEach(unmount);

const cues = [
  { start_ms: 0, end_ms: 3000, text: 'Bread first.' },
  { start_ms: 3000, end_ms: 12_000, text: 'My mother was up at five.' },
];

/** The recordings, as a state machine would show them; `saved`: corrections of its words. */
const fakeTalk = (...before: ShownRecording[]) => {
  let state: TalkState = {
    ...{ step: 'idle', fault: undefined, ms: 0, levels: [], isHeard: undefined, isDeviceFull: false },
    ...{ isElsewhere: false, stoppedBy: undefined, recordings: before, file: undefined },
  };
  const listeners = new Set<() => void>();
  const saved: TranscriptChange[] = [];
  const change = (part: Partial<TalkState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const nothing = async () => {};
  const talk: Talk = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ...{
      activate: () => {},
      takeOver: () => {},
      suspend: nothing,
      canRecord: true,
      isRecording: () => false,
      start: async () => change({ step: 'recording', ms: 2000, isHeard: true }),
    },
    ...{ pause: () => change({ step: 'paused' }), resume: () => change({ step: 'recording' }) },
    stop: async () => change({ step: 'idle', recordings: [...state.recordings, onDevice(crypto.randomUUID())] }),
    ...{ addFile: nothing, forgetFile: () => {}, online: () => {} },
    finish: async (id) =>
      change({ recordings: state.recordings.map((one) => (one.id === id ? { ...one, status: 'sending' } : one)) }),
    remove: async (id) => change({ recordings: state.recordings.filter((one) => one.id !== id) }),
    soundOf: async () => [{ sound: silentFile(60), peaks: levels }],
    playable: async () => undefined,
    wordsOf: () => ({
      load: async () => writeVtt(cues, { version: 1, source: 'heard' }),
      save: async (change) => {
        saved.push(change);
        return { version: 2, transcript: 'corrected', ...(change.released && { released: 2 }) };
      },
      takeBack: async () => {},
    }),
  };
  return { talk, change, saved };
};

const onDevice = (id: string, part: Partial<ShownRecording> = {}): ShownRecording => ({
  ...{ id, ms: 60_000, status: 'sending', fraction: 0 },
  ...part,
});

const soundOf = (url: string) => ({ url, sources: [{ url, content_type: 'audio/wav' }] });

const ready = (id: string, transcript?: Playable['transcript']): ShownRecording => {
  const playable = {
    id,
    duration_ms: 60_000,
    created_at: '',
    ...soundOf(silence(60)),
    peaks: levels,
    ...(transcript && { transcript }),
  };
  return onDevice(id, { status: 'ready', fraction: 1, playable });
};

const inserted: string[][] = [];

const show = (talk: Talk, props: ShownTalk = {}) =>
  showTalk(talk, { onInsert: (paragraphs) => void inserted.push(paragraphs), ...props });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const audio = () => document.querySelector('audio') as HTMLAudioElement;
const heading = () => page.getByRole('heading', { name: texts.heading });

/** Talk as on the answer page, beside a field in which somebody writes. */
const Writing = ({ answer, text = '', isIn = false }: { answer: Answer; text?: string; isIn?: boolean }) => {
  const { isTalkChosen, choose, above, panel } = useTalk({
    ...{ device: openDevice(), token: 'none', answer, submittedTalk: { current: undefined }, mode: 'writing' },
    ...{ isPassive: false, blocks: createRecordingBlocks(), editor: undefined, append: () => {} },
    isWritten: () => text !== '',
  });
  return createElement(
    'div',
    {},
    createElement('button', { type: 'button', 'aria-pressed': isTalkChosen, onClick: () => choose(true) }, 'Talk'),
    above,
    createElement('textarea', { 'aria-label': 'Your answer', defaultValue: text, autoFocus: isIn }),
    panel,
  );
};

/** Leaves a recording unfinished on this device, as a browser that was killed does. */
const leaveUnfinished = async (): Promise<Answer> => {
  const question_id = crypto.randomUUID();
  const kept = openKeptRecordings(openDevice().recordings, question_id);
  await kept.addChunk(leftRecording(question_id), { take: 0, chunk: 0 }, { bytes: new ArrayBuffer(1), levels: [60] });
  serve({ 'GET /api/answer': unreachable, 'POST /api/answer/recordings': problem(423, 'locked') });
  return { question: { id: question_id }, person: { name: 'Rose' } } as Answer;
};

const leftUnfinished = () => page.getByText(/^You have a recording that isn’t finished/);

const isAbove = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;

test('who comes back to an unfinished recording, and has written nothing, finds Talk open; the focus stays', async () => {
  mount(createElement(Writing, { answer: await leaveUnfinished() }));
  await expect.element(leftUnfinished()).toBeVisible();
  await expect.element(button('Talk')).toHaveAttribute('aria-pressed', 'true');
  expect(document.activeElement).toBe(document.body);
  await button(texts.done).click();
  await expect.element(leftUnfinished()).not.toBeInTheDocument();
  await expect.element(button('Talk')).toHaveAttribute('aria-pressed', 'true');
});

test('who comes back to an unfinished recording, and has written something, finds a line above it', async () => {
  mount(
    createElement(Writing, {
      answer: { ...(await leaveUnfinished()), transcriber: 'words.example' },
      text: 'It was warm.',
    }),
  );
  await expect.element(leftUnfinished()).toBeVisible();
  await expect.element(button('Talk')).toHaveAttribute('aria-pressed', 'false');
  expect(isAbove(leftUnfinished().element(), page.getByRole('textbox').element())).toBe(true);
  await expect.element(page.getByText(format(texts.transcriber, { host: 'words.example' }))).toBeVisible();
  await expect.element(leftUnfinished()).toBeVisible();
  await button(texts.done).click();
  await expect.element(leftUnfinished()).not.toBeInTheDocument();
});

test('a recording that an earlier visit has left does not move what somebody already types', async () => {
  mount(createElement(Writing, { answer: await leaveUnfinished(), isIn: true }));
  const field = page.getByRole('textbox', { name: 'Your answer' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('It was ');
  await expect.element(leftUnfinished()).toBeVisible();
  expect(isAbove(field.element(), leftUnfinished().element())).toBe(true);
  await userEvent.keyboard('warm.');
  await expect.element(field).toHaveValue('It was warm.');
  await expect.element(field).toHaveFocus();
  await expect.element(button('Talk')).toHaveAttribute('aria-pressed', 'false');
});

test('where the voice is sent stands before each button that starts a recording', async () => {
  const sentence = format(texts.transcriber, { host: 'words.example' });
  const unfinished = onDevice('one', { status: 'unfinished' });
  for (const [before, isTalkChosen] of [
    [[], true],
    [[onDevice('one')], true],
    [[unfinished], true],
    [[unfinished], false],
  ] as const) {
    await show(fakeTalk(...before).talk, { isTalkChosen, transcriber: 'words.example' });
    const hint = page.getByText(sentence);
    await expect.element(hint).toBeVisible();
    const letters = document.createRange();
    letters.selectNodeContents(hint.element());
    const card = hint.element().closest('section')?.getBoundingClientRect();
    expect(letters.getBoundingClientRect().left).toBeGreaterThan((card?.left ?? Number.POSITIVE_INFINITY) + 10);
    unmount();
  }
});

test('what is playing is not interrupted when the server’s copy arrives, and goes on where it was', async () => {
  const { talk, change } = fakeTalk(onDevice('one'));
  await show(talk);
  await button('Play').click();
  await expect.poll(() => audio().currentTime).toBeGreaterThan(0);
  const own = audio();
  change({ recordings: [ready('one')] });
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect([audio() === own, own.paused]).toEqual([true, false]);
  own.currentTime = 20;
  await button('Pause').click();
  await expect.poll(() => audio() !== own).toBe(true);
  await expect.element(page.getByRole('slider', { name: 'Position' })).toHaveValue(expect.stringMatching(/^2\d/));
  // not polled: a busy machine may take long to load it
  const playing = new Promise((resolve) => audio().addEventListener('playing', resolve, { once: true }));
  await button('Play').click();
  await playing;
  expect(audio().currentTime).toBeGreaterThanOrEqual(20);
});

test('words are put right, approved and put into the answer below a submitted answer, and where the recording stands in the text', async () => {
  for (const isInText of [false, true]) {
    const { talk, saved } = fakeTalk(ready('one', 'proposed'));
    const blocks = createRecordingBlocks();
    await show(talk, { isTalkChosen: false, canAdd: false, blocks });
    // a landmark, as the page's main part is
    const place = document.body.appendChild(document.createElement('aside'));
    if (isInText) blocks.show('one', place);
    await page.getByText(texts.words).click();
    await button('Bread first.').click();
    await page.getByRole('textbox').fill('Fresh bread first.');
    await button(wordsTexts.right).click();
    await expect.poll(() => saved.at(-1)).toMatchObject({ released: true, cues: [{ text: 'Fresh bread first.' }, {}] });
    await button(wordsTexts.insert).click();
    expect(inserted.at(-1)).toEqual(['Fresh bread first. My mother was up at five.']);
    await expect.element(button(texts.delete)).not.toBeInTheDocument();
    expect(place.querySelectorAll('.words-line').length).toBe(isInText ? 2 : 0);
    document.title = 'Words';
    await expectAccessible();
    unmount();
    place.remove();
  }
});

test('the words of a locked answer are read only', async () => {
  const { talk } = fakeTalk(ready('one', 'proposed'));
  await show(talk, { isTalkChosen: false, canAdd: false, canCorrect: false, onInsert: undefined });
  await page.getByText(texts.words).click();
  await expect.element(page.getByText('Bread first.')).toBeVisible();
  await expect.element(button('Bread first.')).not.toBeInTheDocument();
  await expect.element(button(wordsTexts.right)).not.toBeInTheDocument();
});

test('the focus is never lost: after ending and deleting it is on the heading, and then on the invitation', async () => {
  const { talk } = fakeTalk(onDevice('one', { status: 'unfinished' }));
  await show(talk);
  await expect.element(heading()).toBeVisible();
  await expectAccessible();
  (button(texts.done).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading()).toHaveFocus();
  (button(texts.delete).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('dialog').getByRole('button', { name: texts.delete }).click();
  await expect.element(page.getByRole('heading', { name: texts.invitation })).toHaveFocus();
});

test('with keys only: talk, pause, go on, stop, listen, talk some more, and delete; the focus is never lost', async () => {
  const { talk } = fakeTalk();
  await show(talk);
  /** Tabs to this button and presses it. */
  const press = async (name: string) => {
    const target = button(name).element();
    for (let n = 0; n < 12 && document.activeElement !== target; n += 1) await userEvent.tab();
    await expect.element(button(name)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
  };
  const headed = (name: string) => expect.element(page.getByRole('heading', { name, exact: true })).toHaveFocus();
  await expect.element(button(texts.start)).toBeVisible();
  await press(texts.start);
  await headed(texts.recording);
  await press(texts.pause);
  await expect.element(button(texts.resume)).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(button(texts.pause)).toHaveFocus();
  await press(texts.stop);
  await headed(texts.heading);
  await press('Play');
  await expect.element(button('Pause')).toHaveFocus();
  await press(texts.more);
  await headed(texts.recording);
  await press(texts.stop);
  await headed(texts.headingSeveral);
});

test('after words were approved with a key, the focus is on what readers see', async () => {
  const { talk } = fakeTalk(ready('one', 'proposed'));
  await show(talk);
  await expect.element(button(wordsTexts.right)).toBeVisible();
  (button(wordsTexts.right).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(wordsTexts.released)).toHaveFocus();
});
