import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, startPostgres } from '../test/stores/postgres.ts';
import { type Result, runLoadOn, type Target } from './answers.ts';
import type { Load } from './load.ts';
import {
  alternate,
  type Bench,
  type Goal,
  type Group,
  interleave,
  type Measurement,
  type Sample,
} from './measurements.ts';
import { memoryOf, type Running, startFloor, startServer } from './servers.ts';
import type { BenchQuestion } from './size/dataset.ts';
import { makeInstance, type Place, signIn } from './size/fill.ts';

type DatabaseName = 'sqlite' | 'postgres';

const measurementNames = [
  'people page',
  'read',
  'read p99',
  'read processor time',
  'save',
  'save p99',
  'save processor time',
  'memory',
  'start',
  'floor read',
  'floor save',
] as const;
type What = (typeof measurementNames)[number];

const nameOf = (database: DatabaseName, what: What) => `size ${database} ${what}`;

/** A running server with its questions; `cookie` only for ours. */
type LoadedServer = { server: Running; asked: BenchQuestion[]; cookie?: string };

/** Our server. `floor` is bare `node:http` on a copy of its database; SQLite only. */
type Sized = LoadedServer & { place: Place; floor?: LoadedServer };

const small = 10_000;
const warmUp = 2;
// far more questions than one round requests
const maxPerRound = 50_000;

/** Runs `work` with an instance of each size on one kind of database. */
const withBoth = async <T>(
  bench: Bench,
  database: DatabaseName,
  work: (large: Sized, small: Sized) => Promise<T>,
): Promise<T> => {
  // PostgreSQL runs as another user
  await chmod(bench.folder, 0o755);
  const postgres = database === 'postgres' ? await startPostgres({ inside: bench.folder, isDurable: true }) : undefined;
  const opened: Sized[] = [];
  const openOne = async (questions: number) => {
    const data_dir = join(bench.folder, `data-${questions}`);
    await mkdir(data_dir);
    const database_url = postgres && (await createDatabase(postgres.url, `questions_${questions}`));
    const sized = await openSized({ data_dir, database_url }, questions);
    opened.push(sized);
    return sized;
  };
  try {
    return await work(await openOne(bench.questions), await openOne(small));
  } finally {
    await Promise.all(opened.flatMap(({ server, floor }) => [server.stop(), floor?.server.stop()]));
    await postgres?.stop();
  }
};

const openSized = async (place: Place, questions: number): Promise<Sized> => {
  // short answers, because only their number is compared
  const options = { questions, questionsEach: 20, medianLength: 150, seed: 1, until: Date.UTC(2026, 10, 20) };
  const asked = await makeInstance(place, options);
  const floor = place.database_url === undefined ? await startFloorOn(place.data_dir, asked) : undefined;
  const server = await start(place);
  return { place, server, asked, cookie: await signIn(server.url), ...(floor && { floor }) };
};

const startFloorOn = async (data_dir: string, asked: BenchQuestion[]): Promise<LoadedServer> => {
  const copy = join(data_dir, 'floor.sqlite');
  await copyFile(join(data_dir, 'family-stories.sqlite'), copy);
  return { server: await startFloor('sqlite', copy, 'shared'), asked: asked.map((one) => ({ ...one })) };
};

const start = ({ data_dir, database_url }: Place) =>
  startServer(data_dir, { BACKUPS: 'off', LOG_LEVEL: 'error', ...(database_url && { DATABASE_URL: database_url }) });

/** Runs a load on randomly drawn questions, and records the new versions of saved ones. */
const ask = async ({ server, asked, cookie }: LoadedServer, kind: Load['kind'], seconds: number) => {
  const open = asked.filter(({ isLocked }) => !isLocked);
  const some = open.length <= maxPerRound ? open : drawFrom(open, maxPerRound);
  const target: Target = { server, tokens: some.map(({ token }) => token), versions: some.map((one) => one.version) };
  const result = await runLoadOn(target, kind, seconds, cookie && kind === 'people' ? { cookie, connections: 1 } : {});
  for (const [index, one] of some.entries()) one.version = target.versions[index] as number;
  return result;
};

