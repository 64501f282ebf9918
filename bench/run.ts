/** `npm run bench`: every figure with its floor from the same run. README.md in this folder explains how to read it. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reading, saving } from './answers.ts';
import { dashboard } from './dashboard.ts';
import type { Figure } from './figures.ts';
import { describeMachine } from './machine.ts';
import { pages } from './pages.ts';
import { photos } from './photos.ts';
import { savingOnPostgres } from './postgres.ts';
import { sizes } from './size.ts';
import { starts } from './starts.ts';
import { comparisonTable, figuresTable } from './table.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    compare: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    size: { type: 'boolean', default: false },
    questions: { type: 'string', default: '1000000' },
  },
});

/** What `--json` writes and `--compare` reads. */
type Report = { machine: string; figures: Figure[] };

const only = options.only?.toLowerCase() ?? '';
const isWanted = (name: string) => name.startsWith(only);
const machine = describeMachine();

const results = join(import.meta.dirname, 'results');
await mkdir(results, { recursive: true });

const figures: Figure[] = [];
const usual = [reading, saving, savingOnPostgres, starts, pages, photos, dashboard];
for (const group of options.size ? sizes : usual) {
  if (!group.names.some(isWanted)) continue;
  // not in the system's temporary folder, which may be in memory
  const folder = await mkdtemp(join(results, 'run-'));
  try {
    const numbers = { rounds: Number(options.rounds), seconds: Number(options.seconds) };
    const bench = { ...numbers, questions: Number(options.questions), folder };
    figures.push(...(await group.measure(bench)).filter(({ name }) => isWanted(name)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

console.log(`\n${machine}\n\n${figuresTable(figures)}\n`);
if (options.compare !== undefined) {
  const before: Report = JSON.parse(await readFile(options.compare, 'utf8'));
  console.log(`Against ${options.compare}:\n\n${comparisonTable(before.figures, figures)}\n`);
}
if (options.json !== undefined) {
  const report: Report = { machine, figures };
  await writeFile(options.json, `${JSON.stringify(report, undefined, 1)}\n`);
}
