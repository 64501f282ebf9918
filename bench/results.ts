import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Measurement } from './measurements.ts';

/** One run of the bench. `date`: YYYY-MM-DD; `machine`: without names or paths; `load`: the 1-minute load average. */
export type Run = {
  date: string;
  commit: string;
  machine: string;
  load: number;
  rounds: number;
  seconds: number;
  measurements: Measurement[];
};

/** A result that was written down by hand, before results were recorded: its rounds are not known. */
export type Noted = { name: string; result: string; target?: string };

/** The recorded results. Each measurement is there once, from the newest run that has it. */
export type Results = { noted: { dates: string; machine: string; results: Noted[] }; runs: Run[] };

const recordedFile = join(import.meta.dirname, 'results/recorded.json');

export const readResults = async (): Promise<Results> => JSON.parse(await readFile(recordedFile, 'utf8'));

/** Adds a run to the recorded results. Its measurements replace older ones of the same names. */
export const withRun = ({ noted, runs }: Results, run: Run): Results => {
  const isReplaced = ({ name }: { name: string }) => run.measurements.some((measurement) => measurement.name === name);
  const without = runs.map((each) => ({ ...each, measurements: each.measurements.filter((one) => !isReplaced(one)) }));
  return {
    noted: { ...noted, results: noted.results.filter((one) => !isReplaced(one)) },
    runs: [run, ...without.filter(({ measurements }) => measurements.length > 0)],
  };
};

export const writeResults = (results: Results): Promise<void> => writeJson(recordedFile, results);

/** Writes a run or all results, with numbers of five digits. */
export const writeJson = async (file: string, value: Run | Results): Promise<void> => {
  const short = (_: string, part: unknown) => (typeof part === 'number' ? Number(part.toPrecision(5)) : part);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(value, short, 1)}\n`);
};
