import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Chunk } from '../../src/client/answer/talk/kept-recordings.ts';
import { browserMicrophone, type Take } from '../../src/client/answer/talk/microphone.ts';

/** A tone instead of a microphone. */
const hearTone = () => {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const stream = context.createMediaStreamDestination();
  tone.connect(stream);
  tone.start();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    await context.resume();
    return stream.stream;
  });
};

let take: Take | undefined;
let skipped = 0;
/** How much later the clock is at each reading, in ms. */
let perReading = 0;

beforeEach(async () => {
  skipped = 0;
  perReading = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => {
    skipped += perReading;
    return now() + skipped;
  });
  // without a gesture there is no sound
  await userEvent.keyboard('x');
  hearTone();
});
afterEach(() => take?.stop());

const open = async () => {
  const chunks: Chunk[] = [];
  const heard = { chunks, take_ms: 0, interrupted: 0 };
  take = await browserMicrophone.open({
    onChunk: (chunk) => chunks.push(chunk),
    onLevel: (_level, take_ms) => {
      heard.take_ms = take_ms;
    },
    onInterrupted: () => {
      heard.interrupted += 1;
    },
  });
  return heard;
};

test('a page that was frozen goes on recording, and its time is right', async () => {
  const heard = await open();
  await expect.poll(() => heard.chunks.length).toBeGreaterThan(0);
  const before = heard.chunks.length;
  skipped += 20_000;
  await expect.poll(() => heard.take_ms).toBeGreaterThan(20_000);
  await expect.poll(() => heard.chunks.length).toBeGreaterThan(before + 1);
  expect(heard.interrupted).toBe(0);
  const levels = heard.chunks.flatMap((chunk) => chunk.levels).length;
  expect(levels).toBeGreaterThan(200);
  // a device that slept has not recorded for hours
  skipped += 8 * 60 * 60 * 1000;
  const slept = heard.chunks.length;
  await expect.poll(() => heard.chunks.length).toBeGreaterThan(slept);
  expect(heard.take_ms).toBeLessThan(120_000);
});

test('without a chunk for a while, the sound has stopped', async () => {
  const heard = await open();
  await expect.poll(() => heard.chunks.length).toBeGreaterThan(0);
  // no chunk comes in time
  perReading = 1000;
  await expect.poll(() => heard.interrupted).toBe(1);
  expect(heard.chunks.length).toBeGreaterThan(0);
});

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
])('without a microphone (%s) the reason is known', async (name, fault) => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name));
  await expect(open()).rejects.toMatchObject({ fault });
});

test('a browser without a recorder is known', () => {
  expect(browserMicrophone.isSupported()).toBe(true);
  vi.stubGlobal('MediaRecorder', undefined);
  expect(browserMicrophone.isSupported()).toBe(false);
});
