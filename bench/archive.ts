import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { openMaker } from './builds.ts';
import { makeFamily } from './family.ts';
import { alternate, type Bench, type Group, type Measurement } from './measurements.ts';
import type { Photograph } from './photographs.ts';
import { memoryOf, peakMemoryOf, type Running, startServer } from './servers.ts';

const run = promisify(execFile);

const originalBytes = 4e6;
const photosPerStory = 5;

/** A photo of 800 px that is shown, and originals that begin with it: what follows is random, and different in each. */
const makePhotos = async (folder: string, count: number): Promise<Photograph[]> => {
  const [width, height] = [800, 600];
  const noise = { raw: { width: 100, height: 75, channels: 3 as const } };
  const path = join(folder, 'shown.jpg');
  const shown = await sharp(randomBytes(100 * 75 * 3), noise)
    .resize(width, height)
    .jpeg({ quality: 84 })
    .toBuffer();
  await writeWhole(path, shown);
  const rest = randomBytes(originalBytes);
  await mkdir(join(folder, 'originals'));
  const photos: Photograph[] = [];
  for (let n = 0; n < count; n++) {
    const original = join(folder, 'originals', `${n}.jpg`);
    rest.writeUInt32LE(n);
    await writeWhole(original, shown, rest.subarray(0, originalBytes - shown.length));
    photos.push({ path, smaller: [], original, bytes: originalBytes, width, height });
  }
  return photos;
};

const writeWhole = async (path: string, ...parts: Buffer[]) => {
  await using file = await open(path, 'wx');
  await file.writev(parts);
};

/** The floor: the originals are copied, synced and given checksums, by programs of the system. In s. */
const copyAndSum = async (folder: string): Promise<number> => {
  const copy = join(folder, 'copy');
  const began = performance.now();
  await run('cp', ['-r', '--reflink=never', join(folder, 'originals'), copy]);
  await run('sync', ['--file-system', copy]);
  await run('sh', ['-c', 'find "$1" -type f -exec sha256sum {} + > "$1.sha256"', 'sh', copy]);
  const seconds = (performance.now() - began) / 1000;
  await rm(copy, { recursive: true });
  return seconds;
};

/** In s, and MB: the size of the zip, the server's memory before, and its peak. */
type Made = { seconds: number; size: number; idle: number; peak: number };

const makeArchive = async (server: Running): Promise<Made> => {
  const maker = await openMaker(server.url);
  const idle = memoryOf(server.pid);
  const began = performance.now();
  const build = await maker.makeArchive();
  const seconds = (performance.now() - began) / 1000;
  const peak = peakMemoryOf(server.pid) ?? Number.NaN;
  const size = build.files.reduce((sum, file) => sum + file.size, 0) / 1e6;
  await maker.remove(build);
  return { seconds, size, idle, peak };
};

const measure = async ({ rounds, archive_gb, folder }: Bench): Promise<Measurement[]> => {
  const count = Math.round((archive_gb * 1e9) / originalBytes);
  const photos = await makePhotos(folder, count);
  const { data_dir } = await makeFamily(folder, { people: 20, stories: Math.ceil(count / photosPerStory), photos });
  const settings = { BACKUPS: 'off', LOG_LEVEL: 'error' };
  const start = () => startServer(data_dir, settings);
  // a new process each time, because its peak is that of its whole life
  const ours = async (): Promise<Made> => {
    const server = await start();
    return makeArchive(server).finally(server.stop);
  };
  // the first one makes the photos of its book
  const first = await ours();
  const results = await alternate<Made | number>(rounds, ours, () => copyAndSum(folder));
  const pairs = results as { ours: Made; floor: number }[];
  const bytes = (count * originalBytes) / 1e6;
  return [
    {
      name: 'archive',
      unit: 'MB/s',
      better: 'higher',
      samples: pairs.map(({ ours, floor }) => ({ ours: bytes / ours.seconds, floor: bytes / floor })),
    },
    { name: 'archive first', unit: 'MB/s', better: 'higher', samples: [{ ours: bytes / first.seconds }] },
    {
      name: 'archive memory',
      unit: 'MB',
      better: 'lower',
      samples: pairs.map(({ ours }) => ({ ours: ours.peak, floor: ours.idle })),
    },
    { name: 'archive size', unit: 'MB', better: 'lower', samples: [{ ours: first.size, floor: bytes }] },
  ];
};

/** The archive of an instance with many originals, compared with copying and summing the same files. */
export const archive: Group = { names: ['archive', 'archive first', 'archive memory', 'archive size'], measure };
