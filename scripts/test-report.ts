/** Summarises the reports of Vitest and Playwright: counts, and failures with their messages. */
import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** How long a test took, in ms. */
type Duration = { file: string; test: string; ms: number };

/**
 * `failed` are test names with the first lines of their error; `flaky` passed only on retry; `skipped` are the files of
 * skipped tests, one entry per test.
 */
export type TestReport = {
  passed: number;
  failed: string[];
  flaky: string[];
  skipped: string[];
  durations: Duration[];
};

/** A Vitest reporter that writes a TestReport to a file. */
export const reportInto = (file: string): Reporter => ({
  onTestRunEnd(modules) {
    const all = modules.flatMap((module) => [...module.children.allTests()]);
    const broken = modules.filter((module) => module.errors().length > 0);
    const report: TestReport = {
      passed: all.filter((each) => each.result().state === 'passed').length,
      failed: [
        ...all
          .filter((each) => each.result().state === 'failed')
          .map((each) => withError(nameOf(each), each.result().errors?.[0]?.message)),
        ...broken.map((each) => withError(fileOf(each), each.errors()[0]?.message)),
      ],
      flaky: all.filter((each) => each.diagnostic()?.flaky).map(nameOf),
      skipped: all.filter((each) => each.result().state === 'skipped').map((each) => fileOf(each.module)),
      durations: all.map((each) => ({
        file: fileOf(each.module),
        test: each.fullName,
        ms: each.diagnostic()?.duration ?? 0,
      })),
    };
    writeFileSync(file, JSON.stringify(report));
  },
});

const fileOf = ({ project, relativeModuleId }: TestModule) => `${project.name} ${relativeModuleId}`;
const nameOf = (test: TestCase) => `${fileOf(test.module)}: ${test.fullName}`;

type Result = { duration: number; error?: { message?: string } };
type Spec = { title: string; file: string; tests: { projectName: string; status: string; results: Result[] }[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };

/** Converts Playwright's JSON report. */
export const readPlaywright = (file: string): TestReport => {
  const { suites, errors }: { suites: Suite[]; errors: { message: string }[] } = JSON.parse(readFileSync(file, 'utf8'));
  const all = suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file: `${projectName} ${file}`,
      test: title,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      name: withError(
        `${projectName} ${file}: ${title}`,
        results.find(({ error }) => error !== undefined)?.error?.message,
      ),
      status,
    })),
  );
  const named = (status: string) => all.filter((each) => each.status === status).map(({ name }) => name);
  const flaky = named('flaky');
  const failed = [...named('unexpected'), ...errors.map(({ message }) => message)];
  return {
    passed: named('expected').length + flaky.length,
    failed,
    flaky,
    skipped: all.filter(({ status }) => status === 'skipped').map(({ file }) => file),
    durations: all.map(({ file, test, ms }) => ({ file, test, ms })),
  };
};

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

const withError = (name: string, message = '') =>
  [name, ...stripVTControlCharacters(message).split('\n').slice(0, 12)].filter((line) => line !== '').join('\n    ');

/** One line for each of the `count` slowest files and the `count` slowest tests. */
export const slowest = (durations: Duration[], count: number): string[] => {
  const files = new Map<string, number>();
  for (const { file, ms } of durations) files.set(file, (files.get(file) ?? 0) + ms);
  const tests = durations.map(({ file, test, ms }): [string, number] => [`${file}: ${test}`, ms]);
  return [files, tests].flatMap((times) =>
    [...times]
      .sort(([, a], [, b]) => b - a)
      .slice(0, count)
      .map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`),
  );
};

/** One line per distinct name, with its number of occurrences. */
export const tally = (names: string[]): string[] => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${String(count).padStart(9)}  ${name}`);
};
