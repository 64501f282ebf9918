import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCrash } from '../../src/server/outside/processes/child-process.ts';
import { readUsage } from '../../src/server/outside/processes/process-limits.ts';
import type { Remuxed, RemuxTask } from '../../src/server/outside/recordings/remux-task.ts';
import { openRemuxer, type Remuxer, remuxLimits } from '../../src/server/outside/recordings/remuxer.ts';
import { times } from '../long-form.ts';
import { childProcesses } from '../render-processes.ts';
import { reportCounts } from '../report-counts.ts';
import { silence } from '../sounds.ts';

const fixtures = join(import.meta.dirname, '../fixtures/recordings');
const read = (name: string) => readFile(join(fixtures, name));

let folders: string;
let remuxer: Remuxer;
let count = 0;
beforeAll(async () => {
  folders = await mkdtemp(join(tmpdir(), 'remux-'));
  remuxer = openRemuxer(folders);
});
afterAll(async () => {
  remuxer.close();
  await rm(folders, { recursive: true });
});

const never = new AbortController().signal;

/** Remuxes these takes in a folder of their own, which is returned too. */
const remuxIn = async (takes: Uint8Array[], stretch?: RemuxTask['stretch'], with_ = remuxer) => {
  const folder = join(folders, String(count++));
  await mkdir(folder);
  const files = takes.map((_take, n) => String(n));
  for (const [n, take] of takes.entries()) await writeFile(join(folder, String(n)), take);
  return { folder, remuxed: await with_.remux({ folder, files, stretch }, never) };
};

const readable = async (takes: Uint8Array[], stretch?: RemuxTask['stretch']): Promise<Remuxed & { folder: string }> => {
  const { folder, remuxed } = await remuxIn(takes, stretch);
  if (remuxed === 'too much' || isCrash(remuxed)) throw new Error('The recording was not read.');
  return { ...remuxed, folder };
};

/** The only file, and its bytes. */
const playedOf = async ({ folder, runs }: Remuxed & { folder: string }) => {
  const [run] = runs;
  if (!run || runs.length > 1) throw new Error(`There is no single file: ${JSON.stringify(runs)}`);
  return { ...run, bytes: await readFile(join(folder, run.file)) };
};

/** An MP4 without the times at which it was created and modified, in seconds: after the version of these boxes. */
const withoutTimes = (mp4: Buffer): Buffer => {
  const copy = Buffer.from(mp4);
  for (const box of ['mvhd', 'tkhd', 'mdhd']) {
    const at = copy.indexOf(box);
    if (at < 0) throw new Error(`The MP4 has no ${box}.`);
    copy.fill(0, at + 8, at + 16);
  }
  return copy;
};

describe('a recording is written anew', () => {
  test.each([
    ['herons.webm', 'opus', 'webm', 'audio/webm'],
    ['herons-live.webm', 'opus', 'webm', 'audio/webm'],
    ['herons.ogg', 'opus', 'webm', 'audio/webm'],
    ['herons.m4a', 'aac', 'm4a', 'audio/mp4'],
    ['herons-fragments.mp4', 'aac', 'm4a', 'audio/mp4'],
    ['herons.mp3', 'mp3', 'mp3', 'audio/mpeg'],
  ])('%s', async (name, codec, extension, content_type) => {
    const played = await playedOf(await readable([await read(name)]));
    expect(played).toMatchObject({ codec, extension, content_type });
    expect(Math.abs(played.duration_ms - 3320)).toBeLessThan(120);
    // what is written is whole: it has a length, and is read again
    const again = await playedOf(await readable([played.bytes]));
    expect(Math.abs(again.duration_ms - played.duration_ms)).toBeLessThan(60);
  });

  test('an MP4 of WebKitGTK, which has the header of a fragment twice after a pause', async () => {
    const whole = await read('herons-fragments.mp4');
    const header = whole.indexOf('moof', whole.indexOf('moof') + 4) - 4;
    const repeated = whole.subarray(header, header + whole.readUInt32BE(header));
    const twice = Buffer.concat([whole.subarray(0, header), repeated, whole.subarray(header)]);
    const [played, expected] = [await playedOf(await readable([twice])), await playedOf(await readable([whole]))];
    expect(withoutTimes(played.bytes)).toEqual(withoutTimes(expected.bytes));
  });

  test('a WAV', async () => {
    expect(await playedOf(await readable([silence(1000)]))).toMatchObject({ extension: 'wav', duration_ms: 1000 });
  });

  test('where it was made is no longer in it', async () => {
    const original = await read('herons-gps.m4a');
    expect(original.includes('+52.3702')).toBe(true);
    const { bytes } = await playedOf(await readable([original]));
    expect(['+52.3702', 'ISO6709', 'At home'].filter((text) => bytes.includes(text))).toEqual([]);
  });
});

