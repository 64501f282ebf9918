import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '../../../src/shared/limits.ts';
import { reportCounts } from '../../report-counts.ts';
import { jpeg } from '../../sample-images.ts';
import { envOf } from '../../start-program.ts';
import { startServer } from '../../start-server.ts';
import { openMigratedStore } from '../../stores.ts';

/** In MB: `VmRSS` now, `VmHWM` at its peak. */
const memoryOf = (pid: number, what: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const uploads = 20;

test(`${uploads} concurrent uploads of 10 MB are streamed, never held in memory`, { timeout: 300_000 }, async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'this is not Linux');
  const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  const store = await openMigratedStore(data_dir, { withBucket: true });
  onTestFinished(async () => {
    await store.close();
    await rm(data_dir, { recursive: true, force: true });
  });
  const server = await startServer({ DATA_DIR: data_dir, ...envOf(store.settings) });
  onTestFinished(async () => void (await server.stop()));
  const { access_token } = await server.addQuestion();
  // everything that an upload needs is loaded
  expect((await server.upload(access_token, await jpeg())).status).toBe(201);
  const image = Buffer.alloc(limits.imageBytes);
  (await jpeg(900, 600)).copy(image);
  const pid = server.pid as number;
  const before = memoryOf(pid, 'VmRSS');
  const responses = await Promise.all(Array.from({ length: uploads }, () => server.upload(access_token, image)));
  expect(responses.map(({ status }) => status)).toEqual(Array(uploads).fill(201));
  const more = memoryOf(pid, 'VmHWM') - before;
  reportCounts('Concurrent uploads', {
    uploads,
    'MB each': 10,
    'MB before': Math.round(before),
    'MB more at the peak': Math.round(more),
  });
  // 200 MB were sent; held in memory they took more than 300
  expect(more).toBeLessThan(150);
  expect(await readdir(join(data_dir, 'uploads'))).toEqual([]);
});
