import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Device, openDevice } from '../../src/client/answer/device/store.ts';
import type { RecordingCalls } from '../../src/client/answer/talk/calls.ts';
import { openKeptRecordings } from '../../src/client/answer/talk/kept-recordings.ts';
import { type Microphone, MicrophoneError, type TakeEvents } from '../../src/client/answer/talk/microphone.ts';
import { sendRecordings } from '../../src/client/answer/talk/send-recordings.ts';
import { createTalk, type Talk } from '../../src/client/answer/talk/talk.ts';
import { loadTexts } from '../../src/client/answer/talk/texts.ts';
import { ApiError } from '../../src/client/api.ts';
import { format } from '../../src/client/messages.ts';
import { keepAwake } from '../../src/client/ui/wake-lock.ts';
import { limits } from '../../src/shared/limits.ts';
import { talk as texts } from '../../src/shared/messages/en/talk.ts';
import type { Unplayed } from '../../src/shared/recordings/recordings.ts';
import { expectAccessible } from './axe.ts';
import { unmount } from './mount.ts';
import { leftRecording, showTalk } from './show-talk.ts';

/** What a server has of each recording: the bytes of its parts, by take and part. */
type Arrived = {
  parts: Map<string, Uint8Array>;
  status: 'recording' | 'processing' | 'refused' | 'ready';
  continues: string | undefined;
  fault?: 'incomplete' | 'in_part';
};

const sumOf = async (bytes: BufferSource) =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

const refusal = (code: 'recording_ended' | 'other_bytes') => new ApiError(409, { code });

const playable = { duration_ms: 1000, created_at: '', url: 'sound', sources: [{ url: 'sound', content_type: '' }] };

/** A server that takes everything; a test says when a recording is ready. */
const fakeServer = () => {
  const arrived = new Map<string, Arrived>();
  const of = (id: string) => arrived.get(id) as Arrived;
  const takesOf = (id: string) => {
    const places = [...of(id).parts.keys()].map((name) => name.split('-').map(Number) as [number, number]);
    const last = Math.max(-1, ...places.map(([take]) => take));
    return Array.from({ length: last + 1 }, (_, take) => ({
      parts: places.filter(([of]) => of === take).map(([, part]) => part),
    }));
  };
  const calls: RecordingCalls = {
    announce: async ({ id, continues }) =>
      arrived.has(id) || arrived.set(id, { parts: new Map(), status: 'recording', continues }),
    sendPart: async (id, take, part, bytes) => {
      if (of(id).status !== 'recording') throw refusal('recording_ended');
      of(id).parts.set(`${take}-${part}`, bytes);
      return { sha256: await sumOf(bytes) };
    },
    state: async (id) => {
      const { status, fault } = of(id);
      return { id, status, takes: takesOf(id), ...(fault && { fault }) };
    },
    finish: async (id, { takes }) => {
      const named = takes.flatMap(({ parts }, take) => Array.from({ length: parts }, (_, part) => `${take}-${part}`));
      expect([...of(id).parts.keys()].toSorted()).toEqual(named.toSorted());
      of(id).status = 'processing';
    },
    sendFile: async () => ({ id: crypto.randomUUID() }),
    remove: async () => {},
    wordsOf: () => ({
      ...{ load: async () => '', save: () => Promise.reject(new ApiError(0)), takeBack: async () => {} },
    }),
    playables: async () =>
      [...arrived].filter(([, { status }]) => status === 'ready').map(([id]) => ({ ...playable, id })),
  };
  const finished = () => [...arrived.values()].filter(({ status }) => status === 'processing');
  return { calls, arrived, finished };
};