describe('several takes', () => {
  test('of one encoding become one file, also from different containers', async () => {
    const takes = await Promise.all(['herons.webm', 'herons.ogg', 'herons-live.webm'].map(read));
    const remuxed = await readable(takes);
    const { duration_ms, extension } = await playedOf(remuxed);
    expect(extension).toBe('webm');
    expect(remuxed.durations).toHaveLength(3);
    expect(Math.abs(duration_ms - remuxed.durations.reduce((sum, each) => sum + each))).toBeLessThan(5);
    expect(remuxed.runs).toMatchObject([{ takes: [0, 1, 2] }]);
  });

  test('of different encodings become a file for each run', async () => {
    const takes = await Promise.all(['herons.webm', 'herons.webm', 'herons.m4a', 'herons.ogg'].map(read));
    const { runs } = await readable(takes);
    expect(runs).toMatchObject([
      { takes: [0, 1], extension: 'webm' },
      { takes: [2], extension: 'm4a' },
      { takes: [3], extension: 'webm' },
    ]);
  });

  test('without sound are left out', async () => {
    const opus = await read('herons.webm');
    const { runs, durations } = await readable([opus, Buffer.from('no sound'), opus.subarray(0, 400), opus]);
    expect(runs).toMatchObject([{ takes: [0, 3] }]);
    expect(durations.map((duration) => duration > 0)).toEqual([true, false, false, true]);
  });
});

describe('a cut recording is played as far as it goes', () => {
  test.each([
    ['herons.webm', 1900],
    ['herons-live.webm', 1900],
    ['herons-fragments.mp4', 1800],
    // its pages are a second long
    ['herons.ogg', 900],
    ['herons.mp3', 1900],
  ])('%s', async (name, least) => {
    const whole = await read(name);
    const { duration_ms } = await playedOf(await readable([whole.subarray(0, Math.round(whole.length * 0.7))]));
    expect(duration_ms).toBeGreaterThan(least);
    expect(duration_ms).toBeLessThan(3000);
  });

  test('the take after it follows at once', async () => {
    const whole = await read('herons-live.webm');
    const { durations, runs } = await readable([whole.subarray(0, 4000), whole]);
    expect(runs[0]?.duration_ms).toBe((durations[0] as number) + (durations[1] as number));
  });
});

test('a long recording is written in little time and memory', { timeout: 600_000 }, async () => {
  // 90 minutes: the same take again and again, and then in one file
  const count = times(60, 1631);
  const folder = join(folders, 'long');
  await mkdir(folder);
  await copyFile(join(fixtures, 'herons.webm'), join(folder, '0'));
  const joined = await remuxer.remux({ folder, files: Array.from({ length: count }, () => '0') }, never);
  expect(joined).toMatchObject({ runs: [{ extension: 'webm' }] });
  await rename(join(folder, 'played-0.webm'), join(folder, '1'));
  const started = performance.now();
  const whole = await remuxer.remux({ folder, files: ['1'] }, never);
  if (whole === 'too much' || isCrash(whole)) throw new Error('It was not read.');
  const [pid] = childProcesses('remux-process');
  reportCounts('A long recording', {
    minutes: Math.round((whole.durations[0] ?? 0) / 60_000),
    ms: Math.round(performance.now() - started),
    'MB of memory': Math.round(((pid === undefined ? undefined : await readUsage(pid))?.memory ?? 0) / 1e6),
  });
  expect(Math.abs((whole.durations[0] ?? 0) - count * 3301)).toBeLessThan(count * 20);
});

test('a part is cut out without decoding', async () => {
  for (const name of ['herons.webm', 'herons.m4a', 'herons.mp3']) {
    const { duration_ms } = await playedOf(await readable([await read(name)], { start_ms: 1000, end_ms: 2000 }));
    expect([name, Math.abs(duration_ms - 1000) < 100]).toEqual([name, true]);
  }
});

describe('the process', () => {
  test('is started when needed, does one task at a time, and is ended by close', async () => {
    const own = openRemuxer(folders);
    const bytes = await read('herons.webm');
    const before = childProcesses('remux-process').length;
    await Promise.all(Array.from({ length: 3 }, () => remuxIn([bytes], undefined, own)));
    expect(childProcesses('remux-process')).toHaveLength(before + 1);
    own.close();
    await expect.poll(() => childProcesses('remux-process').length).toBe(before);
  });

  test('is killed at its limits, and the next recording gets another', async () => {
    const own = openRemuxer(folders, (bytes) => ({ ...remuxLimits(bytes), timeout: 1 }));
    const bytes = await read('herons.webm');
    expect((await remuxIn([bytes], undefined, own)).remuxed).toBe('too much');
    own.close();
    expect((await remuxIn([bytes])).remuxed).toMatchObject({ runs: [{}] });
  });

  test('reads no file outside the folders of recordings', async () => {
    const folder = join(folders, 'own');
    await mkdir(folder);
    await copyFile(join(fixtures, 'herons.webm'), join(folder, '0'));
    const outside = remuxer.remux({ folder: fixtures, files: ['herons.webm'] }, never);
    await expect(outside).rejects.toThrow(/ERR_ACCESS_DENIED|restricted/);
    expect((await readdir(fixtures)).filter((name) => name.startsWith('played'))).toEqual([]);
  });

  test('the server does not load what it runs', () => {
    const program = join(import.meta.dirname, '../../src/server/outside/recordings/remuxer.ts');
    const code = `await import(${JSON.stringify(program)}); console.log(process.getActiveResourcesInfo().length, process.memoryUsage().heapUsed > 60e6)`;
    expect(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })).toMatch(
      / false\n$/,
    );
  });
});
