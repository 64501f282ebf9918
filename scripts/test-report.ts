/** Reads the runners' reports: counts, and the failures with their messages. */
import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** `failed` are names, each with the first lines of its error; `flaky` passed only on the second try. */
export type TestReport = { passed: number; failed: string[]; flaky: string[] };

/** Vitest's reporter for `npm test`: writes a TestReport into a file. */
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
    };
    writeFileSync(file, JSON.stringify(report));
  },
});

const fileOf = ({ project, relativeModuleId }: TestModule) => `${project.name} ${relativeModuleId}`;
const nameOf = (test: TestCase) => `${fileOf(test.module)}: ${test.fullName}`;

type Result = { error?: { message?: string } };
type Spec = { title: string; file: string; tests: { projectName: string; status: string; results: Result[] }[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };

/** What Playwright's JSON comes to. */
export const readPlaywright = (file: string): TestReport => {
  const { suites, errors }: { suites: Suite[]; errors: { message: string }[] } = JSON.parse(readFileSync(file, 'utf8'));
  const all = suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
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
  return { passed: named('expected').length + flaky.length, failed, flaky };
};

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

const withError = (name: string, message = '') =>
  [name, ...stripVTControlCharacters(message).split('\n').slice(0, 12)].filter((line) => line !== '').join('\n    ');
