import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { languageIn } from '../../src/server/languages.ts';
import { talk as texts } from '../../src/shared/messages/en/talk.ts';
import { talk as hebrew } from '../../src/shared/messages/he/talk.ts';
import { languages } from '../../src/shared/messages/languages.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import { startServer } from '../start-server.ts';
import { freePorts } from '../stores/processes.ts';
import { countStored, editorOf, expect, openAnswer, test } from './answer-steps.ts';
import { violationsOf } from './axe.ts';
import { whatSticksOut } from './large-text.ts';
import { latinTexts } from './latin-texts.ts';
import { begin, button, isEmpty, launchOptions, recorded, time, unfinishedSeconds } from './talk-steps.ts';

test.use({ launchOptions });

const player = (page: Page) => page.getByRole('group', { name: /^Recording, / });

/** It may be over before its button is seen to be another. */
const play = async (page: Page) => {
  const playing = page.evaluate(
    () => new Promise<void>((done) => addEventListener('playing', () => done(), { capture: true, once: true })),
  );
  await player(page).getByRole('button', { name: 'Play' }).click();
  await playing;
};

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
  await play(page);
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
  await play(page);
  expect((await countStored(page)).chunks).toBeGreaterThan(1);
  await context.setOffline(false);
  await test.step('what was told before a reload is there, and goes on in a new take', async () => {
    await button(page, texts.more).click();
    await recorded(page, 2);
    await page.setViewportSize({ width: 320, height: 400 });
    await page.reload();
    await expect.poll(() => unfinishedSeconds(page)).toBeGreaterThanOrEqual(1);
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
  await expect.poll(() => unfinishedSeconds(other)).toBeGreaterThanOrEqual(2);
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
