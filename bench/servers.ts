import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** A server in a separate process. `startedIn` is the time in ms from the spawn to its first 200. */
export type Running = { url: string; port: number; pid: number; startedIn: number; stop: () => Promise<void> };

/** Our server on a data folder: what `npm start` runs, without npm. */
export const startServer = (data_dir: string, settings: Record<string, string> = {}): Promise<Running> =>
  start(process.execPath, [...nodeArguments(), ...startArguments()], { DATA_DIR: data_dir, ...settings }, '/healthz');

/** What `npm start` passes to node: flags, then scripts. */
const startArguments = (): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return scripts.start.split(' ').slice(1);
};

const flagsOfStart = () => startArguments().filter((argument) => argument.startsWith('--max-'));

/** The same through `npm start`. */
export const startWithNpm = (data_dir: string): Promise<Running> =>
  start('npm', ['start'], { DATA_DIR: data_dir }, '/healthz');

/** One of the floors: `node bench/floors/NAME.ts ARGS`, with its file or folder in FLOOR_PATH. */
export const startFloor = (name: string, path: string, ...args: string[]): Promise<Running> =>
  start(process.execPath, [`bench/floors/${name}.ts`, ...args], { FLOOR_PATH: path }, '/');

/** A floor compiled by `compileFloor`, with Node's compile cache in `cache`, and the flags of our server. */
export const startCompiledFloor = (script: string, path: string, cache: string): Promise<Running> => {
  const settings = { FLOOR_PATH: path, NODE_COMPILE_CACHE: cache };
  return start(process.execPath, [...flagsOfStart(), script], settings, '/');
};

// extra flags for experiments, such as BENCH_NODE_ARGUMENTS="--cpu-prof"
const nodeArguments = () => (process.env.BENCH_NODE_ARGUMENTS ?? '').split(' ').filter(Boolean);

const start = async (
  command: string,
  args: string[],
  settings: Record<string, string>,
  path: string,
): Promise<Running> => {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...settings, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
    // its own process group, so that npm's children end with it
    detached: true,
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, url + path);
  const startedIn = performance.now() - began;
  return { url, port, pid: child.pid as number, startedIn, stop: () => stop(child) };
};

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-(child.pid as number), 'SIGTERM');
  await ended;
};

const waitUntilReady = async (child: ChildProcess, url: string) => {
  const deadline = performance.now() + 60_000;
  while (child.exitCode === null && performance.now() < deadline) {
    const isUp = await fetch(url, { headers: { connection: 'close' } }).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${child.spawnargs.join(' ')} does not answer.`);
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

/** Resident memory of a process, in MB. */
export const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** The most resident memory that a process has had, in MB; undefined if the system is not Linux, or it has ended. */
export const peakMemoryOf = (pid: number): number | undefined => {
  const found = /^VmHWM:\s+(\d+) kB/m.exec(readProcess(pid, 'status'));
  return found ? Number(found[1]) / 1024 : undefined;
};

/** CPU time of a process with all its threads, in ms; undefined if the system is not Linux, or it has ended. */
export const cpuTimeOf = (pid: number): number | undefined => {
  // after the name: state, 10 numbers, then user and system time in hundredths of a second
  const fields = readProcess(pid, 'stat').split(') ')[1]?.split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) * 10;
};

/** A file of /proc; empty if there is none. */
export const readProcess = (pid: number, name: 'stat' | 'status' | 'cmdline'): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
};
