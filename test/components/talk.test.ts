import { createElement, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openDevice } from '../../src/client/answer/device/store.ts';
import type { RecordingCalls } from '../../src/client/answer/talk/calls.ts';
import { type Microphone, MicrophoneError, type TakeEvents } from '../../src/client/answer/talk/microphone.ts';
import { createRecordingBlocks } from '../../src/client/answer/talk/recording-blocks.ts';
import { sendTold } from '../../src/client/answer/talk/send-told.ts';
import { TalkPanel } from '../../src/client/answer/talk/TalkPanel.tsx';
import { createTalk, type Talk } from '../../src/client/answer/talk/talk.ts';
import { loadTexts } from '../../src/client/answer/talk/texts.ts';
import { ApiError } from '../../src/client/api.ts';
import { limits } from '../../src/shared/limits.ts';
import { talk as texts } from '../../src/shared/messages/en/talk.ts';
import { expectAccessible } from './axe.ts';

/** What a server has of each recording: the bytes of its parts, by take and part. */
type Arrived = { parts: Map<string, Uint8Array>; isFinished: boolean; sums: string[] };

/** A server that takes everything, and never has a recording ready. */
const fakeServer = () => {
  const arrived = new Map<string, Arrived>();
  const of = (id: string) => arrived.get(id) as Arrived;
  const calls: RecordingCalls = {
    announce: async ({ id }) => arrived.set(id, { parts: new Map(), isFinished: false, sums: [] }),
    sendPart: async (id, take, part, bytes) => of(id).parts.set(`${take}-${part}`, bytes),
    state: async (id) => ({ id, status: 'processing', takes: [] }),
    finish: async (id, { takes }) =>
      Object.assign(of(id), { isFinished: true, sums: takes.map(({ sha256 }) => sha256) }),
    sendFile: async () => ({ id: crypto.randomUUID() }),
    remove: async () => {},
    wordsOf: () => ({ load: async () => '', save: () => Promise.reject(new ApiError(0)) }),
    playables: async () => [],
  };
  return { calls, arrived };
};

/** A microphone that is told what it hears. */
const fakeMicrophone = () => {
  let events: TakeEvents | undefined;
  const microphone: Microphone = {
    isSupported: () => true,
    open: async (given) => {
      events = given;
      return { mime: 'audio/webm', pause: () => {}, resume: () => {}, stop: async () => {} };
    },
  };
  /** A chunk of sound. */
  const hear = (seconds: number, level: number, byte = 1) => {
    const levels = Array<number>(10 * seconds).fill(level);
    for (const one of levels) events?.onLevel(one);
    events?.onChunk({ bytes: new Uint8Array(6000 * seconds).fill(byte).buffer, levels });
  };
  const second = (level: number, byte?: number) => hear(1, level, byte);
  return { microphone, hear, second, interrupt: () => events?.onInterrupted() };
};

let shown: { root: Root; element: HTMLElement; talk: Talk } | undefined;

afterEach(async () => {
  if (!shown) return;
  await shown.talk.suspend();
  shown.root.unmount();
  shown.element.remove();
  shown = undefined;
});

const open = async (microphone: Microphone, calls: RecordingCalls, question_id: string = crypto.randomUUID()) => {
  await loadTexts();
  const device = openDevice();
  const talk = createTalk({ device, question_id, calls, microphone, playables: [], isLocked: () => false });
  talk.activate();
  const element = document.body.appendChild(document.createElement('main'));
  element.appendChild(document.createElement('h1')).textContent = 'Who taught you to swim?';
  const root = createRoot(element.appendChild(document.createElement('div')));
  const props = {
    ...{ talk, asker: 'Ania', transcriber: undefined, isTalking: true, canTell: true, canCorrect: true },
    ...{ blocks: createRecordingBlocks(), onInsert: () => {}, putIntoText: () => {}, toText: () => {} },
    onContinue: (id: string) => void talk.start(id),
  };
  root.render(createElement(StrictMode, {}, createElement(TalkPanel, props)));
  shown = { root, element, talk };
  return { talk, device, question_id };
};

const button = (name: string) => page.getByRole('button', { name });
const say = (text: string) => expect.element(page.getByText(text)).toBeVisible();

test('before, while and after something is told', async () => {
  const { microphone, second } = fakeMicrophone();
  const { calls } = fakeServer();
  await open(microphone, calls);
  await say('Ania hears it when you submit.');
  await expectAccessible();
  await button(texts.start).click();
  await expect.element(page.getByRole('heading', { name: texts.recording })).toHaveFocus();
  await say(texts.listening);
  second(90);
  await say(texts.heard);
  await say(texts.kept);
  for (let n = 0; n < 10; n += 1) second(0);
  await say(texts.notHeard);
  second(90);
  await say(texts.heard);
  await expectAccessible();
  await button(texts.pause).click();
  await expect.element(page.getByRole('heading', { name: texts.paused })).toBeVisible();
  await button(texts.resume).click();
  await button(texts.stop).click();
  await expect.element(button(texts.more)).toBeVisible();
  await say(texts.processing);
  await expectAccessible();
});

