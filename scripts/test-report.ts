/** What the runners' reports come to: counts, and the names of what one has to look at. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** `flaky` passed only when tried once more. */
export type TestReport = { passed: number; failed: string[]; flaky: string[] };

/** Vitest's reporter for `npm test`: writes a TestReport into a file. */
export const reportInto = (file: string): Reporter => ({
  onTestRunEnd(modules) {
    const all = modules.flatMap((module) => [...module.children.allTests()]);
    const broken = modules.filter((module) => module.errors().length > 0);
    const report: TestReport = {
      passed: all.filter((each) => each.result().state === 'passed').length,
      failed: [...all.filter((each) => each.result().state === 'failed').map(nameOf), ...broken.map(fileOf)],
      flaky: all.filter((each) => each.diagnostic()?.flaky).map(nameOf),
    };
    writeFileSync(file, JSON.stringify(report));
  },
});

const fileOf = ({ project, relativeModuleId }: TestModule) => `${project.name} ${relativeModuleId}`;
const nameOf = (test: TestCase) => `${fileOf(test.module)}: ${test.fullName}`;

type Spec = { title: string; file: string; tests: { projectName: string; status: string }[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };

/** What Playwright's JSON comes to. */
export const readPlaywright = (file: string): TestReport => {
  const { suites, errors }: { suites: Suite[]; errors: { message: string }[] } = JSON.parse(readFileSync(file, 'utf8'));
  const all = suites
    .flatMap(specsOf)
    .flatMap(({ title, file, tests }) =>
      tests.map(({ projectName, status }) => ({ name: `${projectName} ${file}: ${title}`, status })),
    );
  const named = (status: string) => all.filter((each) => each.status === status).map(({ name }) => name);
  const flaky = named('flaky');
  const failed = [...named('unexpected'), ...errors.map(({ message }) => message)];
  return { passed: named('expected').length + flaky.length, failed, flaky };
};

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];