/** A microphone that is told what it hears. */
const fakeMicrophone = () => {
  let events: TakeEvents | undefined;
  let take_ms = 0;
  const microphone: Microphone = {
    isSupported: () => true,
    open: async (given) => {
      events = given;
      take_ms = 0;
      return { mime: 'audio/webm', pause: () => {}, resume: () => {}, stop: async () => {} };
    },
  };
  /** A chunk of sound. */
  const hear = (seconds: number, level: number, byte = 1) => {
    const levels = Array<number>(10 * seconds).fill(level);
    for (const one of levels) {
      take_ms += 100;
      events?.onLevel(one, take_ms);
    }
    events?.onChunk({ bytes: new Uint8Array(6000 * seconds).fill(byte).buffer, levels });
  };
  const second = (level: number, byte?: number) => hear(1, level, byte);
  return { microphone, hear, second, interrupt: () => events?.onInterrupted() };
};

/** Whether the browser asks before the page is left. */
const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

let shown: Talk | undefined;

afterEach(async () => {
  // what is still on its way would be asked about in the next test, which has the same window
  await expect.poll(asksBeforeLeaving).toBe(false);
  if (!shown) return;
  await shown.suspend();
  unmount();
  shown = undefined;
});

const openAlone = async (
  microphone: Microphone,
  calls: RecordingCalls,
  question_id: string,
  unplayed: Unplayed[] = [],
) => {
  await loadTexts();
  const device = openDevice();
  const talk = createTalk({ device, question_id, calls, microphone, playables: [], unplayed, isLocked: () => false });
  talk.activate();
  return { talk, device, question_id };
};

const open = async (
  microphone: Microphone,
  calls: RecordingCalls,
  question_id: string = crypto.randomUUID(),
  unplayed?: Unplayed[],
) => {
  const { talk, device } = await openAlone(microphone, calls, question_id, unplayed);
  await showTalk(talk);
  shown = talk;
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
  const { calls, arrived, finished } = fakeServer();
  const { talk } = await open(microphone, calls);
  await button(texts.start).click();
  await expect.poll(talk.isRecording).toBe(true);
  for (let n = 0; n < 13; n += 1) second(90, n);
  interrupt();
  await say('You have a recording that isn’t finished: 0:13 so far.');
  await expectAccessible();
  vi.spyOn(microphone, 'open').mockRejectedValueOnce(new MicrophoneError('busy', undefined));
  await button(texts.goOn).click();
  await say(texts.faults.busy);
  await button(texts.goOn).click();
  await expect.poll(talk.isRecording).toBe(true);
  for (let n = 0; n < 4; n += 1) second(90, 100 + n);
  await button(texts.stop).click();
  await expect.poll(() => finished().length).toBe(1);
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
  }
});

test('where the browser cannot record, Talk offers a file', async () => {
  const { microphone } = fakeMicrophone();
  await open({ ...microphone, isSupported: () => false }, fakeServer().calls);
  await say(texts.faults.unsupported);
  await expect.element(button(texts.start)).not.toBeInTheDocument();
  await expect.element(page.getByLabelText(texts.choose)).toBeInTheDocument();
});

test('90 minutes: said at 80, and nothing of it is lost', async () => {
  const { microphone, hear } = fakeMicrophone();
  const { calls, arrived, finished } = fakeServer();
  const { talk, device, question_id } = await open(microphone, calls);
  await button(texts.start).click();
  await expect.poll(talk.isRecording).toBe(true);
  const { duration, warning } = limits.recordings;
  // a chunk of a minute instead of sixty of a second: the same bytes
  for (let n = 0; n < warning / 60_000; n += 1) hear(60, 90, n % 251);
  await say(texts.soonOver);
  for (let n = warning / 60_000; n < duration / 60_000; n += 1) hear(60, 90, n % 251);
  await say(texts.full);
  await expect.poll(() => finished().length).toBe(1);
  expect(await sendRecordings(talk, () => {})).toBe(true);
  const [recording] = [...arrived.values()];
  const parts = recording?.parts ?? new Map<string, Uint8Array>();
  expect(parts.size).toBe(duration / 600_000);
  const sent = new Blob(Array.from({ length: parts.size }, (_, part) => parts.get(`0-${part}`) as BlobPart));
  const minutes = Array.from({ length: duration / 60_000 }, (_, n) => new Uint8Array(360_000).fill(n % 251));
  expect(await sumOf(await sent.arrayBuffer())).toBe(await sumOf(await new Blob(minutes).arrayBuffer()));
  // until the server can play it, the device keeps it
  const kept = await device.recordings.read<{ question_id: string }[]>('recordings', (store) => store.getAll());
  expect(kept.filter((one) => one.question_id === question_id)).toHaveLength(1);
});

