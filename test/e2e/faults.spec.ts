// Typed text through every fault of a browser. The short form; the long one is `npm run test:long`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';
import { isLong, times } from '../long-form.ts';
import { randomFrom, seedOf } from '../random.ts';
import { startServer } from '../start-server.ts';
import { editorOf, expect, indicatorOf, openAnswer, test } from './answer-steps.ts';
import {
  conflictsOn,
  lettersFrom,
  missingFrom,
  openKillable,
  openRelease,
  report,
  revisionsOf,
  show,
  textOf,
  untilSaved,
  writeOn,
} from './fault-steps.ts';

const random = randomFrom(seedOf('browser faults'));

const textIn = async (page: Page) => (await editorOf(page).textContent()) ?? '';

/** Resolves after the page has run for so long. A step counts for at most 20 ms: time without CPU does not count. */
const letRun = (page: Page, ms: number) =>
  page.evaluate(async (limit) => {
    for (let left = limit; left > 0; ) {
      const start = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 10));
      left -= Math.min(performance.now() - start, 20);
    }
  }, ms);

test('a browser killed during typing has all text up to 300 ms before', async ({
  launchOptions,
  origin,
  ask,
  stored,
}) => {
  const kills = times(3, 50);
  test.setTimeout(180_000 + kills * 30_000);
  const question = await ask();
  const profile = await mkdtemp(join(tmpdir(), 'family-stories-profile-'));
  const address = `${origin}/question/${question.access_token}`;
  let text = '';
  let typed = 0;
  let lostAtMost = 0;
  let missing = 0;
  let conflicts = 0;

  const open = async () => {
    const browser = await openKillable(launchOptions, profile);
    await browser.page.goto(address);
    await expect(editorOf(browser.page)).toBeEditable();
    return browser;
  };

  for (let round = 0; round < kills; round += 1) {
    const { page, kill } = await open();
    let onScreen = 0;
    const end = new AbortController();
    const writing = (async () => {
      await editorOf(page).press('Control+End');
      while (!end.signal.aborted) {
        await page.keyboard.type(lettersFrom(text.length + onScreen, 1));
        onScreen += 1;
      }
    })().catch(() => {});
    await expect.poll(() => onScreen).toBeGreaterThan(20);
    await pause(random() * 1500);
    const expectedLength = text.length + onScreen;
    await letRun(page, 300);
    end.abort();
    await kill();
    await writing;
    const after = await open();
    // the page loads before the draft has been read, and the editor after that
    await expect(after.page.locator('.ProseMirror')).toBeVisible();
    const recovered = await textIn(after.page);
    conflicts += await conflictsOn(after.page);
    missing += missingFrom(lettersFrom(0, expectedLength), recovered);
    missing += missingFrom(recovered, lettersFrom(0, recovered.length));
    typed += onScreen;
    lostAtMost = Math.max(lostAtMost, text.length + onScreen - recovered.length);
    text = recovered;
    await untilSaved(after.page);
    missing += missingFrom(text, textOf((await stored(question)).content));
    await after.close();
  }
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  report(
    'browsers killed while typing',
    { kills, 'characters typed': typed, 'characters of the last 300 ms lost at most': lostAtMost },
    {
      'characters missing': missing,
      'false conflicts': conflicts,
    },
  );
});

test('ten minutes offline with 2,000 characters', async ({ page, context, ask, stored }) => {
  const question = await ask();
  await page.clock.install();
  await openAnswer(page, question);
  await page.evaluate(() => navigator.serviceWorker.ready);
  let attempts = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') attempts += 1;
  });
  await context.setOffline(true);
  const text = lettersFrom(0, 2000);
  for (let start = 0; start < 2000; start += 100) {
    const piece = text.slice(start, start + 100);
    if (isLong) await writeOn(page, piece);
    else {
      await writeOn(page, piece.slice(0, 10));
      await page.keyboard.insertText(piece.slice(10));
    }
    // not runFor: the five seconds within which the device's database must respond would pass before it can
    await page.clock.fastForward(30_000);
  }
  await expect(indicatorOf(page)).toHaveText('Safe on this device');
  await page.reload();
  await expect(page.locator('.ProseMirror')).toBeEditable();
  const missingThere = missingFrom(text, await textIn(page));
  await context.setOffline(false);
  await untilSaved(page);
  const missing = missingThere + missingFrom(text, textOf((await stored(question)).content));
  const conflicts = await conflictsOn(page);
  expect(attempts).toBeGreaterThan(10);
  report(
    'ten minutes offline',
    { characters: 2000, attempts },
    {
      'characters missing': missing,
      'false conflicts': conflicts,
    },
  );
});

