import { expect, test } from 'vitest';
import { talk as texts } from '../../src/shared/messages/en/talk.ts';
import type { Cue } from '../../src/shared/recordings/transcripts.ts';
import { deviceAt, sumOf } from '../recording-device.ts';
import { speech } from '../recordings.ts';
import type { RealServer } from '../start-server.ts';
import { type Browser, button } from './browser.ts';

type Steps = {
  browser: () => Browser;
  server: () => RealServer;
  eventually: <T>(read: () => Promise<T>) => ReturnType<typeof expect.poll<T>>;
  textOf: (element: string) => Promise<string | undefined>;
  shows: (text: string) => Promise<void>;
  newQuestion: () => Promise<string>;
  linkOf: (token: string) => string;
};

const lines = ['We rode to the island,', 'and the herons stayed where they were.'];

/** How often the speech of 3.3 s is told: long enough for seeking to need byte ranges. */
const takes = 20;
const lastLine = 60;

const cues: Cue[] = [
  { start_ms: 0, end_ms: 1500, text: lines[0] as string },
  { start_ms: 1500, end_ms: lastLine * 1000, text: lines[1] as string },
  { start_ms: lastLine * 1000, end_ms: takes * 3300, text: 'We came home late.' },
];

/** An answer is told to the browser's fake microphone; a recording is played, sought, and its words are put right. */
export const testTalking = ({ browser, server, eventually, textOf, shows, newQuestion, linkOf }: Steps): void => {
  const click = (element: string) => browser().click(element);

  /** Waits until so many seconds are recorded. */
  const recorded = (seconds: number) =>
    eventually(async () => Number((await textOf('.talk-time'))?.split(':')[1])).toBeGreaterThanOrEqual(seconds);

  const recordingsOf = async (token: string) => (await server().read(token)).recordings ?? [];

  const wordsOf = async (token: string, id: string) => {
    const headers = { 'access-token': token };
    return (await fetch(`${server().origin}/api/answer/recordings/${id}/transcript`, { headers })).text();
  };

  const audio = () =>
    browser().run(() => {
      const { currentTime, duration, playbackRate } = document.querySelector('audio') as HTMLAudioElement;
      return { currentTime, duration, playbackRate };
    });
  const time = async () => (await audio()).currentTime;
  const source = () => browser().run(() => document.querySelector('audio')?.currentSrc ?? '');
  const playingLine = () => textOf('.words-line.is-playing .words-text');

  /** Counts the bytes of sound that the browser hands to the page; see `handedOver`. */
  const countBytes = () =>
    browser().run(() => {
      const { dataset } = document.documentElement;
      const { start } = MediaRecorder.prototype;
      MediaRecorder.prototype.start = function (timeslice) {
        this.addEventListener('dataavailable', ({ data }) => {
          dataset.handedOver = String(Number(dataset.handedOver ?? 0) + data.size);
        });
        start.call(this, timeslice);
      };
    });
  const handedOver = () => browser().run(() => Number(document.documentElement.dataset.handedOver));

  /** The bytes of a take, as they arrived. */
  const takeOf = async (id: string, take: number): Promise<Buffer> => {
    const response = await server().asAdmin('GET', `/api/recordings/${id}/original?take=${take}`);
    return Buffer.from(await response.arrayBuffer());
  };

  /** How much the browser's own decoder hears in a take, in seconds; 0 if it refuses it, as WebKitGTK does now and then. */
  const heardIn = (take: Buffer) =>
    browser().run(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const decoding = new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes.buffer);
      return decoding.then(
        ({ duration }) => duration,
        () => 0,
      );
    }, take.toString('base64'));

  test('an answer is told, also after a reload, heard, and submitted without a written word', async () => {
    const token = await newQuestion();
    await browser().open(linkOf(token));
    await countBytes();
    await click(button('Talk'));
    await click(button(texts.start));
    await recorded(1);
    await shows(texts.heard);
    await click(button(texts.pause));
    await shows(texts.paused);
    const beforePause = await handedOver();
    await click(button(texts.resume));
    await recorded(2);
    await browser().reload();
    await countBytes();
    await shows(texts.unfinished.replace('{length} so far.', ''));
    await click(button(texts.goOn));
    await recorded(3);
    await click(button(texts.stop));
    await shows(texts.more);
    await eventually(() => recordingsOf(token)).toHaveLength(1);
    const { id = '', duration_ms = 0 } = (await recordingsOf(token))[0] ?? {};
    const length = duration_ms / 1000;
    const [first, second] = [await takeOf(id, 0), await takeOf(id, 1)];
    // what the browser had not handed over was lost with the page
    expect(first.length).toBeGreaterThanOrEqual(beforePause);
    expect(second.length).toBe(await handedOver());
    expect(length).toBeGreaterThan(Math.max(2, (await heardIn(first)) + (await heardIn(second)) - 0.1));
    // the player of the joined recording takes the place of those of its takes
    await eventually(() => browser().run(() => document.querySelectorAll('audio').length)).toBe(1);
    await eventually(source).toContain('/recordings/');
    await click(button('Play'));
    await eventually(time).toBeGreaterThan(0.3);
    expect(Math.abs((await audio()).duration - length)).toBeLessThan(0.2);
    await click(button('Submit Answer'));
    await shows('Edit Answer');
    expect((await server().read(token)).question).toMatchObject({ status: 'submitted', content: '' });
  });

  /** An answer with a recording of 66 s and its words. */
  const addTold = async () => {
    const { id: question_id, person_id, access_token } = await server().addQuestion();
    const device = deviceAt(server().origin, access_token);
    const bytes = await speech('webm');
    const id = await device.sent(...Array.from({ length: takes }, () => [bytes]));
    await device.finish(
      id,
      Array.from({ length: takes }, () => ({ parts: 1, sha256: sumOf([bytes]) })),
    );
    await eventually(() => recordingsOf(access_token)).toMatchObject([{ id }]);
    await server().asAdmin('PUT', `/api/recordings/${id}/transcript`, { cues });
    return { id, question_id, person_id, access_token };
  };

  test('the words of a recording are typed over, and the line that is played is marked', async () => {
    const { id, access_token } = await addTold();
    await browser().open(linkOf(access_token));
    await click('.words-fold summary');
    await click(button(lines[0] as string));
    await browser().press('Control+a');
    await browser().type('We rowed there,');
    await browser().press('Tab');
    await click(button('Play from 1:00'));
    await eventually(playingLine).toBe('We came home late.');
    await eventually(time).toBeGreaterThan(lastLine);
    await click(button('These words are right'));
    await eventually(() => wordsOf(access_token, id)).toContain('We rowed there,');
  });

  test('readers play a recording, and move in it by line, key and button, also behind a printed code', async () => {
    const { id, person_id, question_id, access_token } = await addTold();
    await server().asAdmin('PUT', `/api/recordings/${id}/transcript`, { cues, released: true });
    await server().save(access_token, '', 0, 'submitted');
    const reader = await server().asAdmin('POST', '/api/readers', { name: 'The cousins', people: [person_id] });
    const link = await server().asAdmin('PUT', `/api/recordings/${id}/listen-link`);
    await browser().open(`${server().origin}/read/${(await reader.json()).token}/${question_id}`);
    await click(button('Play from 1:00'));
    await eventually(playingLine).toBe('We came home late.');
    await eventually(time).toBeGreaterThan(lastLine);
    await click(button('Pause'));
    const paused = await time();
    await click(button('Back 10 seconds'));
    await eventually(time).toBeCloseTo(paused - 10, 0);
    await eventually(playingLine).toBe(lines[1]);
    await browser().run(() => document.querySelector<HTMLElement>('.player input')?.focus());
    await browser().press('Home');
    await eventually(time).toBe(0);
    await browser().press('ArrowRight');
    await eventually(time).toBeCloseTo(5, 0);
    await browser().run(() => document.querySelector<HTMLElement>('.player select')?.focus());
    await browser().press('ArrowDown');
    await eventually(async () => (await audio()).playbackRate).toBe(1.25);
    await browser().open(new URL((await link.json()).listen_link, server().origin).href);
    await click(button('Play'));
    await eventually(time).toBeGreaterThan(0.2);
    await eventually(playingLine).toBe(lines[0]);
  });
};