test('a call ends a take; the recording goes on in the next one at a touch', async () => {
  const { microphone, second, interrupt } = fakeMicrophone();
  const { calls, arrived } = fakeServer();
  const { talk } = await open(microphone, calls);
  await button(texts.start).click();
  await expect.poll(talk.isRecording).toBe(true);
  for (let n = 0; n < 13; n += 1) second(90, n);
  interrupt();
  await say('You have a recording that isn’t finished: 0:13 so far.');
  await button(texts.tellMore).click();
  await expect.poll(talk.isRecording).toBe(true);
  for (let n = 0; n < 4; n += 1) second(90, 100 + n);
  await button(texts.stop).click();
  await expect.poll(() => [...arrived.values()].map(({ isFinished }) => isFinished)).toEqual([true]);
  const [recording] = arrived.values();
  expect([...(recording?.parts.keys() ?? [])]).toEqual(['0-0', '0-1', '1-0']);
});

test('why there is no microphone is said', async () => {
  const { calls } = fakeServer();
  for (const fault of ['refused', 'missing', 'busy'] as const) {
    const microphone: Microphone = {
      isSupported: () => true,
      open: () => Promise.reject(new MicrophoneError(fault, undefined)),
    };
    await open(microphone, calls);
    await button(texts.start).click();
    await say(texts.faults[fault]);
    shown?.root.unmount();
    shown?.element.remove();
  }
});

test('90 minutes: said at 80, and nothing of it is lost', async () => {
  const { microphone, hear } = fakeMicrophone();
  const { calls, arrived } = fakeServer();
  const { talk, device, question_id } = await open(microphone, calls);
  await button(texts.start).click();
  await expect.poll(talk.isRecording).toBe(true);
  const { duration, warning } = limits.recordings;
  // a chunk of a minute instead of sixty of a second: the same bytes
  for (let n = 0; n < warning / 60_000; n += 1) hear(60, 90, n % 251);
  await say(texts.soonOver);
  for (let n = warning / 60_000; n < duration / 60_000; n += 1) hear(60, 90, n % 251);
  await say(texts.full);
  await expect.poll(() => [...arrived.values()][0]?.isFinished).toBe(true);
  expect(await sendTold(talk, () => {})).toBe(true);
  const [recording] = [...arrived.values()];
  const parts = recording?.parts ?? new Map<string, Uint8Array>();
  expect(parts.size).toBe(duration / 600_000);
  const all = new Blob(Array.from({ length: parts.size }, (_, part) => parts.get(`0-${part}`) as BlobPart));
  expect(all.size).toBe((duration / 1000) * 6000);
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await all.arrayBuffer()));
  expect(recording?.sums).toEqual([Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('')]);
  // until the server can play it, the device keeps it
  const kept = await device.recordings.read<{ question_id: string }[]>('recordings', (store) => store.getAll());
  expect(kept.filter((one) => one.question_id === question_id)).toHaveLength(1);
});

test('recording ends where neither the device nor the server takes it, and can be sent later', async () => {
  const { microphone, second } = fakeMicrophone();
  const { calls, arrived } = fakeServer();
  const network: { isOnline: boolean } = { isOnline: false };
  const sendPart: RecordingCalls['sendPart'] = async (...part) => {
    if (!network.isOnline) throw new ApiError(0);
    return calls.sendPart(...part);
  };
  const { talk, device } = await open(microphone, { ...calls, sendPart });
  device.recordings.change = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  await button(texts.start).click();
  for (let n = 0; n < 62; n += 1) second(60);
  await expect.poll(() => talk.state()).toMatchObject({ step: 'idle', stoppedBy: 'device' });
  network.isOnline = true;
  talk.online();
  await expect.poll(() => [...arrived.values()].map(({ isFinished }) => isFinished)).toEqual([true]);
});

test('nothing is recorded if she turns away while she is asked for the microphone', async () => {
  const { microphone } = fakeMicrophone();
  const asked = Promise.withResolvers<void>();
  const slow: Microphone = {
    ...microphone,
    open: async (events) => {
      await asked.promise;
      return microphone.open(events);
    },
  };
  const { talk } = await open(slow, fakeServer().calls);
  await button(texts.start).click();
  await expect.poll(() => talk.state().step).toBe('asking');
  await talk.stop();
  asked.resolve();
  await expect.poll(() => talk.state()).toMatchObject({ step: 'idle', told: [] });
});

test('what cannot be sent is kept, and said', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { microphone, second } = fakeMicrophone();
  const { calls, arrived } = fakeServer();
  const announce = vi.fn<RecordingCalls['announce']>(() => Promise.reject(new ApiError(0)));
  const { talk } = await open(microphone, { ...calls, announce });
  await button(texts.start).click();
  await expect.poll(talk.isRecording).toBe(true);
  second(90);
  await button(texts.stop).click();
  await say(texts.notSent);
  expect(await sendTold(talk, () => {})).toBe(texts.notSubmitted);
  announce.mockImplementation(calls.announce);
  talk.online();
  await expect.poll(() => [...arrived.values()][0]?.isFinished).toBe(true);
});
