import { spawn } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { alternate, type Bench, type Figure, type Group, type Sample } from './figures.ts';
import { connections, makeFixture } from './fixture.ts';
import type { Load, LoadResult } from './load.ts';
import { memoryOf, processorTimeOf, type Running, root, startFloor, startServer } from './servers.ts';

/** A server under test, and where its questions stand. */
export type Target = { server: Running; tokens: string[]; versions: number[] };

/** `cpu`: processor time of the server for one request, in µs; undefined where it cannot be told. */
export type Result = LoadResult & { cpu: number | undefined };

/** Puts a load on a server for so many seconds, on 16 connections unless told. */
export const put = async (
  { server, tokens, versions }: Target,
  kind: Load['kind'],
  seconds: number,
  more: Partial<Load> = {},
): Promise<Result> => {
  const load: Load = { kind, port: server.port, seconds, connections, tokens, versions, ...more };
  const before = processorTimeOf(server.pid);
  const result = await runLoad(load);
  const after = processorTimeOf(server.pid);
  versions.splice(0, versions.length, ...result.versions);
  const cpu = before === undefined || after === undefined ? undefined : ((after - before) * 1000) / result.count;
  return { ...result, cpu };
};

const runLoad = async (load: Load): Promise<LoadResult> => {
  const child = spawn(process.execPath, ['bench/load.ts'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(load));
  return (await json(child.stdout)) as LoadResult;
};

/** Both servers, each on its own copy of the same data, for as long as `work` needs them. */
const withServers = async <T>({ folder }: Bench, work: (ours: Target, floor: Target) => Promise<T>): Promise<T> => {
  const { data_dir, file, tokens } = await makeFixture(folder);
  const copy = join(folder, 'floor.sqlite');
  await copyFile(file, copy);
  const versions = () => tokens.map(() => 1);
  const ours = { server: await startServer(data_dir), tokens, versions: versions() };
  const floor = { server: await startFloor('sqlite', copy), tokens, versions: versions() };
  try {
    return await work(ours, floor);
  } finally {
    await Promise.all([ours.server.stop(), floor.server.stop()]);
  }
};

const warmUp = 2;

const measure = async (bench: Bench, kind: Load['kind'], goal: string): Promise<Figure[]> =>
  withServers(bench, async (ours, floor) => {
    await alternate(
      1,
      () => put(ours, kind, warmUp),
      () => put(floor, kind, warmUp),
    );
    const { rounds, seconds } = bench;
    const results = await alternate(
      rounds,
      () => put(ours, kind, seconds),
      () => put(floor, kind, seconds),
    );
    const memory = { ours: memoryOf(ours.server.pid), floor: memoryOf(floor.server.pid) };
    const samples = (key: 'rate' | 'p50' | 'p99' | 'cpu') =>
      results.flatMap((result): Sample[] => {
        const mine = result.ours[key];
        return mine === undefined ? [] : [{ ours: mine, floor: result.floor[key] }];
      });
    return [
      { name: kind, unit: '/s', better: 'higher', goal, samples: samples('rate') },
      { name: `${kind} median`, unit: 'ms', better: 'lower', samples: samples('p50') },
      { name: `${kind} p99`, unit: 'ms', better: 'lower', samples: samples('p99') },
      { name: `${kind} processor time`, unit: 'µs', better: 'lower', samples: samples('cpu') },
      { name: `${kind} memory`, unit: 'MB', better: 'lower', samples: [memory] },
    ];
  });

const namesOf = (kind: Load['kind']) => [
  kind,
  ...['median', 'p99', 'processor time', 'memory'].map((n) => `${kind} ${n}`),
];

/** Reading an answer over HTTP, 16 connections, each on a question of its own. */
export const reading: Group = {
  names: namesOf('read'),
  measure: (bench) => measure(bench, 'read', 'ratio ≥ 0.5'),
};

/** Saving 5 KB answers, likewise; each save changes the text. */
export const saving: Group = {
  names: namesOf('save'),
  measure: (bench) => measure(bench, 'save', 'ratio ≥ 0.4'),
};