const drawFrom = (all: BenchQuestion[], count: number) => {
  const drawn = new Set<BenchQuestion>();
  while (drawn.size < count) drawn.add(all[Math.floor(Math.random() * all.length)] as BenchQuestion);
  return [...drawn];
};

/** The results of one round: `ours` is the large instance, `floor` the small one. */
type Compared = { ours: Result; floor: Result; largeFloor?: Result; smallFloor?: Result };

const rateOfFloor = (results: Compared[]): Sample[] =>
  results.flatMap(({ largeFloor, smallFloor }) =>
    largeFloor && smallFloor ? [{ ours: largeFloor.rate, floor: smallFloor.rate }] : [],
  );

const measureOn =
  (database: DatabaseName) =>
  (bench: Bench): Promise<Measurement[]> =>
    withBoth(bench, database, async (large, small) => {
      const compare = async (kind: Load['kind']) => {
        const loads = (seconds: number): Record<string, () => Promise<Result>> => {
          const on = (one: LoadedServer) => () => ask(one, kind, seconds);
          const ours = { ours: on(large), floor: on(small) };
          if (kind === 'people' || !large.floor || !small.floor) return ours;
          return { ...ours, largeFloor: on(large.floor), smallFloor: on(small.floor) };
        };
        await interleave(1, loads(warmUp));
        return (await interleave(bench.rounds, loads(bench.seconds))) as Compared[];
      };
      const people = await compare('people');
      const reads = await compare('read');
      const saves = await compare('save');
      const memory = { ours: memoryOf(large.server.pid), floor: memoryOf(small.server.pid) };
      const starts = await alternate(bench.rounds, startAgain(large), startAgain(small));
      const samples = <T>(results: { ours: T; floor: T }[], of: (result: T) => number): Sample[] =>
        results.map(({ ours, floor }) => ({ ours: of(ours), floor: of(floor) }));
      const cpu = (result: Result) => result.cpu ?? Number.NaN;
      const measurement = (
        what: What,
        unit: string,
        better: Measurement['better'],
        samples: Sample[],
        goal?: Goal,
      ): Measurement => ({
        name: nameOf(database, what),
        unit,
        better,
        samples,
        ...(goal && { goal }),
      });
      return [
        measurement(
          'people page',
          'ms',
          'lower',
          samples(people, (r) => r.p50),
          { of: 'ratio', at_most: 1.1 },
        ),
        measurement(
          'read',
          '/s',
          'higher',
          samples(reads, (r) => r.rate),
          { of: 'ratio', at_least: 0.95 },
        ),
        measurement(
          'read p99',
          'ms',
          'lower',
          samples(reads, (r) => r.p99),
        ),
        measurement('read processor time', 'µs', 'lower', samples(reads, cpu)),
        measurement(
          'save',
          '/s',
          'higher',
          samples(saves, (r) => r.rate),
          { of: 'ratio', at_least: 0.8 },
        ),
        measurement(
          'save p99',
          'ms',
          'lower',
          samples(saves, (r) => r.p99),
        ),
        measurement('save processor time', 'µs', 'lower', samples(saves, cpu)),
        measurement('memory', 'MB', 'lower', [memory]),
        measurement(
          'start',
          'ms',
          'lower',
          samples(starts, (ms) => ms),
        ),
        measurement('floor read', '/s', 'higher', rateOfFloor(reads)),
        measurement('floor save', '/s', 'higher', rateOfFloor(saves)),
      ].filter(({ samples }) => samples.length > 0);
    });

const startAgain = (sized: Sized) => async () => {
  await sized.server.stop();
  sized.server = await start(sized.place);
  return sized.server.startedIn;
};

/** A large instance compared with one of 10,000 questions, both with our server. */
export const sizes: Group[] = (['sqlite', 'postgres'] as const).map((database) => ({
  names: measurementNames.map((what) => nameOf(database, what)),
  measure: measureOn(database),
}));
