import '../../src/client/admin/admin.css';
import { createElement, Fragment } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LivePlayer } from '../../src/client/ui/player/LivePlayer.tsx';
import { expectAccessible } from './axe.ts';
import { mount, unmount } from './mount.ts';
import { levels, silence } from './sound.ts';

afterEach(unmount);

const recording = (id: string, seconds: number, url = silence(seconds)) => ({
  id,
  duration_ms: seconds * 1000,
  url,
  peaks: levels,
});

const noRenewal = async () => {
  throw new Error('Nothing has expired.');
};

const show = (...recordings: ReturnType<typeof recording>[]) =>
  mount(
    createElement(
      Fragment,
      null,
      recordings.map((one) => createElement(LivePlayer, { key: one.id, recording: one, renew: noRenewal })),
    ),
  );

const player = (length: string) => page.getByRole('group', { name: `Recording, ${length}` });
const button = (length: string, name: string) => player(length).getByRole('button', { name, exact: true });
const position = () => page.getByRole('slider', { name: 'Position' });

test('a recording plays and pauses, and only one plays at a time', async () => {
  show(recording('one', 60), recording('two', 90));
  await button('1:00', 'Play').click();
  await expect.element(button('1:00', 'Pause')).toBeVisible();
  await button('1:30', 'Play').click();
  await expect.element(button('1:30', 'Pause')).toBeVisible();
  await expect.element(button('1:00', 'Play')).toBeVisible();
});

test('keys on the bar move by five and thirty seconds, and it says where it is', async () => {
  show(recording('one', 134));
  await userEvent.click(button('2:14', 'Play'));
  await userEvent.click(button('2:14', 'Pause'));
  (position().element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}{PageUp}{PageUp}{ArrowRight}{ArrowRight}{ArrowLeft}');
  await expect.element(position()).toHaveAttribute('aria-valuetext', '1 minute 5 seconds of 2 minutes 14 seconds');
  await button('2:14', 'Back 10 seconds').click();
  await expect.element(page.getByText('0:55')).toBeVisible();
});

test('the speed can be chosen', async () => {
  show(recording('one', 60));
  await page.getByRole('combobox', { name: 'Speed' }).selectOptions('0.6×');
  expect(document.querySelector('audio')?.playbackRate).toBe(0.6);
});

test('an address that no longer works is said in words, and fetched again on request', async () => {
  const broken = recording('one', 60, '/no-such-recording');
  const good = silence(60);
  mount(createElement(LivePlayer, { recording: broken, renew: async () => good }));
  await button('1:00', 'Play').click();
  await expect.element(page.getByText('The recording can’t be played right now.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(button('1:00', 'Pause')).toBeVisible();
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
});

test('it is accessible', async () => {
  show(recording('one', 60));
  await expect.element(button('1:00', 'Play')).toBeVisible();
  document.title = 'A recording';
  await expectAccessible();
});
