/** `npm run bench`: every measurement with its floor from the same run. README.md in this folder explains how to read it. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reading, saving } from './answers.ts';
import { archive } from './archive.ts';
import { savingBesideBook } from './book-saves.ts';
import { books } from './books.ts';
import { dashboard } from './dashboard.ts';
import { describeMachine } from './machine.ts';
import type { Measurement } from './measurements.ts';
import { writePage } from './page.ts';
import { pages } from './pages.ts';
import { photos } from './photos.ts';
import { savingOnPostgres } from './postgres.ts';
import { readPage } from './read-page.ts';
import { type Run, readResults, withRun, writeJson, writeResults } from './results.ts';
import { sizes } from './size.ts';
import { starts } from './starts.ts';
import { comparisonTable, measurementsTable } from './table.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    compare: { type: 'string' },
    record: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    size: { type: 'boolean', default: false },
    questions: { type: 'string', default: '1000000' },
    books: { type: 'boolean', default: false },
    'archive-gb': { type: 'string', default: '10' },
  },
});

// the page names the sizes
if (options.record && options.questions !== '1000000') throw new Error('--record needs the usual number of questions.');
if (options.record && options['archive-gb'] !== '10') throw new Error('--record needs the usual size of the archive.');

const load = Number(loadavg()[0]?.toFixed(1));
if (options.record && load > availableParallelism() / 2)
  throw new Error(
    `--record needs an idle machine: the load is ${load}, above 0.5 per core. Try again in a few minutes.`,
  );

const git = (...args: string[]): string => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
const commit = git('rev-parse', '--short', 'HEAD') || 'unknown';
if (options.record && git('status', '--porcelain', '--', 'src') !== '')
  throw new Error('--record stores the commit that was measured: commit the changes in src first.');

const only = options.only?.toLowerCase() ?? '';
const isWanted = (name: string) => name.startsWith(only);
const machine = describeMachine();

// not in the system's temporary folder, which may be in memory
const folders = join(import.meta.dirname, '../.cache/bench');
await mkdir(folders, { recursive: true });

const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];

const measurements: Measurement[] = [];
const usual = [reading, saving, savingOnPostgres, starts, pages, readPage, photos, dashboard];
const long = [...(options.size ? sizes : []), ...(options.books ? [...books, savingBesideBook, archive] : [])];
for (const group of long.length > 0 ? long : usual) {
  if (!group.names.some(isWanted)) continue;
  const folder = await mkdtemp(join(folders, 'run-'));
  try {
    const [questions, archive_gb] = [Number(options.questions), Number(options['archive-gb'])];
    const bench = { rounds, seconds, questions, archive_gb, folder };
    measurements.push(...(await group.measure(bench)).filter(({ name }) => isWanted(name)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

console.log(`\n${machine}, load ${load} at the start\n\n${measurementsTable(measurements)}\n`);
if (options.compare !== undefined) {
  const before: Run = JSON.parse(await readFile(resolve(process.env.INIT_CWD ?? '.', options.compare), 'utf8'));
  console.log(`Against ${options.compare}:\n\n${comparisonTable(before.measurements, measurements)}\n`);
}
const date = new Date().toISOString().slice(0, 10);
const run: Run = { date, commit, machine, load, rounds, seconds, measurements };
// npm runs scripts in the root folder
if (options.json !== undefined) await writeJson(resolve(process.env.INIT_CWD ?? '.', options.json), run);
if (options.record) {
  await writeResults(withRun(await readResults(), run));
  await writePage();
}
