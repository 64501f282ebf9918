// `npm test`: everything that a change can break, on every database and image store, and in browsers. The last line is
// the total. `npm run test:long`: the same with the long form of its tests, one after the other, because some are
// sensitive to load.
// With `-- NAME…`: only the test files with one of the names in their path, without format, lint, types and the run
// through nginx.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, chromiumPath, firefox, pdfTools, provide, servers, strace, unzip, webkit } from './requirements.ts';
import { checkTypes, root, run } from './run.ts';
import { readPlaywright, skipLines, slowest, type TestReport, undocumentedSkips } from './test-report.ts';

const reports = join(root, '.cache/reports');
const isLong = process.argv.includes('--long');
const names = process.argv.slice(2).filter((arg) => arg !== '--long');
const isFiltered = names.length > 0;
const length = { TESTS: isLong ? 'long' : '' };

const summary: string[] = [];
const total: TestReport = { passed: 0, failed: [], skipped: [], durations: [] };

const step = (name: string, work: () => TestReport) => {
  console.log(`\n── ${name} ──`);
  const started = Date.now();
  const { passed, failed, skipped, durations } = work();
  total.passed += passed;
  total.failed.push(...failed);
  total.skipped.push(...skipped);
  total.durations.push(...durations);
  const seconds = Math.round((Date.now() - started) / 1000);
  summary.push(`${name}: ${passed} passed, ${failed.length} failed (${seconds} s)`);
};

const one = (name: string, isPassed: boolean): TestReport => ({
  passed: isPassed ? 1 : 0,
  failed: isPassed ? [] : [name],
  skipped: [],
  durations: [],
});

/** A run that failed without a failed test, or wrote no report, counts as one failure. */
const checked = (name: string, isPassed: boolean, read: () => TestReport): TestReport => {
  try {
    const report = read();
    return isPassed || report.failed.length > 0 ? report : { ...report, failed: [name] };
  } catch (error) {
    return one(`${name}: ${error}`, false);
  }
};

const testInProjects = (projects: string[]): TestReport => {
  const report = join(reports, 'vitest.json');
  const filter = isFiltered ? [...names, '--passWithNoTests'] : [];
  const order = isLong ? ['--no-file-parallelism'] : [];
  const args = ['run', ...filter, ...order, ...projects.flatMap((name) => ['--project', name])];
  const isPassed = run('vitest', args, { ...length, TEST_REPORT: report });
  return checked('vitest', isPassed, () => JSON.parse(readFileSync(report, 'utf8')));
};

const testInBrowser = (project: string, config = 'playwright.config.ts'): TestReport => {
  const report = join(reports, `${project}.json`);
  const env = { ...length, CHROMIUM_PATH: chromiumPath(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const filter = isFiltered ? [...names, '--pass-with-no-tests'] : [];
  const limit = isLong ? ['--workers=1'] : ['--global-timeout=1800000'];
  const args = ['test', ...filter, ...limit, '-c', config, '--project', project, '--reporter=list,json'];
  const isPassed = run('playwright', args, env);
  return checked(project, isPassed, () => readPlaywright(report));
};

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const missing = provide([chromium, ...servers, strace, ...pdfTools, unzip]);
const hasServers = !servers.some((server) => missing.includes(server));
// WebKit only in the long form: its driver fails once in some runs, see docs/testing.md
const otherBrowsers = {
  firefox: provide([firefox]).length === 0,
  ...(isLong && { webkit: provide(webkit).length === 0 }),
};

if (!isFiltered) {
  step('Format and lint', () => one('biome', run('biome', ['check', '--error-on-warnings'])));
  step('Types', () => one('tsc', checkTypes()));
}
step('Build', () => one('build', run('node', ['scripts/prepare.mjs', '--build'])));
step('Rules and interface', () => testInProjects(['client', 'server', ...(hasServers ? ['server-postgres'] : [])]));
// on CI missing servers are a failure
if (!hasServers && process.env.CI) step('PostgreSQL and buckets', () => one('their servers are missing', false));
if (missing.includes(chromium)) step('Browser', () => one('Chromium is missing', false));
else {
  step('Browser and accessibility', () => testInBrowser('chromium'));
  // not together with the others, because these tests are sensitive to timing
  step('Browser under faults', () => testInBrowser('faults'));
  if (hasServers && !isFiltered)
    step('Browser through nginx to two processes', () => testInBrowser('cluster', 'playwright.cluster.config.ts'));
}
step(isLong ? 'Firefox and WebKit' : 'Firefox', () => {
  const projects = Object.entries(otherBrowsers);
  const absent = projects.filter(([, isHere]) => !isHere);
  total.skipped.push(...absent.map(([name]) => ({ test: name, reason: `${name} is not installed` })));
  const present = projects.filter(([, isHere]) => isHere).map(([name]) => name);
  return present.length > 0 ? testInProjects(present) : { passed: 0, failed: [], skipped: [], durations: [] };
});

if (isFiltered && total.durations.length === 0) total.failed.push(`no test file matches ${names.join(', ')}`);

console.log(`\nThe slowest files and tests:\n${slowest(total.durations, 10).join('\n')}`);
if (total.skipped.length > 0) console.log(`\nSkipped:\n${skipLines(total.skipped).join('\n')}`);
if (process.env.CI)
  for (const { test, reason } of undocumentedSkips(total.skipped, readFileSync(join(root, 'docs/testing.md'), 'utf8')))
    total.failed.push(`${test}: skipped ("${reason}"); docs/testing.md does not list this reason`);
console.log(`\n${summary.join('\n')}`);
if (!hasServers) console.log('LEFT OUT: the tests on PostgreSQL and buckets, see above for what they need.');
for (const name of total.failed) console.log(`FAILED: ${name}`);
console.log(`${total.passed} passed, ${total.failed.length} failed`);
process.exitCode = total.failed.length > 0 ? 1 : 0;