test('requests and responses dropped, refused, delayed by 300 to 3,000 ms and out of order', async ({
  page,
  ask,
  stored,
  admin,
}) => {
  const rounds = times(10, 150);
  test.setTimeout(180_000 + rounds * 5000);
  const question = await ask();
  await openAnswer(page, question);
  const acknowledged: string[] = [];
  const late: Promise<unknown>[] = [];
  const faults = { dropped: 0, 'answers lost': 0, refused: 0, delayed: 0, 'out of order': 0 };
  const delay = () => pause(300 + random() * 2700);

  const send = async (route: Route) => {
    const request = route.request();
    const headers = { 'access-token': question.access_token };
    return admin.fetch('/api/answer', { method: 'PUT', headers, data: request.postDataJSON() });
  };

  const meet: ((route: Route) => Promise<void>)[] = [
    async (route) => {
      faults.dropped += 1;
      await route.abort();
    },
    async (route) => {
      faults['answers lost'] += 1;
      await send(route);
      await route.abort();
    },
    async (route) => {
      faults.refused += 1;
      await route.fulfill({ status: 503, body: '' });
    },
    async (route) => {
      faults.delayed += 1;
      await delay();
      const response = await send(route);
      await delay();
      if (response.ok()) acknowledged.push((await response.json()).content);
      await route.fulfill({ status: response.status(), headers: response.headers(), body: await response.body() });
    },
    async (route) => {
      faults['out of order'] += 1;
      // given up by the page, and delivered after later ones
      late.push(delay().then(() => send(route)));
      await route.abort();
    },
  ];

  let met = 0;
  await page.route('**/api/answer', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    met += 1;
    // each fault once at the beginning, so that the short form has them all
    const which = met <= meet.length ? met - 1 : Math.floor(random() * meet.length);
    await meet[which]?.(route);
  });

  let text = '';
  for (let round = 0; round < rounds; round += 1) {
    const piece = lettersFrom(text.length, 7);
    text += piece;
    await writeOn(page, piece);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    if (round < meet.length) await expect.poll(() => met).toBeGreaterThan(round);
    await pause(random() * 800);
  }
  await page.unrouteAll({ behavior: 'wait' });
  await Promise.all(late);
  await untilSaved(page);
  const conflicts = await conflictsOn(page);
  const recovered = await revisionsOf(admin, question);
  report(
    'responses dropped, delayed and out of order',
    { 'saves sent': met, ...faults },
    {
      'acknowledged saves lost': acknowledged.filter((content) => !recovered.includes(content)).length,
      'characters missing': missingFrom(text, textOf((await stored(question)).content)),
      'false conflicts': conflicts,
    },
  );
});

// contains every order of three
const turns = 'AAABABBBAA';

test('two tabs with saves in every order', async ({ context, ask, stored, admin }) => {
  const rounds = times(1, 6);
  test.setTimeout(180_000 * rounds);
  let [missing, lost, conflicts, saves] = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const question = await ask();
    const tabs = { A: await context.newPage(), B: await context.newPage() };
    await openAnswer(tabs.A, question);
    await openAnswer(tabs.B, question);
    let text = '';
    const acknowledged: string[] = [];
    for (const [index, turn] of [...turns].entries()) {
      const tab = tabs[turn as 'A' | 'B'];
      await tab.bringToFront();
      const continueHere = tab.getByRole('button', { name: 'Continue here' });
      const isOther = turn !== (turns[index - 1] ?? 'B');
      if (isOther) await continueHere.click();
      await expect(continueHere).toHaveCount(0);
      await expect(editorOf(tab)).toBeEditable();
      await expect(editorOf(tab)).toHaveText(text);
      const piece = lettersFrom(text.length, 5);
      text += piece;
      await writeOn(tab, piece);
      // in some turns the text is saved, in others the other tab continues it unsaved
      const isSaved = (index + round) % 3 !== 1;
      if (!isSaved) continue;
      await tab.getByRole('button', { name: 'Save Progress' }).click();
      await expect(indicatorOf(tab)).toHaveText('Saved');
      saves += 1;
      acknowledged.push(text);
    }
    await untilSaved(tabs[turns.at(-1) as 'A' | 'B']);
    const recovered = (await revisionsOf(admin, question)).map(textOf);
    lost += acknowledged.filter((content) => !recovered.includes(content)).length;
    missing += missingFrom(text, textOf((await stored(question)).content));
    for (const tab of [tabs.A, tabs.B]) {
      conflicts += await conflictsOn(tab);
      await tab.close();
    }
  }
  report(
    'two tabs',
    { turns: turns.length * rounds, saves },
    {
      'acknowledged saves lost': lost,
      'characters missing': missing,
      'false conflicts': conflicts,
    },
  );
});

