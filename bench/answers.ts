import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { alternate, type Bench, type Figure, type Group, type Sample } from './figures.ts';
import { makeFixture } from './fixture.ts';
import type { Load, LoadResult } from './load.ts';
import { memoryOf, type Running, root, startFloor, startServer } from './servers.ts';

const run = promisify(execFile);

/** A server under test, and where its questions stand. */
type Target = { server: Running; tokens: string[]; versions: number[] };

const put = async ({ server, tokens, versions }: Target, kind: Load['kind'], seconds: number): Promise<LoadResult> => {
  const load: Load = { kind, port: server.port, seconds, tokens, versions };
  const { stdout } = await run(process.execPath, ['bench/load.ts', JSON.stringify(load)], { cwd: root });
  const result: LoadResult = JSON.parse(stdout);
  versions.splice(0, versions.length, ...result.versions);
  return result;
};

const measure = async ({ rounds, seconds, folder }: Bench): Promise<Figure[]> => {
  const { data_dir, file, tokens } = await makeFixture(folder);
  const copy = join(folder, 'floor.sqlite');
  await copyFile(file, copy);
  const ours: Target = { server: await startServer(data_dir), tokens, versions: tokens.map(() => 1) };
  const floor: Target = { server: await startFloor('sqlite', copy), tokens, versions: tokens.map(() => 1) };
  const both = async (kind: Load['kind']) => {
    await alternate(
      1,
      () => put(ours, kind, 2),
      () => put(floor, kind, 2),
    );
    return alternate(
      rounds,
      () => put(ours, kind, seconds),
      () => put(floor, kind, seconds),
    );
  };
  const reads = await both('read');
  const saves = await both('save');
  const memory: Sample = { ours: memoryOf(ours.server.pid), floor: memoryOf(floor.server.pid) };
  await Promise.all([ours.server.stop(), floor.server.stop()]);
  const samples = (results: { ours: LoadResult; floor: LoadResult }[], key: 'rate' | 'p50' | 'p99') =>
    results.map((result) => ({ ours: result.ours[key], floor: result.floor[key] }));
  return [
    { name: 'read', unit: '/s', better: 'higher', goal: 'ratio ≥ 0.5', samples: samples(reads, 'rate') },
    { name: 'read p99', unit: 'ms', better: 'lower', samples: samples(reads, 'p99') },
    { name: 'save', unit: '/s', better: 'higher', goal: 'ratio ≥ 0.4', samples: samples(saves, 'rate') },
    { name: 'save p99', unit: 'ms', better: 'lower', samples: samples(saves, 'p99') },
    { name: 'memory under load', unit: 'MB', better: 'lower', samples: [memory] },
  ];
};

/** Reading and saving an answer over HTTP, 16 connections, each on a question of its own. */
export const answers: Group = { names: ['read', 'read p99', 'save', 'save p99', 'memory under load'], measure };
