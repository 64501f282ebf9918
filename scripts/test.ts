// `npm test`: everything, on every database and image store, and in a browser. The last line is the sum.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bring, chromium, chromiumPath, servers } from './requirements.ts';

type Counts = { passed: number; failed: number };

const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache/reports');
const programs = join(root, 'node_modules/.bin');

const summary: string[] = [];
const sum: Counts = { passed: 0, failed: 0 };

const step = (name: string, work: () => Counts) => {
  console.log(`\n── ${name} ──`);
  const started = Date.now();
  const { passed, failed } = work();
  sum.passed += passed;
  sum.failed += failed;
  const seconds = Math.round((Date.now() - started) / 1000);
  summary.push(`${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
};

/** Runs one of the packages' programs; true when it succeeds. */
const run = (program: string, args: string[], env: Record<string, string | undefined> = {}) => {
  const PATH = [programs, process.env.PATH].join(delimiter);
  const options = { cwd: root, env: { ...process.env, PATH, ...env }, shell: process.platform === 'win32' };
  return spawnSync(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
};

const one = (isPassed: boolean): Counts => (isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** The counts of a report; a run that failed without a failed test, or wrote no report, counts as one failure. */
const counted = <Report>(isPassed: boolean, report: string, count: (report: Report) => Counts): Counts => {
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(report, 'utf8')));
    return { passed, failed: isPassed ? failed : Math.max(1, failed) };
  } catch {
    return one(false);
  }
};

const testOnStores = (projects: string[]): Counts => {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const isPassed = run('vitest', ['run', ...reporters, ...projects.flatMap((name) => ['--project', name])]);
  return counted<{ numPassedTests: number; numFailedTests: number }>(isPassed, report, (r) => ({
    passed: r.numPassedTests,
    failed: r.numFailedTests,
  }));
};

const testInBrowser = (config = 'playwright.config.ts'): Counts => {
  const report = join(reports, `${config}.json`);
  const env = { CHROMIUM_PATH: chromiumPath(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const isPassed = run('playwright', ['test', '-c', config, '--reporter=list,json', '--global-timeout=1800000'], env);
  return counted<{ stats: { expected: number; flaky: number; unexpected: number } }>(isPassed, report, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));
};

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const missing = bring([chromium, ...servers]);
const hasServers = !servers.some((server) => missing.includes(server));

step('Format and lint', () => one(run('biome', ['check', '--error-on-warnings'])));
step('Types', () => one(run('tsc', []) && run('tsc', ['-p', 'src/client/worker'])));
step('Pages', () => one(run('node', ['scripts/prepare.mjs', '--build'])));
step('Rules and interface', () => testOnStores(['client', 'server', ...(hasServers ? ['server-postgres'] : [])]));
// only away from CI may the servers be missing
if (!hasServers && process.env.CI) step('PostgreSQL and buckets', () => one(false));
step('Browser and accessibility', () => (missing.includes(chromium) ? one(false) : testInBrowser()));
if (hasServers && !missing.includes(chromium))
  step('Browser through nginx to two processes', () => testInBrowser('playwright.cluster.config.ts'));

console.log(`\n${summary.join('\n')}`);
if (!hasServers) console.log('LEFT OUT: the tests on PostgreSQL and buckets, see above for what they need.');
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;