const quota = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

const countKept = async ({ recordings }: Device, question_id: string) => {
  const all = await recordings.read<{ id: string; question_id: string }[]>('recordings', (store) => store.getAll());
  const ids = all.filter((one) => one.question_id === question_id).map(({ id }) => id);
  const chunks = await recordings.read<{ id: string }[]>('chunks', (store) => store.getAll());
  return chunks.filter(({ id }) => ids.includes(id)).length;
};

test('on a full device all is sent from memory; nothing that was kept is dropped, and the browser asks before leaving', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { microphone, second } = fakeMicrophone();
  const { calls, arrived } = fakeServer();
  const { talk, device, question_id } = await open(microphone, calls);
  const { change } = device.recordings;
  await button(texts.start).click();
  await expect.poll(talk.isRecording).toBe(true);
  for (let n = 0; n < 13; n += 1) second(60, n);
  await expect.poll(() => countKept(device, question_id)).toBe(13);
  expect(asksBeforeLeaving()).toBe(false);
  device.recordings.change = quota;
  for (let n = 13; n < 23; n += 1) second(60, n);
  await say(texts.deviceFull);
  expect(asksBeforeLeaving()).toBe(true);
  expect(await countKept(device, question_id)).toBe(13);
  await expect.poll(() => [...arrived.values()][0]?.parts.size).toBe(2);
  for (let n = 23; n < 30; n += 1) second(60, n);
  await expect.poll(asksBeforeLeaving).toBe(false);
  device.recordings.change = change;
  second(60, 30);
  await expect.poll(() => countKept(device, question_id)).toBe(31);
  await say(texts.kept);
});

test('what a full device has sent and lost is finished on the next visit', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { microphone, second } = fakeMicrophone();
  const { calls, finished } = fakeServer();
  const finishing = Promise.withResolvers<void>();
  const finish = vi.fn<RecordingCalls['finish']>(() => finishing.promise);
  const question_id = crypto.randomUUID();
  const before = await openAlone(microphone, { ...calls, finish }, question_id);
  await before.talk.start();
  for (let n = 0; n < 13; n += 1) second(60, n);
  await expect.poll(() => countKept(before.device, question_id)).toBe(13);
  before.device.recordings.change = quota;
  for (let n = 13; n < 25; n += 1) second(60, n);
  await before.talk.stop();
  await expect.poll(() => finish.mock.calls.length).toBeGreaterThan(0);
  await expect.poll(asksBeforeLeaving).toBe(false);
  await before.talk.suspend();
  finishing.reject(new ApiError(0));
  await new Promise((resolve) => setTimeout(resolve));
  expect(asksBeforeLeaving()).toBe(false);
  await open(microphone, calls, question_id);
  await say(format(texts.unfinished, { length: '0:13' }));
  await button(texts.done).click();
  await expect.poll(() => finished().map(({ parts }) => parts.size)).toEqual([3]);
});

test('what is only in memory is sent before another tab has the recordings', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { microphone, second } = fakeMicrophone();
  const { calls, arrived } = fakeServer();
  const question_id = crypto.randomUUID();
  const before = await openAlone(microphone, calls, question_id);
  before.device.recordings.change = quota;
  await before.talk.start();
  for (let n = 0; n < 3; n += 1) second(60, n);
  await before.talk.suspend();
  expect([...arrived.values()].map(({ parts }) => parts.size)).toEqual([1]);
});

