/** `npm run bench:page`: writes the table of docs/performance.md from bench/results/recorded.json. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Measurement } from './measurements.ts';
import { type Results, type Run, readResults } from './results.ts';
import { cellsOf, markdown, number } from './table.ts';

/** The rows of the page: a measurement, what it is in plain words, and what its floor is. */
const rows: [name: string, what: string, floor: string][] = [
  ['save', 'saves of 5 KB, 16 connections', 'bare `node:http` on SQLite, group commit'],
  ['save beside one commit each', 'the same', 'the same with a commit for each save'],
  ['save p99', 'the slowest hundredth of them', 'with group commit'],
  ['save postgres', 'saves on PostgreSQL', 'pgbench, the same update prepared'],
  ['save postgres beside simple protocol', 'the same', 'pgbench, simple protocol'],
  ['photos save p99', 'the slowest hundredth of saves while ten photos of 10 MB are rendered', 'without photos'],
  ['book save p99', 'the slowest hundredth of saves while a book of 300 pages is made', 'without it'],
  ['book save p99 with new photos', 'the same, its photos first made at print size', 'without it'],
  ['read', 'reading an answer of 5 KB, 16 connections', 'bare `node:http` on SQLite'],
  ['read beside node:http', 'the same', '`node:http` with a constant'],
  ['page unanswered first keystroke', 'first keystroke on a slow phone, empty answer', 'bare `contenteditable`'],
  ['page first keystroke', 'the same with an answer of 5 KB', 'bare, and empty'],
  ['page unanswered readable', 'question readable there, empty answer', 'a page with React alone'],
  ['page unanswered readable beside inline', 'the same', 'HTML with an inline script'],
  ['page question readable', 'the same with an answer of 5 KB', 'a page with React alone'],
  ['page question readable beside inline', 'the same', 'HTML with an inline script'],
  ['page second visit', 'first keystroke of a second visit, not throttled', 'bare `contenteditable`'],
  ['read page readable', 'a story behind a reading link, readable there', 'a page with React alone'],
  ['read page contents readable', 'the contents behind it', 'a page with React alone'],
  ['dashboard first cards', 'dashboard, first cards of 1,000 people', 'of 50 people'],
  ['dashboard finger frames over 16.7 ms', 'late frames, four screens a second', 'the same cards without scripts'],
  ['dashboard frames over 16.7 ms', 'late frames, twelve screens a second', 'the same cards without scripts'],
  ['size sqlite read', 'reads with a million questions, SQLite', 'ten thousand questions'],
  ['size sqlite floor read', 'bare `node:http` on the same SQLite', 'ten thousand questions'],
  ['size sqlite save', 'saves with a million questions, SQLite', 'ten thousand questions'],
  ['size sqlite floor save', 'bare `node:http` on the same SQLite', 'ten thousand questions'],
  ['size postgres read', 'reads with a million questions, PostgreSQL', 'ten thousand questions'],
  ['size postgres save', 'saves with a million questions, PostgreSQL', 'ten thousand questions'],
  ...[36, 370, 1250].flatMap((pages): [string, string, string][] => {
    const [of, floor] = [pages.toLocaleString('en'), 'Typst alone, plain text of as many pages'];
    return [
      [`book ${pages} processor time`, `setting a book of ${of} pages with photos, processor time`, floor],
      [`book ${pages} memory`, 'the same, memory of the process', floor],
      [`book ${pages} whole`, 'the same, until it is done', floor],
      [`book ${pages} whole with new photos`, 'the same, its photos first made at print size', ''],
    ];
  }),
  ['archive', 'archive of 10 GB of originals', '`cp`, `sync` and `sha256sum` of them'],
  ['archive memory', 'memory of the server meanwhile, at most', 'before'],
  ['start', 'restart until the first response', 'bare `node:http` on SQLite, compiled alike'],
  ['memory idle', 'memory, idle', 'bare `node:http` on SQLite'],
  ['save memory', 'memory after all saves', 'bare `node:http` on SQLite'],
  ['page javascript', 'JavaScript of the answer page, brotli', 'a page with React alone'],
  ['page all bytes', 'all bytes of a first visit, with headers and fonts', 'a page with React alone'],
];

/** Runs are named A, B, C …; results noted by hand have no letter. */
const letterOf = (runs: Run[], run: Run) => String.fromCharCode(65 + runs.indexOf(run));

const isIn = (run: Run): boolean => rows.some(([name]) => run.measurements.some((one) => one.name === name));

/** The table, and under it the machine and date of each run in it. */
export const performanceTable = (results: Results): string => {
  const runs = results.runs.filter(isIn);
  const find = (name: string): { run: Run; measurement: Measurement } | undefined => {
    for (const run of runs) {
      const measurement = run.measurements.find((one) => one.name === name);
      if (measurement) return { run, measurement };
    }
    return undefined;
  };
  const cells = rows.map(([name, what, floor]) => {
    const found = find(name);
    const noted = results.noted.results.find((one) => one.name === name);
    if (!found) return [what, floor, '', '', noted?.result ?? 'not measured yet', noted?.target ?? '', ''];
    const { ours, floors, ratios, ratioSpread, goal, isMissed } = cellsOf(found.measurement);
    const ratio = ratioSpread === '' ? ratios : `${ratios} (${ratioSpread})`;
    return [what, floor, ours, floors, ratio, isMissed ? `${goal}, missed` : goal, letterOf(runs, found.run)];
  });
  const machines = runs.map(
    (run) =>
      `- ${letterOf(runs, run)}: ${run.date}, commit ${run.commit}, ${run.machine}, load ${run.load} at the start; medians of ${number(run.rounds)} rounds, loads of ${number(run.seconds)} s each.`,
  );
  const isNoted = cells.some((row) => row.at(-1) === '');
  const { dates, machine } = results.noted;
  const byHand = `- Without a letter: ${dates}, ${machine}. Written down by hand, as ratios unless a unit is named, with minimum and maximum in brackets; the rounds were not kept, and the next recorded run replaces them.`;
  const headings = ['what', 'floor', 'ours', 'floor', 'ours / floor (spread)', 'target', 'run'];
  return `${markdown([headings, ...cells])}\n\n${[...machines, ...(isNoted ? [byHand] : [])].join('\n')}`;
};

const page: string = join(import.meta.dirname, '../docs/performance.md');
const between = /(<!-- table: .* -->\n)[\s\S]*(\n<!-- end of the table -->)/;

/** The page with its table replaced. */
export const withTable = (text: string, results: Results): string => {
  if (!between.test(text)) throw new Error('docs/performance.md has no place for the table any more.');
  return text.replace(between, (_, start, end) => `${start}\n${performanceTable(results)}\n${end}`);
};

export const writePage = async (): Promise<void> =>
  writeFile(page, withTable(await readFile(page, 'utf8'), await readResults()));

if (import.meta.main) await writePage();
