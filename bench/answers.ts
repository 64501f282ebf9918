import { spawn } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { syncRate } from './disk.ts';
import { connections, makeFixture } from './fixture.ts';
import type { Load, LoadResult } from './load.ts';
import { type Bench, type Group, interleave, type Measurement, type Sample } from './measurements.ts';
import { cpuTimeOf, memoryOf, type Running, root, startFloor, startServer } from './servers.ts';

/** A server under test with the tokens and current versions of its questions. */
export type Target = { server: Running; tokens: string[]; versions: number[] };

/** `cpu` is the server's CPU time per request in µs; undefined where it cannot be measured. */
export type Result = LoadResult & { cpu: number | undefined };

/** Runs a load on a server for `seconds`, by default on 16 connections. */
export const runLoadOn = async (
  { server, tokens, versions }: Target,
  kind: Load['kind'],
  seconds: number,
  more: Partial<Load> = {},
): Promise<Result> => {
  const load: Load = { kind, port: server.port, seconds, connections, tokens, versions, ...more };
  const before = cpuTimeOf(server.pid);
  const result = await runLoad(load);
  const after = cpuTimeOf(server.pid);
  versions.splice(0, versions.length, ...result.versions);
  const cpu = before === undefined || after === undefined ? undefined : ((after - before) * 1000) / result.count;
  return { ...result, cpu };
};

const runLoad = async (load: Load): Promise<LoadResult> => {
  const child = spawn(process.execPath, ['bench/load.ts'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(load));
  return (await json(child.stdout)) as LoadResult;
};

/** A program of floors/ and its arguments. */
type Program = [name: string, ...args: string[]];

/** Runs `work` with our server and these floors, each on its own copy of the same data. */
const withServers = async <K extends string, T>(
  { folder }: Bench,
  programs: Record<K, Program>,
  work: (targets: Record<K | 'ours', Target>) => Promise<T>,
): Promise<T> => {
  const { data_dir, file, tokens } = await makeFixture(folder);
  const running: Running[] = [];
  const aim = async (start: Promise<Running>): Promise<Target> => {
    const server = await start;
    running.push(server);
    return { server, tokens, versions: tokens.map(() => 1) };
  };
  const startCopy = async ([name, ...args]: Program, called: string) => {
    const copy = join(folder, `${called}.sqlite`);
    await copyFile(file, copy);
    return startFloor(name, copy, ...args);
  };
  try {
    const targets = {} as Record<K | 'ours', Target>;
    for (const called of Object.keys(programs) as K[]) targets[called] = await aim(startCopy(programs[called], called));
    targets.ours = await aim(startServer(data_dir));
    return await work(targets);
  } finally {
    await Promise.all(running.map((server) => server.stop()));
  }
};

/** The result of one round; `p50` and `p99` in ms, `cpu` in µs per request. */
export type Round = { rate: number } & Partial<Pick<Result, 'p50' | 'p99' | 'cpu'>>;

/** Pairs our results with those of a floor, round by round. */
export const compareToFloor = <K extends string>(
  rounds: Record<K | 'ours', Round>[],
  floor: K,
  key: keyof Round = 'rate',
): Sample[] =>
  rounds.flatMap((round): Sample[] => {
    const [mine, other] = [round.ours[key], round[floor][key]];
    if (mine === undefined) return [];
    return [other === undefined ? { ours: mine } : { ours: mine, floor: other }];
  });

const warmUp = 2;

/** Runs the load on each target in interleaved rounds. */
const loadAll = async <K extends string>(
  targets: Record<K, Target>,
  kind: Load['kind'],
  { rounds, seconds }: Bench,
): Promise<Record<K, Round>[]> => {
  const loads = (time: number) => {
    const contenders = {} as Record<K, () => Promise<Round>>;
    for (const name of Object.keys(targets) as K[]) contenders[name] = () => runLoadOn(targets[name], kind, time);
    return contenders;
  };
  await interleave(1, loads(warmUp));
  return interleave(rounds, loads(seconds));
};

const memoryOfBoth = (ours: Target, floor: Target): Sample[] => [
  { ours: memoryOf(ours.server.pid), floor: memoryOf(floor.server.pid) },
];

/** Reading an answer over HTTP on 16 connections, each with its own question. */
export const reading: Group = {
  names: ['read', 'read beside node:http', 'read median', 'read p99', 'read processor time', 'read memory'],
  measure: (bench) =>
    withServers(bench, { sqlite: ['sqlite'], http: ['http'] }, async (targets): Promise<Measurement[]> => {
      const rounds = await loadAll(targets, 'read', bench);
      const memory = memoryOfBoth(targets.ours, targets.sqlite);
      return [
        {
          name: 'read',
          unit: '/s',
          better: 'higher',
          goal: { of: 'ratio', at_least: 0.5 },
          samples: compareToFloor(rounds, 'sqlite'),
        },
        { name: 'read beside node:http', unit: '/s', better: 'higher', samples: compareToFloor(rounds, 'http') },
        { name: 'read median', unit: 'ms', better: 'lower', samples: compareToFloor(rounds, 'sqlite', 'p50') },
        { name: 'read p99', unit: 'ms', better: 'lower', samples: compareToFloor(rounds, 'sqlite', 'p99') },
        { name: 'read processor time', unit: 'µs', better: 'lower', samples: compareToFloor(rounds, 'sqlite', 'cpu') },
        { name: 'read memory', unit: 'MB', better: 'lower', goal: { of: 'ours', at_most: 180 }, samples: memory },
      ];
    }),
};

const alone = 'save beside one commit each';
const syncs = 'save beside disk syncs';

/** Saving 5 KB answers in the same way; each save changes the text. */
export const saving: Group = {
  names: ['save', 'save median', 'save p99', 'save processor time', 'save memory', alone, syncs],
  measure: (bench) =>
    withServers(bench, { shared: ['sqlite', 'shared'], alone: ['sqlite'] }, async (targets): Promise<Measurement[]> => {
      const before = syncRate(bench.folder, 1);
      const rounds = await loadAll(targets, 'save', bench);
      const disk = (before + syncRate(bench.folder, 1)) / 2;
      const memory = memoryOfBoth(targets.ours, targets.shared);
      const besideDisk = rounds.map(({ ours }) => ({ ours: ours.rate, floor: disk }));
      return [
        {
          name: 'save',
          unit: '/s',
          better: 'higher',
          goal: { of: 'ratio', at_least: 0.38 },
          samples: compareToFloor(rounds, 'shared'),
        },
        { name: 'save median', unit: 'ms', better: 'lower', samples: compareToFloor(rounds, 'shared', 'p50') },
        {
          name: 'save p99',
          unit: 'ms',
          better: 'lower',
          goal: { of: 'ratio', at_most: 2.5 },
          samples: compareToFloor(rounds, 'shared', 'p99'),
        },
        { name: 'save processor time', unit: 'µs', better: 'lower', samples: compareToFloor(rounds, 'shared', 'cpu') },
        { name: 'save memory', unit: 'MB', better: 'lower', goal: { of: 'ours', at_most: 180 }, samples: memory },
        {
          name: alone,
          unit: '/s',
          better: 'higher',
          goal: { of: 'ratio', at_least: 1 },
          samples: compareToFloor(rounds, 'alone'),
        },
        { name: syncs, unit: '/s', better: 'higher', samples: besideDisk },
      ];
    }),
};
