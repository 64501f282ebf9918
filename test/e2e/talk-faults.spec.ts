import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { talk as texts } from '../../src/shared/messages/en/talk.ts';
import { times } from '../long-form.ts';
import { randomFrom, seedOf } from '../random.ts';
import { test } from './answer-steps.ts';
import { openKillable } from './fault-steps.ts';
import { expect } from './fixtures.ts';
import { begin, button, isEmpty, launchOptions, recorded, secondsOf, unfinishedSeconds } from './talk-steps.ts';

const random = randomFrom(seedOf('killed while somebody speaks'));

/** Kills the whole browser, as a device does that runs out of memory or power; returns how many seconds were lost. */
const killDuring = async (origin: string, access_token: string, pause: number) => {
  const profile = await mkdtemp(join(tmpdir(), 'family-stories-killed-'));
  const open = async () => {
    const browser = await openKillable(launchOptions, profile);
    await browser.page.goto(`${origin}/question/${access_token}`);
    return browser;
  };
  try {
    const { page, kill } = await open();
    await begin(page);
    await recorded(page, 2);
    await page.waitForTimeout(pause);
    const shown = await secondsOf(page);
    await kill();
    const again = await open();
    const kept = await unfinishedSeconds(again.page);
    await button(again.page, texts.done).click();
    await isEmpty(again.page);
    await again.close();
    return shown - kept;
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
};

test('a browser that is killed loses at most the last second', async ({ origin, ask }) => {
  test.setTimeout(times(180_000, 3_600_000));
  const lost: number[] = [];
  for (let round = 0; round < times(1, 50); round += 1) {
    const { access_token } = await ask();
    lost.push(await killDuring(origin, access_token, random() * times(1000, 3000)));
  }
  console.log(`killed ${lost.length} times: ${lost.join(', ')} whole seconds lost`);
  // the time that is shown may be read a moment before the kill, and counts whole seconds
  expect(Math.max(...lost)).toBeLessThanOrEqual(1);
});