test('recording ends where neither the device nor the server takes it, and can be sent later', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { microphone, second } = fakeMicrophone();
  const { calls, finished } = fakeServer();
  const network: { isOnline: boolean } = { isOnline: false };
  const sendPart: RecordingCalls['sendPart'] = async (...part) => {
    if (!network.isOnline) throw new ApiError(0);
    return calls.sendPart(...part);
  };
  const { talk, device } = await open(microphone, { ...calls, sendPart });
  device.recordings.change = quota;
  await button(texts.start).click();
  await expect.poll(talk.isRecording).toBe(true);
  for (let n = 0; n < 62; n += 1) second(60);
  await say(texts.deviceStopped);
  await say(texts.notSentFull);
  expect(await sendRecordings(talk, () => {})).toBe(texts.notSubmittedFull);
  // it may be found again by the same page, as after another tab has written
  talk.activate();
  network.isOnline = true;
  talk.online();
  await expect.poll(() => finished().map(({ parts }) => parts.size)).toEqual([7]);
});

test('what the server has cut off meanwhile is sent anew, and continues it', async () => {
  const { microphone, second } = fakeMicrophone();
  const { calls, arrived, finished } = fakeServer();
  const { talk } = await open(microphone, calls);
  await button(texts.start).click();
  await expect.poll(talk.isRecording).toBe(true);
  for (let n = 0; n < 10; n += 1) second(60, n);
  await expect.poll(() => [...arrived.values()][0]?.parts.size).toBe(1);
  const [[id, first] = []] = arrived;
  Object.assign(first ?? {}, { status: 'processing' });
  for (let n = 10; n < 25; n += 1) second(60, n);
  await button(texts.stop).click();
  await expect
    .poll(() => finished().map(({ parts, continues }) => [parts.size, continues]))
    .toEqual([
      [1, undefined],
      [3, id],
    ]);
});

test('a tab that does not give the recordings back is told of, and can be taken over; it keeps what it has', async () => {
  const { microphone, second } = fakeMicrophone();
  const { calls } = fakeServer();
  const question_id = crypto.randomUUID();
  const other = await openAlone(microphone, calls, question_id);
  await other.talk.start();
  for (let n = 0; n < 3; n += 1) second(60, n);
  await open(microphone, calls, question_id);
  await say(texts.otherTab);
  await expectAccessible();
  await button(texts.continueHere).click();
  await say(format(texts.unfinished, { length: '0:03' }));
  expect(other.talk.isRecording()).toBe(false);
  await other.talk.suspend();
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
  await expect.poll(() => talk.state()).toMatchObject({ step: 'idle', recordings: [] });
});

test('what cannot be sent is kept, and said', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { microphone, second } = fakeMicrophone();
  const { calls, finished } = fakeServer();
  const announce = vi.fn<RecordingCalls['announce']>(() => Promise.reject(new ApiError(0)));
  const { talk } = await open(microphone, { ...calls, announce });
  await button(texts.start).click();
  await expect.poll(talk.isRecording).toBe(true);
  second(90);
  await button(texts.stop).click();
  await say(texts.notSent);
  expect(await sendRecordings(talk, () => {})).toBe(texts.notSubmitted);
  announce.mockImplementation(calls.announce);
  talk.online();
  await expect.poll(() => finished().length).toBe(1);
});

test('what only the server has, and cannot play, or not yet, is said on each device, and can be deleted', async () => {
  const { calls, arrived } = fakeServer();
  const remove = vi.fn(calls.remove);
  const { microphone } = fakeMicrophone();
  const unplayed: Unplayed[] = [{ id: 'memo', created_at: '', status: 'processing' }];
  arrived.set('memo', { parts: new Map(), status: 'processing', continues: undefined });
  await open(microphone, { ...calls, remove }, undefined, unplayed);
  await say(texts.processing);
  arrived.set('memo', { parts: new Map(), status: 'refused', continues: undefined });
  await say(texts.refused);
  await expectAccessible();
  await button(texts.delete).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.delete }).click();
  await say(texts.invitation);
  expect(remove.mock.calls).toEqual([['memo']]);
});

