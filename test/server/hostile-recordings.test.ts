import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isCrash } from '../../src/server/outside/processes/child-process.ts';
import { readUsage } from '../../src/server/outside/processes/process-limits.ts';
import { decodeSound, ffmpegLimits } from '../../src/server/outside/recordings/ffmpeg.ts';
import { openRemuxer, type Remuxer, remuxLimits } from '../../src/server/outside/recordings/remuxer.ts';
import { fuzzedRecordings, type HostileRecording, hostileRecordings } from '../hostile-recordings.ts';
import { listenLocally } from '../listen-locally.ts';
import { times } from '../long-form.ts';
import { seedOf } from '../random.ts';
import { speech } from '../recordings.ts';
import { childProcesses } from '../render-processes.ts';
import { reportCounts } from '../report-counts.ts';
import { findProgram } from '../stores/programs.ts';

const ffmpeg = findProgram('ffmpeg');
const never = new AbortController().signal;

let folders: string;
let remuxer: Remuxer;
let count = 0;
beforeAll(async () => {
  folders = await mkdtemp(join(tmpdir(), 'remux-'));
  remuxer = openRemuxer(folders, (bytes) => ({ ...remuxLimits(bytes), cpu: 2000 }));
});
afterAll(async () => {
  remuxer.close();
  await rm(folders, { recursive: true });
});

/** In a folder of its own. */
const write = async (bytes: Uint8Array) => {
  const folder = join(folders, String(count++));
  await mkdir(folder);
  // its name lies, as that of an upload may
  await writeFile(join(folder, '0.webm'), bytes);
  return folder;
};

const remux = async (bytes: Uint8Array) => {
  const folder = await write(bytes);
  const remuxed = await remuxer.remux({ folder, files: ['0.webm'] }, never);
  return { folder, remuxed };
};

/** Everything is written where it belongs, and what was written can be read again. */
const check = async ({ name, bytes }: HostileRecording): Promise<'played' | 'refused' | 'killed'> => {
  const { folder, remuxed } = await remux(bytes);
  if (remuxed === 'too much' || isCrash(remuxed)) return 'killed';
  const written = remuxed.runs.map(({ file }) => file);
  expect([name, (await readdir(folder)).sort()]).toEqual([name, ['0.webm', ...written].sort()]);
  const [run] = remuxed.runs;
  if (!run) return 'refused';
  // a changed time may make it longer than it is; makePlayed refuses two days
  expect([name, run.duration_ms > 0]).toEqual([name, true]);
  const again = await remux(await readFile(join(folder, run.file)));
  expect([name, again.remuxed]).toMatchObject([name, { runs: [{}] }]);
  await rm(folder, { recursive: true });
  return 'played';
};

const checkAll = async (what: string, files: HostileRecording[]) => {
  const counts = { files: files.length, played: 0, refused: 0, killed: 0 };
  let longest = 0;
  let memory = 0;
  const outcomes = new Map<string, string>();
  for (const file of files) {
    const started = performance.now();
    const outcome = await check(file);
    longest = Math.max(longest, performance.now() - started);
    counts[outcome] += 1;
    outcomes.set(file.name, outcome);
    const [pid] = childProcesses('remux-process');
    if (pid !== undefined) memory = Math.max(memory, ((await readUsage(pid))?.memory ?? 0) / 1e6);
  }
  reportCounts(what, { ...counts, 'ms at most': Math.round(longest), 'MB at most': Math.round(memory) });
  // and afterwards everything works
  expect(await check({ name: 'right after', bytes: await speech('webm') })).toBe('played');
  return { counts, outcomes };
};

describe('any file is played or refused, and the process goes on', { timeout: 600_000 }, () => {
  test('fuzzed recordings', async () => {
    const { counts } = await checkAll(
      'Fuzzed recordings',
      fuzzedRecordings(times(24, 160), seedOf('fuzzed recordings')),
    );
    // mediabunny 1.61 searches for ever in one of a few hundred
    expect(counts.killed).toBeLessThan(4);
    expect(counts.played).toBeGreaterThan(0);
  });

  test('what is no recording, or contradicts itself', async () => {
    const asked: string[] = [];
    const address = await openAddress(asked);
    const { outcomes } = await checkAll('Hostile recordings', hostileRecordings(address));
    expect(asked).toEqual([]);
    const played = [...outcomes].filter(([, outcome]) => outcome === 'played').map(([name]) => name);
    expect(played).toEqual(played.filter((name) => /one byte|a WAV|a thousand/.test(name)));
  });

  test('ffmpeg, which decodes them for old devices, asks for no address and reads no other file', async ({ skip }) => {
    skip(ffmpeg === undefined, 'ffmpeg is not here');
    const asked: string[] = [];
    const address = await openAddress(asked);
    const counts = { files: 0, decoded: 0, refused: 0 };
    const limits = { ...ffmpegLimits, cpu: times(1000, 5000) };
    const fuzzed = fuzzedRecordings(times(8, 160), seedOf('fuzzed recordings for ffmpeg'));
    let longest = 0;
    for (const { name, bytes } of [...hostileRecordings(address), ...fuzzed]) {
      const folder = await write(bytes);
      const task = { program: String(ffmpeg), files: [join(folder, '0.webm')], copy: join(folder, 'copy.m4a') };
      const started = performance.now();
      const decoded = await decodeSound(task, never, limits);
      longest = Math.max(longest, performance.now() - started);
      counts.files += 1;
      counts[decoded === 'unreadable' ? 'refused' : 'decoded'] += 1;
      if (/playlist|list of files|manifest|session|text|zeros/.test(name))
        expect([name, decoded]).toEqual([name, 'unreadable']);
    }
    reportCounts('Hostile recordings for ffmpeg', { ...counts, 'ms at most': Math.round(longest) });
    expect(asked).toEqual([]);
  });
});

/** The address of a server that notes what it is asked for. */
const openAddress = async (asked: string[]) => {
  const outside = createServer((request, response) => {
    asked.push(String(request.url));
    response.end();
  });
  const port = await listenLocally(outside);
  onTestFinished(() => void outside.close());
  return `http://127.0.0.1:${port}`;
};
