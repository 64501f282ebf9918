import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, startPostgres } from '../test/stores/postgres.ts';
import { put, type Result, type Target } from './answers.ts';
import { alternate, type Bench, type Figure, type Group, type Sample } from './figures.ts';
import type { Load } from './load.ts';
import { memoryOf, type Running, startServer } from './servers.ts';
import type { Asked } from './size/crowd.ts';
import { makeInstance, type Place, signIn } from './size/fill.ts';

type DatabaseName = 'sqlite' | 'postgres';

const whats = [
  'people page',
  'read',
  'read p99',
  'read processor time',
  'save',
  'save p99',
  'save processor time',
  'memory',
  'start',
] as const;
type What = (typeof whats)[number];

const nameOf = (database: DatabaseName, what: What) => `size ${database} ${what}`;

/** An instance of so many questions, its server, and what may be asked of it. */
type Sized = { place: Place; server: Running; asked: Asked[]; cookie: string };

const small = 10_000;
const warmUp = 2;
// that a round has far more questions than it asks for
const mostAtOnce = 50_000;

/** Both sizes on one database, for as long as `work` needs them. */
const withBoth = async <T>(
  bench: Bench,
  database: DatabaseName,
  work: (large: Sized, small: Sized) => Promise<T>,
): Promise<T> => {
  // PostgreSQL runs as somebody else
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
    await Promise.all(opened.map(({ server }) => server.stop()));
    await postgres?.stop();
  }
};

const openSized = async (place: Place, questions: number): Promise<Sized> => {
  // lengths drawn small: what is compared is how many there are
  const crowd = { questions, questionsEach: 20, medianLength: 150, seed: 1, until: Date.UTC(2026, 10, 20) };
  const asked = await makeInstance(place, crowd);
  const server = await start(place);
  return { place, server, asked, cookie: await signIn(server.url) };
};

const start = ({ data_dir, database_url }: Place) =>
  startServer(data_dir, { BACKUPS: 'off', LOG_LEVEL: 'error', ...(database_url && { DATABASE_URL: database_url }) });

/** Questions from anywhere, other ones each time; those that are saved remember their new version. */
const ask = async ({ server, asked, cookie }: Sized, kind: Load['kind'], seconds: number) => {
  const open = asked.filter(({ isLocked }) => !isLocked);
  const some = open.length <= mostAtOnce ? open : drawFrom(open, mostAtOnce);
  const target: Target = { server, tokens: some.map(({ token }) => token), versions: some.map((one) => one.version) };
  const result = await put(target, kind, seconds, kind === 'people' ? { cookie, connections: 1 } : {});
  for (const [index, one] of some.entries()) one.version = target.versions[index] as number;
  return result;
};

const drawFrom = (all: Asked[], count: number) => {
  const drawn = new Set<Asked>();
  while (drawn.size < count) drawn.add(all[Math.floor(Math.random() * all.length)] as Asked);
  return [...drawn];
};

const measureOn =
  (database: DatabaseName) =>
  (bench: Bench): Promise<Figure[]> =>
    withBoth(bench, database, async (large, small) => {
      const round = (kind: Load['kind'], seconds: number) => (sized: Sized) => () => ask(sized, kind, seconds);
      const compare = async (kind: Load['kind']) => {
        await alternate(1, round(kind, warmUp)(large), round(kind, warmUp)(small));
        return alternate(bench.rounds, round(kind, bench.seconds)(large), round(kind, bench.seconds)(small));
      };
      const people = await compare('people');
      const reads = await compare('read');
      const saves = await compare('save');
      const memory = { ours: memoryOf(large.server.pid), floor: memoryOf(small.server.pid) };
      const starts = await alternate(bench.rounds, startAgain(large), startAgain(small));
      const samples = <T>(results: { ours: T; floor: T }[], of: (result: T) => number): Sample[] =>
        results.map(({ ours, floor }) => ({ ours: of(ours), floor: of(floor) }));
      const cpu = (result: Result) => result.cpu ?? Number.NaN;
      const figure = (
        what: What,
        unit: string,
        better: Figure['better'],
        samples: Sample[],
        goal?: string,
      ): Figure => ({
        name: nameOf(database, what),
        unit,
        better,
        samples,
        ...(goal && { goal }),
      });
      return [
        figure(
          'people page',
          'ms',
          'lower',
          samples(people, (r) => r.p50),
          'ratio ≤ 1.1',
        ),
        figure(
          'read',
          '/s',
          'higher',
          samples(reads, (r) => r.rate),
          'ratio ≥ 0.95',
        ),
        figure(
          'read p99',
          'ms',
          'lower',
          samples(reads, (r) => r.p99),
        ),
        figure('read processor time', 'µs', 'lower', samples(reads, cpu)),
        figure(
          'save',
          '/s',
          'higher',
          samples(saves, (r) => r.rate),
          'ratio ≥ 0.8',
        ),
        figure(
          'save p99',
          'ms',
          'lower',
          samples(saves, (r) => r.p99),
        ),
        figure('save processor time', 'µs', 'lower', samples(saves, cpu)),
        figure('memory', 'MB', 'lower', [memory]),
        figure(
          'start',
          'ms',
          'lower',
          samples(starts, (ms) => ms),
        ),
      ];
    });

const startAgain = (sized: Sized) => async () => {
  await sized.server.stop();
  sized.server = await start(sized.place);
  return sized.server.startedIn;
};

/** A large instance beside one of 10,000 questions, both with our own server. */
export const sizes: Group[] = (['sqlite', 'postgres'] as const).map((database) => ({
  names: whats.map((what) => nameOf(database, what)),
  measure: measureOn(database),
}));