test('what this device has too is there once, and is deleted from both, although it was refused', async () => {
  const { microphone, second } = fakeMicrophone();
  const { calls, arrived, finished } = fakeServer();
  const remove = vi.fn(calls.remove);
  const question_id = crypto.randomUUID();
  const before = await openAlone(microphone, calls, question_id);
  await before.talk.start();
  second(60);
  await before.talk.stop();
  await expect.poll(() => finished().length).toBe(1);
  await before.talk.suspend();
  const [[id, recording] = []] = arrived;
  if (!id || !recording) throw new Error('Nothing has arrived.');
  recording.status = 'refused';
  const unplayed: Unplayed[] = [{ id, created_at: '', status: 'refused' }];
  const { talk } = await open(microphone, { ...calls, remove }, question_id, unplayed);
  await expect.poll(() => talk.state().recordings).toMatchObject([{ ms: 1000, status: 'refused' }]);
  await button(texts.delete).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.delete }).click();
  await expect.poll(() => remove.mock.calls).toEqual([[id]]);
  expect(talk.state().recordings).toEqual([]);
});

test('what this device has under another id, or has deleted, is not there twice', async () => {
  const { calls, arrived } = fakeServer();
  const question_id = crypto.randomUUID();
  const kept = openKeptRecordings(openDevice().recordings, question_id);
  const unplayed: Unplayed[] = [];
  for (const isDeleted of [false, true]) {
    const [id, server_id] = [crypto.randomUUID(), crypto.randomUUID()];
    const states = { isStopped: true, isFinished: true, isDeleted };
    const recording = { ...{ id, server_id, question_id, mime: 'audio/webm', created_at: 0, takes: 1 }, ...states };
    await kept.addChunk(recording, { take: 0, chunk: 0 }, { bytes: new ArrayBuffer(8), levels: [60] });
    arrived.set(server_id, { parts: new Map(), status: 'refused', continues: undefined });
    unplayed.push({ id: server_id, created_at: '', status: 'refused' });
  }
  const remove = vi.fn(calls.remove);
  const { talk } = await open(fakeMicrophone().microphone, { ...calls, remove }, question_id, unplayed);
  await expect.poll(() => remove.mock.calls).toEqual([[unplayed[1]?.id]]);
  const [own] = (await kept.list()).filter(({ isDeleted }) => !isDeleted);
  await expect.poll(() => talk.state().recordings).toMatchObject([{ id: own?.id, status: 'refused' }]);
});

/** A recording of one second that a call has interrupted, left by a tab that does not write any more. */
const leaveUnfinished = async (calls: RecordingCalls, question_id: string) => {
  const { microphone, second, interrupt } = fakeMicrophone();
  const { talk } = await openAlone(microphone, calls, question_id);
  await talk.start();
  second(60, 1);
  interrupt();
  await expect.poll(() => talk.state().recordings).toMatchObject([{ status: 'unfinished' }]);
  await talk.suspend();
  return talk;
};

test('what goes on in two tabs, one after the other, is all there: each has its own take', async () => {
  const { calls, finished } = fakeServer();
  const question_id = crypto.randomUUID();
  const [first, second] = [fakeMicrophone(), fakeMicrophone()];
  const { talk } = await openAlone(first.microphone, calls, question_id);
  await talk.start();
  first.second(60, 1);
  first.interrupt();
  await expect.poll(() => talk.state().recordings).toMatchObject([{ status: 'unfinished' }]);
  const id = talk.state().recordings[0]?.id;
  await talk.suspend();
  const other = await openAlone(second.microphone, calls, question_id);
  await expect.poll(() => other.talk.state().recordings).toMatchObject([{ id, status: 'unfinished' }]);
  await other.talk.start(id);
  for (let n = 0; n < 3; n += 1) second.second(60, 2);
  // pressed while the other tab still records
  talk.activate();
  const starting = talk.start(id);
  await other.talk.suspend();
  await starting;
  first.second(60, 3);
  await talk.stop();
  await expect.poll(() => finished().length).toBe(1);
  const [recording] = finished();
  const sizes = [...(recording?.parts ?? [])].map(([place, bytes]) => `${place}: ${bytes.length} of ${bytes[0]}`);
  expect(new Set(sizes)).toEqual(new Set(['0-0: 6000 of 1', '1-0: 18000 of 2', '2-0: 6000 of 3']));
});

