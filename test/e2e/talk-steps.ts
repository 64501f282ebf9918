import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { talk as texts } from '../../src/shared/messages/en/talk.ts';
import { frugalLaunchOptions } from '../chromium.ts';
import { findProgram } from '../stores/programs.ts';
import { countStored, expect } from './answer-steps.ts';

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

export const launchOptions = {
  ...frugalLaunchOptions,
  args: [
    ...frugalLaunchOptions.args,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${speechFile()}`,
  ],
};

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const time = (page: Page) => page.getByRole('timer', { name: texts.length });

const often = { intervals: [100] };

/** Of the form 1:23, in seconds. */
const secondsIn = (text: string | null) => {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

/** What the page says is recorded, in whole seconds. */
export const secondsOf = async (page: Page): Promise<number> => secondsIn(await time(page).textContent());

/** Waits until so many seconds are recorded. */
export const recorded = (page: Page, seconds: number) =>
  expect.poll(() => secondsOf(page), often).toBeGreaterThanOrEqual(seconds);

/** The seconds that a page says it has of a recording that isn't finished. */
export const unfinishedSeconds = async (page: Page): Promise<number> => {
  const line = page.getByText(/isn’t finished: \d+:\d\d so far/);
  await expect(line).toBeVisible();
  return secondsIn(await line.textContent());
};

export const begin = async (page: Page) => {
  await button(page, 'Talk').click();
  await button(page, texts.start).click();
  await expect(page.getByRole('heading', { name: texts.recording })).toBeFocused();
};

export const isEmpty = (page: Page) =>
  expect.poll(() => countStored(page), often).toMatchObject({ recordings: 0, chunks: 0, levels: 0 });
