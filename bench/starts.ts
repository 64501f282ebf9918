import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compileFloor } from './build-floor.ts';
import { type Fixture, makeFixture } from './fixture.ts';
import { alternate, type Bench, type Group, type Measurement } from './measurements.ts';
import { memoryOf, type Running, startCompiledFloor, startServer, startWithNpm } from './servers.ts';

/** One start: ms until it answers, memory in MB then (`idle`) and after the first requests (`used`). */
type Start = { time: number; idle: number; used: number };

const measureStart = async (server: Running, { tokens }: Fixture): Promise<Start> => {
  const idle = memoryOf(server.pid);
  for (const token of tokens) {
    const headers = { 'access-token': token, connection: 'close' };
    await (await fetch(`${server.url}/api/answer`, { headers })).text();
  }
  await sleep(500);
  const used = memoryOf(server.pid);
  await server.stop();
  return { time: server.startedIn, idle, used };
};

const timeOf = async (server: Running): Promise<number> => {
  await server.stop();
  return server.startedIn;
};

const measure = async ({ rounds, folder }: Bench): Promise<Measurement[]> => {
  const fixture = await makeFixture(folder);
  const script = await compileFloor('sqlite', join(folder, 'floor'));
  const startFloor = () => startCompiledFloor(script, fixture.file, join(folder, 'compiled'));
  const ours = async () => measureStart(await startServer(fixture.data_dir), fixture);
  const floor = async () => measureStart(await startFloor(), fixture);
  // the first starts fill the compile caches
  await ours();
  await floor();
  const results = await alternate(rounds, ours, floor);
  const whole = await alternate(
    rounds,
    async () => timeOf(await startWithNpm(fixture.data_dir)),
    async () => timeOf(await startFloor()),
  );
  const samples = (key: keyof Start) => results.map(({ ours, floor }) => ({ ours: ours[key], floor: floor[key] }));
  return [
    { name: 'start', unit: 'ms', better: 'lower', goal: { of: 'ours', at_most: 600 }, samples: samples('time') },
    { name: 'start with npm', unit: 'ms', better: 'lower', samples: whole },
    { name: 'memory idle', unit: 'MB', better: 'lower', goal: { of: 'ours', at_most: 110 }, samples: samples('idle') },
    { name: 'memory after use', unit: 'MB', better: 'lower', samples: samples('used') },
  ];
};

/** Start time and memory, with a warm compile cache. */
export const starts: Group = { names: ['start', 'start with npm', 'memory idle', 'memory after use'], measure };