test('a recording that another tab has ended is not gone on with: what is said is a new one', async () => {
  const { calls, finished } = fakeServer();
  const question_id = crypto.randomUUID();
  const talk = await leaveUnfinished(calls, question_id);
  expect(talk.state().recordings).toEqual([]);
  const other = await openAlone(fakeMicrophone().microphone, calls, question_id);
  await expect.poll(() => other.talk.state().recordings).toMatchObject([{ status: 'unfinished' }]);
  const id = other.talk.state().recordings[0]?.id ?? '';
  await other.talk.finish(id);
  await expect.poll(() => finished().length).toBe(1);
  await other.talk.suspend();
  const { microphone, second } = fakeMicrophone();
  const again = await openAlone(microphone, calls, question_id);
  await again.talk.start(id);
  second(60, 2);
  await again.talk.stop();
  await expect.poll(() => finished().map(({ parts }) => parts.size)).toEqual([1, 1]);
  await again.talk.suspend();
});

test('sound that ends before its first second is said, and does not keep an answer from being submitted', async () => {
  const { microphone, interrupt } = fakeMicrophone();
  const { talk } = await open(microphone, fakeServer().calls);
  await button(texts.start).click();
  await expect.poll(talk.isRecording).toBe(true);
  interrupt();
  await say(texts.faults.busy);
  expect(talk.state().recordings).toEqual([]);
  expect(await sendRecordings(talk, () => {})).toBe(true);
  await expect.element(button(texts.start)).toBeEnabled();
});

test('a recording without sound that an earlier visit has left is neither shown nor waited for', async () => {
  const question_id = crypto.randomUUID();
  const id = crypto.randomUUID();
  const device = openDevice();
  const states = { isStopped: true, isFinished: false, isDeleted: false };
  await openKeptRecordings(device.recordings, question_id).write({
    ...{ id, server_id: id, question_id, mime: 'audio/webm', created_at: 0, takes: 0, ...states },
  });
  const { talk } = await openAlone(fakeMicrophone().microphone, fakeServer().calls, question_id);
  await talk.start();
  await talk.stop();
  expect(talk.state().recordings).toEqual([]);
  expect(await sendRecordings(talk, () => {})).toBe(true);
  const rows = await device.recordings.read<{ id: string }[]>('recordings', (store) => store.getAll());
  expect(rows.filter((row) => row.id === id)).toEqual([]);
  await talk.suspend();
});

test('what another tab has sent meanwhile is the server’s here too, and nothing waits for it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { calls, arrived, finished } = fakeServer();
  const question_id = crypto.randomUUID();
  const { microphone, second } = fakeMicrophone();
  const announce = vi.fn<RecordingCalls['announce']>(() => Promise.reject(new ApiError(0)));
  const { talk } = await openAlone(microphone, { ...calls, announce }, question_id);
  await talk.start();
  second(60);
  await talk.stop();
  await expect.poll(() => talk.state().recordings).toMatchObject([{ status: 'sending', problem: { status: 0 } }]);
  await talk.suspend();
  const other = await openAlone(microphone, calls, question_id);
  await expect.poll(() => finished().length).toBe(1);
  for (const recording of arrived.values()) recording.status = 'ready';
  await expect.poll(() => other.talk.state().recordings).toMatchObject([{ status: 'ready' }]);
  await other.talk.suspend();
  talk.activate();
  await expect.poll(() => talk.state().recordings).toMatchObject([{ status: 'ready' }]);
  expect(await sendRecordings(talk, () => {})).toBe(true);
  await talk.suspend();
});