for (const isChanged of [false, true])
  test(`a tab suspended for 24 hours, with the server restarted${isChanged ? ' and the answer changed elsewhere' : ''}`, async ({
    page,
    context,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'family-stories-day-'));
    const first = await startServer({ DATA_DIR: folder });
    const question = await first.addQuestion();
    await page.clock.install();
    await page.goto(`${first.origin}/question/${question.access_token}`);
    await expect(editorOf(page)).toBeEditable();
    await writeOn(page, 'Saved');
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expect(indicatorOf(page)).toHaveText('Saved');
    await context.setOffline(true);
    await writeOn(page, 'Unsent');
    await show(page, 'hidden');
    await first.stop();
    await page.clock.fastForward('24:00:00');
    const second = await startServer({ DATA_DIR: folder, PORT: new URL(first.origin).port });
    if (isChanged) {
      const { version } = (await second.read(question.access_token)).question;
      await second.save(question.access_token, '<p>SavedElsewhere</p>', version);
    }
    await context.setOffline(false);
    await show(page, 'visible');
    let overwritten = 0;
    let conflicts = 0;
    if (isChanged) {
      await expect(page.getByRole('heading', { name: /two versions/ })).toBeVisible();
      const { content } = (await second.read(question.access_token)).question;
      overwritten = content === '<p>SavedElsewhere</p>' ? 0 : 1;
      await page.getByRole('button', { name: 'Keep both, one after the other' }).click();
    }
    await untilSaved(page);
    if (!isChanged) conflicts = await conflictsOn(page);
    const expected = `${isChanged ? 'SavedElsewhere' : ''}SavedUnsent`;
    const { content } = (await second.read(question.access_token)).question;
    const missing = missingFrom(expected, textOf(content));
    await second.stop();
    await rm(folder, { recursive: true, force: true });
    report(
      `a tab of 24 hours ago${isChanged ? ', changed elsewhere' : ''}`,
      { restarts: 1 },
      {
        'characters missing': missing,
        'silent overwrites': overwritten,
        'false conflicts': conflicts,
      },
    );
  });

test('a new release deployed during typing', async ({ page, origin, ask, stored }) => {
  const question = await ask();
  const release = await openRelease(origin);
  await page.goto(`${release.origin}/question/${question.access_token}`);
  await expect(editorOf(page)).toBeEditable();
  // this chunk is the last one that the page preloads
  const hasLoaded = () =>
    performance
      .getEntriesByType('resource')
      .some((entry) => entry.name.includes('RevisionsDialog') && (entry as PerformanceResourceTiming).responseEnd > 0);
  await expect.poll(() => page.evaluate(hasLoaded)).toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    navigator.serviceWorker.oncontrollerchange = () => {
      dataset.release = 'new';
    };
  });
  release.deploy();
  await page.evaluate(async () => {
    void (await navigator.serviceWorker.getRegistration())?.update();
  });
  let text = '';
  const isNew = () => page.evaluate(() => document.documentElement.dataset.release === 'new');
  await expect(async () => {
    const piece = lettersFrom(text.length, 20);
    text += piece;
    await writeOn(page, piece);
    // during continuous typing browsers delay even checking for a new worker, for more than a minute
    await pause(500);
    expect(await isNew()).toBe(true);
  }).toPass({ timeout: 60_000, intervals: [50] });
  const save = async () => {
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expect(indicatorOf(page)).toHaveText('Saved');
  };
  await save();
  const more = lettersFrom(text.length, 20);
  text += more;
  await writeOn(page, more);
  let missing = missingFrom(text, await textIn(page));
  await save();
  // loaded on demand, and no longer on the server
  await page.getByRole('button', { name: 'See earlier versions' }).click();
  await expect(page.getByRole('dialog', { name: 'Earlier versions' })).toBeVisible();
  missing += missingFrom(text, textOf((await stored(question)).content));
  await page.reload();
  await expect(editorOf(page)).toBeEditable();
  missing += missingFrom(text, await textIn(page));
  const conflicts = await conflictsOn(page);
  release.close();
  report(
    'a new release while typing',
    { characters: text.length },
    {
      'characters missing': missing,
      'false conflicts': conflicts,
    },
  );
});
