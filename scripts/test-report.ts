/** Summarises the reports of Vitest and Playwright: counts, and failures with their messages. */
import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** How long a test took, in ms. */
type Duration = { file: string; test: string; ms: number };

/** `failed` are test names with the first lines of their error; `skipped` has one entry per skipped test. */
export type TestReport = { passed: number; failed: string[]; skipped: Skip[]; durations: Duration[] };

/** `reason` is empty for a test that was skipped without one. */
type Skip = { test: string; reason: string };

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
      skipped: all.flatMap((each) => {
        const result = each.result();
        return result.state === 'skipped' ? [{ test: nameOf(each), reason: result.note ?? '' }] : [];
      }),
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
type Annotation = { type: string; description?: string };
type Test = { projectName: string; status: string; annotations: Annotation[]; results: Result[] };
type Spec = { title: string; file: string; tests: Test[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };

/** Converts Playwright's JSON report. */
export const readPlaywright = (file: string): TestReport => {
  const { suites, errors }: { suites: Suite[]; errors: { message: string }[] } = JSON.parse(readFileSync(file, 'utf8'));
  const all = suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, annotations, results }) => ({
      file: `${projectName} ${file}`,
      test: title,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      error: results.find(({ error }) => error !== undefined)?.error?.message,
      status,
      // a test without a result was not even skipped, for example because the run took too long
      reason:
        results.length === 0 ? 'did not run' : (annotations.find(({ type }) => type === 'skip')?.description ?? ''),
    })),
  );
  return {
    passed: all.filter(({ status }) => status === 'expected').length,
    failed: [
      ...all
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ file, test, error }) => withError(`${file}: ${test}`, error)),
      ...errors.map(({ message }) => message),
    ],
    skipped: all
      .filter(({ status }) => status === 'skipped')
      .map(({ file, test, reason }) => ({ test: `${file}: ${test}`, reason })),
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

/** One line per reason, with the number of its tests; the tests themselves if there is no reason. */
export const skipLines = (skipped: Skip[]): string[] => {
  const counts = new Map<string, number>();
  for (const { test, reason } of skipped) {
    const line = reason || `NO REASON: ${test}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `${String(count).padStart(9)}  ${line}`);
};

/** The skipped tests whose reason `document` does not list, as "- REASON: …" or "- REASON". */
export const undocumentedSkips = (skipped: Skip[], document: string): Skip[] => {
  const known = [...document.matchAll(/^- ([^:\n]+)/gm)].map(([, reason]) => reason);
  return skipped.filter(({ reason }) => !known.includes(reason));
};