test('a take whose number a full device has used before is sent, and nothing of either is lost', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { calls, arrived, finished } = fakeServer();
  const question_id = crypto.randomUUID();
  const { microphone, second, interrupt } = fakeMicrophone();
  const sendPart: RecordingCalls['sendPart'] = async (id, take, part, bytes) => {
    const known = arrived.get(id)?.parts.get(`${take}-${part}`);
    if (known && known.join() !== bytes.join()) throw refusal('other_bytes');
    return calls.sendPart(id, take, part, bytes);
  };
  const before = await openAlone(microphone, { ...calls, sendPart }, question_id);
  await before.talk.start();
  second(60, 1);
  interrupt();
  await expect.poll(() => before.talk.state().recordings).toMatchObject([{ status: 'unfinished' }]);
  const id = before.talk.state().recordings[0]?.id;
  before.device.recordings.change = quota;
  await before.talk.start(id);
  second(60, 2);
  await before.talk.suspend();
  const places = () => [...arrived.values()].map(({ parts }) => [...parts.keys()].toSorted());
  expect(places()).toEqual([['0-0', '1-0']]);
  // the next visit begins offline, with one take on the device
  const announce = vi.fn<RecordingCalls['announce']>(() => Promise.reject(new ApiError(0)));
  const { talk } = await openAlone(microphone, { ...calls, sendPart, announce }, question_id);
  await talk.start(id);
  second(60, 3);
  await talk.stop();
  await expect.poll(() => announce.mock.calls.length).toBeGreaterThan(0);
  announce.mockImplementation(calls.announce);
  talk.online();
  await expect.poll(() => finished().length).toBe(1);
  const bytes = [...arrived.values()].map(
    ({ parts }) => new Set([...parts].map(([place, [byte]]) => `${place}: ${byte}`)),
  );
  expect(bytes).toEqual([new Set(['0-0: 1', '1-0: 2']), new Set(['0-0: 1', '1-0: 3'])]);
  await talk.suspend();
});

test('a take that a full device has lost after sending it is part of the recording', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { calls, finished } = fakeServer();
  const question_id = crypto.randomUUID();
  const { microphone, second, interrupt } = fakeMicrophone();
  const before = await openAlone(
    microphone,
    { ...calls, announce: () => Promise.reject(new ApiError(0)) },
    question_id,
  );
  await before.talk.start();
  second(60, 1);
  interrupt();
  await expect.poll(() => before.talk.state().recordings).toMatchObject([{ status: 'unfinished' }]);
  const id = before.talk.state().recordings[0]?.id ?? '';
  await before.talk.suspend();
  // begun before the server has said what it has
  const announce = vi.fn<RecordingCalls['announce']>(() => Promise.reject(new ApiError(0)));
  const full = await openAlone(microphone, { ...calls, announce }, question_id);
  const { change } = full.device.recordings;
  full.device.recordings.change = quota;
  await full.talk.start(id);
  second(60, 2);
  await expect.poll(() => full.talk.state().isDeviceFull).toBe(true);
  announce.mockImplementation(calls.announce);
  // its state fits, its sound does not
  full.device.recordings.change = change;
  await full.talk.suspend();
  const { talk } = await openAlone(microphone, calls, question_id);
  await expect.poll(() => talk.state().recordings).toMatchObject([{ id, status: 'unfinished' }]);
  await talk.finish(id);
  await expect.poll(() => finished().length).toBe(1);
  expect([...(finished()[0]?.parts.keys() ?? [])]).toEqual(['0-0', '1-0']);
  await talk.suspend();
});

test('a tab that was frozen, and stores its last second after another one has sent all, brings nothing back', async () => {
  const question_id = crypto.randomUUID();
  const [frozen, other] = [1, 2].map(() => openKeptRecordings(openDevice().recordings, question_id));
  const recording = leftRecording(question_id);
  const chunk = { bytes: new ArrayBuffer(1), levels: [60] };
  await frozen?.addChunk(recording, { take: 0, chunk: 0 }, chunk);
  expect(await other?.list()).toMatchObject([{ id: recording.id }]);
  await other?.forget(recording);
  await frozen?.addChunk(recording, { take: 0, chunk: 1 }, chunk);
  expect(await other?.list()).toEqual([]);
});

