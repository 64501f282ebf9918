import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, chromium, type Page } from '@playwright/test';
import { languageIn } from '../../src/server/languages.ts';
import { talk as texts } from '../../src/shared/messages/en/talk.ts';
import { talk as hebrew } from '../../src/shared/messages/he/talk.ts';
import { languages } from '../../src/shared/messages/languages.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import { frugalLaunchOptions } from '../chromium.ts';
import { times } from '../long-form.ts';
import { startServer } from '../start-server.ts';
import { freePorts } from '../stores/processes.ts';
import { findProgram } from '../stores/programs.ts';
import { countStored, editorOf, expect, openAnswer, test } from './answer-steps.ts';
import { violationsOf } from './axe.ts';
import { whatSticksOut } from './large-text.ts';
import { latinTexts } from './latin-texts.ts';

/** What the fake microphone hears, again and again: speech, or a tone where there is no espeak-ng. */
const speechFile = (): string => {
  const folder = join(tmpdir(), 'family-stories-talk');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `speech-${process.pid}.wav`);
  const espeak = findProgram('espeak-ng');
  if (espeak)
    execFileSync(espeak, ['-w', file, 'Bread first. My mother was up at five, and the whole house was warm with it.']);
  else writeFileSync(file, tone());
  return file;
};

/** Two seconds of 440 Hz, as a WAV file. */
const tone = (): Buffer => {
  const [rate, samples] = [22_050, 44_100];
  const wav = Buffer.alloc(44 + 2 * samples);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + 2 * samples, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(2 * rate, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(2 * samples, 40);
  for (let n = 0; n < samples; n += 1)
    wav.writeInt16LE(Math.round(12_000 * Math.sin((n * 880 * Math.PI) / rate)), 44 + 2 * n);
  return wav;
};

const launchOptions = {
  ...frugalLaunchOptions,
  args: [
    ...frugalLaunchOptions.args,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${speechFile()}`,
  ],
};
test.use({ launchOptions });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const time = (page: Page) => page.getByRole('timer', { name: texts.length });
const player = (page: Page) => page.getByRole('group', { name: /^Recording, / });

const often = { intervals: [100] };

/** Waits until so many seconds are recorded. */
const recorded = (page: Page, seconds: number) =>
  expect
    .poll(async () => {
      const [minutes = 0, rest = 0] = ((await time(page).textContent()) ?? '').split(':').map(Number);
      return minutes * 60 + rest;
    }, often)
    .toBeGreaterThanOrEqual(seconds);

const begin = async (page: Page) => {
  await button(page, 'Talk').click();
  await button(page, texts.start).click();
  await expect(page.getByRole('heading', { name: texts.recording })).toBeFocused();
};

const isEmpty = (page: Page) =>
  expect.poll(() => countStored(page), often).toMatchObject({ recordings: 0, chunks: 0, levels: 0 });

const stop = async (page: Page) => {
  await button(page, texts.stop).click();
  await expect(button(page, texts.more)).toBeVisible();
};

/** A chunk each tenth of a second: a part of ten chunks is sent after a second. */
const recordFast = (page: Page) =>
  page.addInitScript(() => {
    const { start } = MediaRecorder.prototype;
    MediaRecorder.prototype.start = function (this: MediaRecorder) {
      start.call(this, 100);
    };
  });

const recordingsOf = async (admin: APIRequestContext, { id }: Question): Promise<{ duration_ms: number }[]> =>
  (await (await admin.get(`/api/questions/${id}/recordings`)).json()).recordings;

test('an answer is told: recorded, paused, listened to, and submitted without a written word', async ({
  page,
  ask,
  admin,
}) => {
  const question = await ask();
  await openAnswer(page, question);
  await expect(button(page, 'Write')).toHaveAttribute('aria-pressed', 'true');
  await begin(page);
  await expect(editorOf(page)).toBeHidden();
  await recorded(page, 2);
  await expect(page.getByText(texts.heard)).toBeVisible();
  await button(page, texts.pause).click();
  await expect(page.getByRole('heading', { name: texts.paused })).toBeVisible();
  await button(page, texts.resume).click();
  await stop(page);
  const { status } = await (await admin.get(`/api/questions/${question.id}`)).json();
  expect(status).toBe('in_progress');
  await player(page).getByRole('button', { name: 'Play' }).click();
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await test.step('Submit ends what is being told, and sends it', async () => {
    await button(page, texts.more).click();
    await recorded(page, 1);
    await button(page, 'Submit Answer').click();
    await expect(button(page, 'Edit Answer')).toBeVisible();
    await isEmpty(page);
    await expect(player(page)).toHaveCount(2);
    const [first, ...rest] = await recordingsOf(admin, question);
    expect(rest).toHaveLength(1);
    expect(first?.duration_ms).toBeGreaterThan(2000);
  });
});

test('offline, everything is kept and can be heard; a reload ends only a take; a file can be chosen', async ({
  page,
  context,
  ask,
  admin,
}) => {
  const question = await ask();
  await openAnswer(page, question);
  await begin(page);
  await context.setOffline(true);
  await recorded(page, 1);
  await stop(page);
  await expect(page.getByText(texts.notSent)).toBeVisible();
  await button(page, 'Submit Answer').click();
  await expect(page.getByText(texts.notSubmitted)).toBeVisible();
  await player(page).getByRole('button', { name: 'Play' }).click();
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  expect((await countStored(page)).chunks).toBeGreaterThan(1);
  await context.setOffline(false);
  await test.step('what was told before a reload is there, and goes on in a new take', async () => {
    await button(page, texts.more).click();
    await recorded(page, 2);
    await page.setViewportSize({ width: 320, height: 400 });
    await page.reload();
    await expect(page.getByText(/isn’t finished: 0:0[1-9] so far/)).toBeVisible();
    await expect(editorOf(page)).toBeHidden();
    for (const name of [texts.done, texts.goOn]) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 720 });
    await button(page, texts.goOn).click();
    await recorded(page, 3);
    await stop(page);
    await isEmpty(page);
    const [, second, ...rest] = await recordingsOf(admin, question);
    expect(rest).toEqual([]);
    expect(second?.duration_ms).toBeGreaterThan(2500);
  });
  await test.step('a file is a recording as well, and one can be deleted', async () => {
    await page.getByLabel(texts.choose).setInputFiles('test/fixtures/recordings/herons.m4a');
    await expect(player(page)).toHaveCount(3);
    await button(page, texts.delete).first().click();
    await page.getByRole('dialog').getByRole('button', { name: texts.delete }).click();
    await expect(player(page)).toHaveCount(2);
    await button(page, 'Write').click();
    await editorOf(page).pressSequentially('It was warm.');
    await expect(player(page)).toHaveCount(2);
  });
});

test('of two tabs only the one that writes records; a lock ends nothing that was begun', async ({
  page,
  context,
  ask,
  admin,
}) => {
  const question = await ask();
  await openAnswer(page, question);
  await begin(page);
  await recorded(page, 2);
  const other = await context.newPage();
  await other.goto(`/question/${question.access_token}`);
  await expect(page.getByText('You are writing in another tab.')).toBeVisible();
  await expect(button(page, 'Talk')).toHaveCount(0);
  await expect(time(page)).toHaveCount(0);
  await expect(other.getByText(/isn’t finished: 0:0[2-9] so far/)).toBeVisible();
  await expect(editorOf(other)).toBeHidden();
  await test.step('a recording that was begun before a lock is finished, and no other is begun', async () => {
    await button(other, texts.goOn).click();
    await expect(time(other)).toBeVisible();
    await admin.patch(`/api/questions/${question.id}`, { data: { status: 'locked' } });
    // the page learns of it
    await other.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(button(other, 'Talk')).toHaveCount(0);
    await button(other, texts.stop).click();
    await isEmpty(other);
    await expect(player(other)).toHaveCount(1);
    await expect(button(other, texts.more)).toHaveCount(0);
  });
});

test('on a full device, all that is told is sent', async ({ page, ask, admin, origin }) => {
  const question = await ask();
  // before the first write: Chromium notices a new quota only after half a minute
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await recordFast(page);
  await openAnswer(page, question);
  await begin(page);
  await expect(page.getByText(texts.deviceFull)).toBeVisible();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await recorded(page, 3);
  await stop(page);
  await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await expect.poll(() => recordingsOf(admin, question)).toHaveLength(1);
  const [first] = await recordingsOf(admin, question);
  expect(first?.duration_ms).toBeGreaterThan(3000);
});

test('a server that is killed while somebody speaks, and started again, gets everything', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  const [port] = (await freePorts(1)) as [number];
  const start = () => startServer({ DATA_DIR: folder, PORT: `${port}` });
  let server = await start();
  try {
    const { id, access_token } = await server.addQuestion();
    await recordFast(page);
    await page.goto(`${server.origin}/question/${access_token}`);
    const sent = page.waitForRequest(/parts/);
    await begin(page);
    await sent;
    server.signal('SIGKILL');
    await server.ended;
    await recorded(page, 3);
    server = await start();
    await stop(page);
    await isEmpty(page);
    const { recordings } = await (await server.asAdmin('GET', `/api/questions/${id}/recordings`)).json();
    expect(recordings).toHaveLength(1);
    expect(recordings[0].duration_ms).toBeGreaterThan(3000);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Kills the whole browser, as a device does that runs out of memory or power. */
const killDuring = async (origin: string, access_token: string, pause: number) => {
  const profile = await mkdtemp(join(tmpdir(), 'family-stories-killed-'));
  try {
    const before = await chromium.launchPersistentContext(profile, launchOptions);
    const page = await before.newPage();
    await page.goto(`${origin}/question/${access_token}`);
    await begin(page);
    await recorded(page, 2);
    await page.waitForTimeout(pause);
    const shown = ((await time(page).textContent()) ?? '').split(':').map(Number);
    kill(profile);
    await before.close().catch(() => {});
    const after = await chromium.launchPersistentContext(profile, launchOptions);
    const again = await after.newPage();
    await again.goto(`${origin}/question/${access_token}`);
    const line = again.getByText(/isn’t finished: \d+:\d+ so far/);
    await expect(line).toBeVisible();
    const kept = /(\d+):(\d+)/.exec((await line.textContent()) ?? '') ?? [];
    await button(again, texts.done).click();
    await isEmpty(again);
    await after.close();
    return Number(shown[1]) - Number(kept[2]);
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
};

/** The browser of this profile. */
const kill = (profile: string) => {
  const commandOf = (id: string) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8');
    } catch {
      // it has ended meanwhile
      return '';
    }
  };
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    if (commandOf(id).includes(profile)) process.kill(Number(id), 'SIGKILL');
};

test('a browser that is killed loses at most the last second', async ({ origin, ask }) => {
  test.setTimeout(times(180_000, 3_600_000));
  const lost: number[] = [];
  for (let round = 0; round < times(1, 50); round += 1) {
    const { access_token } = await ask();
    lost.push(await killDuring(origin, access_token, Math.random() * times(1000, 3000)));
  }
  console.log(`killed ${lost.length} times: ${lost.join(', ')} whole seconds lost`);
  // the time that is shown may be read a moment before the kill, and counts whole seconds
  expect(Math.max(...lost)).toBeLessThanOrEqual(1);
});

test('in Hebrew the recorder, the player and the words are whole: time runs from left to right, words from right to left', async ({
  page,
  context,
  origin,
  ask,
  admin,
}) => {
  await context.addCookies([{ name: 'language', value: 'he', url: origin }]);
  await page.setViewportSize({ width: 320, height: 640 });
  const { firstHtml, player: playerTexts } = languageIn('he').texts;
  const question = await ask({ question_text: 'מי לימד אותך לשחות?' });
  const known = ['Grandma Rose', 'Family Stories', 'JavaScript', ...languages.map(({ name }) => name)];
  const look = async () => {
    expect(await whatSticksOut(page)).toEqual([]);
    expect(await latinTexts(page, known)).toEqual([]);
  };
  await page.goto(`/question/${question.access_token}`);
  await button(page, firstHtml.talk).click();
  await button(page, hebrew.start).click();
  await expect(page.getByRole('heading', { name: hebrew.recording })).toBeFocused();
  await expect(page.getByText(hebrew.heard)).toBeVisible();
  await look();
  await button(page, hebrew.stop).click();
  const listed = async () => (await (await admin.get(`/api/questions/${question.id}/recordings`)).json()).recordings;
  await expect.poll(async () => (await listed()).length).toBe(1);
  const recordings = await listed();
  const text = 'אבא שלי, בים.';
  const cues = [{ start_ms: 0, end_ms: 1000, text }];
  await admin.put(`/api/recordings/${recordings[0].id}/transcript`, { data: { cues } });
  await page.reload();
  await button(page, firstHtml.talk).click();
  const [time, words] = [page.locator('.words-time'), page.getByRole('button', { name: text })];
  await expect(words).toBeVisible();
  await look();
  const [of, at] = [(await words.boundingBox())?.x ?? 0, (await time.boundingBox())?.x ?? 0];
  expect(at).toBeGreaterThan(of);
  const [begin, end] = [page.locator('.player-time'), page.locator('.player-length')];
  expect((await begin.boundingBox())?.x).toBeLessThan((await end.boundingBox())?.x ?? 0);
  await expect(page.getByRole('button', { name: playerTexts.play, exact: true })).toBeVisible();
});
