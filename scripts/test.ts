// `npm test`: all tests, on every database and image store, and in a browser. The last line is the total.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, chromiumPath, provide, servers } from './requirements.ts';
import { checkTypes, root, run } from './run.ts';
import { readPlaywright, slowest, type TestReport, tally } from './test-report.ts';

const reports = join(root, '.cache/reports');

const summary: string[] = [];
const total: TestReport = { passed: 0, failed: [], flaky: [], skipped: [], durations: [] };

const step = (name: string, work: () => TestReport) => {
  console.log(`\n── ${name} ──`);
  const started = Date.now();
  const { passed, failed, flaky, skipped, durations } = work();
  total.passed += passed;
  total.failed.push(...failed);
  total.flaky.push(...flaky);
  total.skipped.push(...skipped);
  total.durations.push(...durations);
  const seconds = Math.round((Date.now() - started) / 1000);
  summary.push(`${name}: ${passed} passed, ${failed.length} failed (${seconds} s)`);
};

const one = (name: string, isPassed: boolean): TestReport => ({
  passed: isPassed ? 1 : 0,
  failed: isPassed ? [] : [name],
  flaky: [],
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

const testOnStores = (projects: string[]): TestReport => {
  const report = join(reports, 'vitest.json');
  const args = ['run', ...projects.flatMap((name) => ['--project', name])];
  const isPassed = run('vitest', args, { TEST_REPORT: report });
  return checked('vitest', isPassed, () => JSON.parse(readFileSync(report, 'utf8')));
};

const testInBrowser = (config = 'playwright.config.ts'): TestReport => {
  const report = join(reports, `${config}.json`);
  const env = { CHROMIUM_PATH: chromiumPath(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const isPassed = run('playwright', ['test', '-c', config, '--reporter=list,json', '--global-timeout=1800000'], env);
  return checked(config, isPassed, () => readPlaywright(report));
};

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const missing = provide([chromium, ...servers]);
const hasServers = !servers.some((server) => missing.includes(server));

step('Format and lint', () => one('biome', run('biome', ['check', '--error-on-warnings'])));
step('Types', () => one('tsc', checkTypes()));
step('Build', () => one('build', run('node', ['scripts/prepare.mjs', '--build'])));
step('Rules and interface', () => testOnStores(['client', 'server', ...(hasServers ? ['server-postgres'] : [])]));
// on CI missing servers are a failure
if (!hasServers && process.env.CI) step('PostgreSQL and buckets', () => one('their servers are missing', false));
step('Browser and accessibility', () =>
  missing.includes(chromium) ? one('Chromium is missing', false) : testInBrowser(),
);
if (hasServers && !missing.includes(chromium))
  step('Browser through nginx to two processes', () => testInBrowser('playwright.cluster.config.ts'));

console.log(`\nThe slowest files and tests:\n${slowest(total.durations, 10).join('\n')}`);
if (total.skipped.length > 0) console.log(`\nSkipped:\n${tally(total.skipped).join('\n')}`);
console.log(`\n${summary.join('\n')}`);
if (!hasServers) console.log('LEFT OUT: the tests on PostgreSQL and buckets, see above for what they need.');
for (const name of total.flaky) console.log(`PASSED ONLY THE SECOND TIME, look into it: ${name}`);
for (const name of total.failed) console.log(`FAILED: ${name}`);
console.log(`${total.passed} passed, ${total.failed.length} failed`);
process.exitCode = total.failed.length > 0 ? 1 : 0;