test('what was damaged on its way is sent once more; the device keeps what the server does not play', async () => {
  const { calls, arrived, finished } = fakeServer();
  const { microphone, second } = fakeMicrophone();
  const { talk, device, question_id } = await openAlone(microphone, calls, crypto.randomUUID());
  await talk.start();
  second(60, 1);
  await talk.stop();
  await expect.poll(() => finished().length).toBe(1);
  for (const recording of arrived.values()) Object.assign(recording, { status: 'refused', fault: 'incomplete' });
  await expect.poll(() => [...arrived.values()].map(({ status }) => status)).toEqual(['refused', 'processing']);
  for (const recording of finished()) Object.assign(recording, { status: 'refused', fault: 'incomplete' });
  await expect.poll(() => talk.state().recordings).toMatchObject([{ status: 'refused' }]);
  expect(arrived.size).toBe(2);
  const last = [...arrived.values()][1] as Arrived;
  Object.assign(last, { status: 'ready', fault: 'in_part' });
  talk.online();
  await expect.poll(() => talk.state().recordings).toMatchObject([{ status: 'ready' }]);
  expect(await countKept(device, question_id)).toBe(1);
  await talk.suspend();
});

test('the browser asks before the page is left while a chosen recording is sent', async () => {
  const { calls } = fakeServer();
  const sent = Promise.withResolvers<{ id: string }>();
  const state: RecordingCalls['state'] = async (id) => ({ id, status: 'refused', takes: [] });
  const { talk } = await openAlone(
    fakeMicrophone().microphone,
    { ...calls, state, sendFile: () => sent.promise },
    crypto.randomUUID(),
  );
  const sending = talk.addFile(new File(['sound'], 'memo.m4a'));
  expect(asksBeforeLeaving()).toBe(true);
  sent.resolve({ id: 'memo' });
  await sending;
  expect(asksBeforeLeaving()).toBe(false);
  await talk.suspend();
});

test('an answer is not submitted in silence without a chosen recording that could not be sent: that is said once', async () => {
  const sendFile = () => Promise.reject(new ApiError(0));
  const { talk } = await openAlone(
    fakeMicrophone().microphone,
    { ...fakeServer().calls, sendFile },
    crypto.randomUUID(),
  );
  const sending = talk.addFile(new File(['sound'], 'memo.m4a'));
  expect(await sendRecordings(talk, () => {})).toContain(texts.fileNotSubmitted);
  await sending;
  expect(await sendRecordings(talk, () => {})).toBe(true);
  await talk.suspend();
});

test('a chosen recording that could not be sent is not missed once something is recorded instead', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { microphone, second } = fakeMicrophone();
  const sendFile = () => Promise.reject(new ApiError(0));
  const { talk } = await openAlone(microphone, { ...fakeServer().calls, sendFile }, crypto.randomUUID());
  await talk.addFile(new File(['sound'], 'memo.m4a'));
  vi.spyOn(microphone, 'open').mockRejectedValueOnce(new MicrophoneError('busy', undefined));
  await talk.start();
  expect(talk.state().file?.problem).toBeDefined();
  await talk.start();
  second(60);
  expect(await sendRecordings(talk, () => {})).toBe(true);
  await talk.suspend();
});

test('the screen stays on while something is told, also after the page was hidden', async () => {
  const release = vi.fn(async () => {});
  const request = vi.spyOn(navigator.wakeLock, 'request').mockResolvedValue({ release } as unknown as WakeLockSentinel);
  const letSleep = keepAwake();
  await expect.poll(() => request.mock.calls.length).toBe(1);
  // browsers end it whenever the page is hidden
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => request.mock.calls.length).toBe(2);
  letSleep();
  expect(release).toHaveBeenCalled();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
});
