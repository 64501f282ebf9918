import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { platforms, startFile } from '../../scripts/release/platforms.ts';
import { external } from '../../scripts/vite/external.ts';
import { callServer, password } from '../call-server.ts';
import { isLong } from '../long-form.ts';
import { jpeg } from '../sample-images.ts';
import { findProgram } from '../stores/programs.ts';

const root = join(import.meta.dirname, '../..');
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const identity = { GIT_AUTHOR_NAME: 'Hana', GIT_AUTHOR_EMAIL: 'hana@example.org' };
const env = {
  ...process.env,
  ...identity,
  GIT_COMMITTER_NAME: identity.GIT_AUTHOR_NAME,
  GIT_COMMITTER_EMAIL: identity.GIT_AUTHOR_EMAIL,
};

/** A checkout to make a release from, with the build of this checkout, which is from the same sources. */
const makeCheckout = () => {
  const folder = mkdtempSync(join(tmpdir(), 'family-stories-test-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' }).trim();
  const path = (file: string) => join(folder, file);
  const files = ['package.json', 'package-lock.json', '.npmrc', '.gitignore', 'README.md', 'LICENSE', 'Dockerfile'];
  for (const file of ['scripts', 'test/stores/programs.ts', 'CHANGELOG.md', ...files])
    cpSync(join(root, file), path(file), { recursive: true });
  writeFileSync(path('scripts/build.mjs'), '');
  for (const name of ['node_modules', 'dist']) symlinkSync(join(root, name), path(name));
  git('init', '-q');
  appendFileSync(path('.git/info/exclude'), 'node_modules\ndist\n');
  git('add', '--all');
  git('commit', '-qm', 'All');
  const release = (...args: string[]) => {
    const options = { cwd: folder, env, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.ts', ...args], options);
    return { status, printed: `${stdout}${stderr}` };
  };
  return { folder, git, path, release, remove: () => rmSync(folder, { recursive: true }) };
};

describe('npm run release -- --tag', { timeout: 60_000 }, () => {
  let checkout: ReturnType<typeof makeCheckout>;
  const read = (file: string) => readFileSync(checkout.path(file), 'utf8');
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(checkout.path(file), change(read(file)));
  /** Makes a release without archives, which take long. */
  const release = (...args: string[]) => checkout.release('--tag', '--platforms=', ...args);
  const commit = (message: string) => checkout.git('commit', '-qam', message);
  /** Replaces `npm test`, which would take minutes. */
  const letTestsEndWith = (status: number) => {
    edit('package.json', (text) => text.replace(/"test": ".*"/, `"test": "exit ${status}"`));
    commit('Tests');
  };

  beforeAll(() => {
    checkout = makeCheckout();
    edit(
      'CHANGELOG.md',
      () => `# Changelog\n\n## Unreleased\n\n### Added\n\n- Letters.\n\n## ${version} — 2026-11-21\n\nThe first.\n`,
    );
    commit('Changes');
    letTestsEndWith(0);
  });
  afterAll(() => checkout.remove());

  test('refuses what cannot be released, and changes nothing', () => {
    const { git } = checkout;
    const before = git('rev-parse', 'HEAD');
    for (const wrong of [['next'], ['v9.9.9'], ['0.0.9'], ['9.9.9', '9.9.9']]) expect(release(...wrong).status).toBe(1);
    edit('CHANGELOG.md', (text) => `${text}\n`);
    expect(release('9.9.9')).toEqual({ status: 1, printed: expect.stringMatching(/uncommitted/) });
    git('checkout', '-q', 'CHANGELOG.md');
    letTestsEndWith(1);
    expect(release('9.9.9')).toEqual({ status: 1, printed: expect.stringMatching(/tests did not pass/) });
    expect(git('status', '--porcelain')).toBe('');
    git('reset', '-q', '--hard', before);
    expect(git('tag')).toBe('');
  });

  test('tags the version of package.json, with what the changelog says of it', () => {
    const { git } = checkout;
    const before = git('rev-parse', 'HEAD');
    expect(release()).toEqual({ status: 0, printed: expect.stringContaining(`Tagged v${version}.`) });
    expect(git('tag', '--list', '--format=%(objecttype) %(refname:short) %(contents)')).toBe(
      `tag v${version} Family Stories ${version}\n\nThe first.`,
    );
    expect(git('rev-parse', 'HEAD')).toBe(before);
    git('tag', '--delete', `v${version}`);
  });

  test('sets a newer version and the heading, commits, tags and lists the packages', () => {
    const { git, path } = checkout;
    expect(release('9.9.9')).toEqual({ status: 0, printed: expect.stringMatching(/Tagged v9\.9\.9/) });
    expect(git('status', '--porcelain')).toBe('');
    expect(JSON.parse(read('package.json')).version).toBe('9.9.9');
    expect(read('Dockerfile')).toContain('image.version="9.9.9"');
    // only the two lines of the version: npm 10 would drop fields
    expect(git('diff', '--numstat', 'HEAD~1', '--', 'package-lock.json')).toBe('2\t2\tpackage-lock.json');
    expect(read('CHANGELOG.md')).toMatch(/^## 9\.9\.9 — 20\d\d-\d\d-\d\d\n\n### Added\n\n- Letters\.$/m);
    expect(git('tag', '--list', '--format=%(objecttype) %(refname:short) %(contents)')).toBe(
      'tag v9.9.9 Family Stories 9.9.9\n\n### Added\n\n- Letters.',
    );
    expect(git('rev-parse', 'v9.9.9^{commit}')).toBe(git('rev-parse', 'HEAD'));
    expect(readdirSync(path('release/9.9.9')).sort()).toEqual([
      'SHA256SUMS',
      'family-stories-9.9.9.cdx.json',
      'family-stories-9.9.9.tgz',
      'release-notes.md',
    ]);
    expect(JSON.parse(read('release/9.9.9/family-stories-9.9.9.cdx.json')).metadata.component.version).toBe('9.9.9');
    expect(read('release/9.9.9/release-notes.md')).toBe('### Added\n\n- Letters.\n');
    // the same version cannot be released twice
    expect(release('9.9.9')).toEqual({ status: 1, printed: expect.stringMatching(/There is a tag/) });
    expect(release('9.9.10')).toEqual({ status: 1, printed: expect.stringMatching(/Unreleased/) });
  });
});

describe('the files of a release', { timeout: 200_000 }, () => {
  const isHere = process.platform === 'linux' && process.arch === 'x64';
  beforeEach(({ skip }) => skip(!isHere, 'this is not Linux on x64'));
  let folder: string;
  let out: string;
  let printed: string;
  const name = `family-stories-${version}-linux-x64`;

  beforeAll(() => {
    if (!isHere) return;
    const checkout = makeCheckout();
    folder = checkout.folder;
    out = join(folder, 'out');
    const made = checkout.release(
      '--out',
      out,
      ...(isLong ? ['--node', makeDownload()] : ['--platforms', 'linux-x64']),
    );
    expect(made).toMatchObject({ status: 0 });
    printed = made.printed;
    expect(checkout.git('status', '--porcelain', '--', ':!out', ':!downloads')).toBe('');
  }, 600_000);
  afterAll(() => {
    if (isHere) rmSync(folder, { recursive: true });
  }, 60_000);

  /** A folder with a fake of Node's download for macOS. */
  const makeDownload = () => {
    const downloads = join(folder, 'downloads');
    const name = 'node-v24.0.0-darwin-arm64';
    mkdirSync(join(downloads, name, 'bin'), { recursive: true });
    for (const file of ['LICENSE', 'bin/node', 'bin/npm']) writeFileSync(join(downloads, name, file), file);
    execFileSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: downloads });
    const sums = execFileSync('sha256sum', [`${name}.tar.gz`], { cwd: downloads });
    writeFileSync(join(downloads, 'SHASUMS256.txt'), sums);
    return downloads;
  };

  const unpack = (file: string) => {
    const to = mkdtempSync(join(folder, 'unpacked-'));
    execFileSync('tar', ['-xzf', join(out, file), '-C', to]);
    return to;
  };

  /** An environment without node and npm in its PATH. */
  const bareEnvironment = () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin, { recursive: true });
    for (const program of ['sh', 'dirname'])
      if (!existsSync(join(bin, program))) symlinkSync(String(findProgram(program)), join(bin, program));
    return { PATH: bin, HOME: join(folder, 'home') };
  };

  /** The environment without what npm and Vitest have added to it. */
  const plainEnvironment = () => {
    const inherited = Object.entries(process.env).filter(([key]) => !/^(npm_|NODE_ENV|VITEST)/.test(key));
    const paths = process.env.PATH?.split(delimiter).filter((path) => !path.includes('node_modules')) ?? [];
    return { ...Object.fromEntries(inherited), PATH: paths.join(delimiter) };
  };

  const start = async (command: string[], cwd: string, settings: NodeJS.ProcessEnv) => {
    const [program = '', ...args] = command;
    const options = { cwd, env: { PORT: '0', LOG_LEVEL: 'error', ...settings }, detached: true };
    const child = spawn(program, args, options);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    // `detached` makes a process group: as in a terminal, SIGINT also reaches what npm has started
    let isOver = false;
    ended.then(() => {
      isOver = true;
    });
    const stop = () => {
      if (!isOver) process.kill(-(child.pid as number), 'SIGINT');
      return ended;
    };
    onTestFinished(async () => void (await stop()));
    let text = '';
    const isReady = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (more) => {
          text += more;
          if (/Open https?:\S+\/admin in your browser/.test(text)) resolve();
        });
    });
    await Promise.race([
      isReady,
      ended.then((status) => {
        throw new Error(`It ended with ${status}:\n${text}`);
      }),
    ]);
    const [, origin = ''] = /Open (http:\S+)\/admin/.exec(text) ?? [];
    return { ...callServer(origin), printed: text, stop };
  };

  /** Uses what needs native code, WebAssembly, fonts and child processes. */
  const expectWhole = async ({ origin, addQuestion, upload, asAdmin }: Awaited<ReturnType<typeof start>>) => {
    expect((await fetch(`${origin}/admin`)).status).toBe(200);
    const question = await addQuestion();
    expect((await upload(question.access_token, await jpeg())).status).toBe(201);
    const letter = await asAdmin('GET', `/api/questions/${question.id}/letter`);
    expect([
      letter.status,
      Buffer.from(await letter.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ]).toEqual([200, '%PDF-']);
    return question.access_token;
  };

  test('are listed with checksums, and the archive is small', () => {
    const names = readdirSync(out).sort();
    expect(names).toEqual(expect.arrayContaining(['SHA256SUMS', `${name}.tar.gz`, 'release-notes.md']));
    const checked = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: out, encoding: 'utf8' });
    expect(checked.trim().split('\n')).toHaveLength(names.length - 1);
    expect(statSync(join(out, `${name}.tar.gz`)).size).toBeLessThan(130e6);
    expect(printed).toMatch(/with Node 24\./);
  });

  test('the archive starts from an empty folder without npm, and the next release finds the stories', async () => {
    const first = unpack(`${name}.tar.gz`);
    expect(readdirSync(first)).toEqual([name]);
    expect(readdirSync(join(first, name)).sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.txt', 'app', 'start.sh']);
    const bare = bareEnvironment();
    const stories = join(bare.HOME, '.local/share/family-stories');
    const server = await start([join(first, name, 'start.sh')], first, { ...bare, ADMIN_PASSWORD: password });
    expect(server.printed).toContain(stories);
    expect(server.printed).toMatch(/To stop it, press Ctrl\+C/);
    const token = await expectWhole(server);
    expect(await server.stop()).toBe(0);
    rmSync(first, { recursive: true });

    // an upgrade: only the stories are left of the first release
    const second = unpack(`${name}.tar.gz`);
    const again = await start([join(second, name, 'start.sh')], second, bare);
    expect(again.printed).not.toMatch(/password/i);
    expect(await again.read(token)).toMatchObject({ question: { question_text: 'Who taught you to swim?' } });
    expect(await again.stop()).toBe(0);

    // a folder `data` beside the start file takes precedence
    renameSync(stories, join(second, name, 'data'));
    writeFileSync(join(second, name, 'data/settings.txt'), 'PUBLIC_URL=https://stories.example.org\n');
    const third = await start([join(second, name, 'start.sh')], second, bare);
    expect(third.printed).toContain('Open https://stories.example.org/admin');
    expect(third.printed).toContain(join(second, name, 'data'));
    const backup = spawnSync(join(second, name, 'start.sh'), ['backup', 'all.tar'], { cwd: second, env: bare });
    expect([backup.status, String(backup.stdout)]).toEqual([
      0,
      expect.stringMatching(/^1 person, 1 question, .* 1 image/),
    ]);
    await third.stop();
    expect(existsSync(join(second, 'all.tar'))).toBe(true);
    expect(existsSync(stories)).toBe(false);
  });

  test('the package has production packages only, and starts with npx', async () => {
    const file = `family-stories-${version}.tgz`;
    const unpacked = join(unpack(file), 'package');
    const read = (path: string) => JSON.parse(readFileSync(join(unpacked, path), 'utf8'));
    const { dependencies, devDependencies, scripts } = read('package.json');
    expect(new Set(Object.keys(dependencies))).toEqual(new Set(external));
    expect([devDependencies, scripts.start]).toEqual([undefined, 'node start.mjs']);
    const locked = Object.values<{ dev?: boolean; integrity?: string }>(read('npm-shrinkwrap.json').packages).slice(1);
    expect(locked.filter(({ dev, integrity }) => dev || !integrity)).toEqual([]);
    // an empty folder for npx, but with the download cache of this machine
    const plain = plainEnvironment();
    const cache = execFileSync('npm', ['config', 'get', 'cache'], { env: plain, encoding: 'utf8' }).trim();
    mkdirSync(join(folder, 'cache'));
    mkdirSync(join(cache, '_cacache'), { recursive: true });
    symlinkSync(join(cache, '_cacache'), join(folder, 'cache/_cacache'));
    const home = join(folder, 'home-of-npx');
    const more = { XDG_DATA_HOME: home, npm_config_cache: join(folder, 'cache'), ADMIN_PASSWORD: password };
    // outside this project: npx resolves ./FILE from the folder of the nearest package.json
    const elsewhere = mkdtempSync(join(tmpdir(), 'family-stories-test-'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true }));
    cpSync(join(out, file), join(elsewhere, file));
    const server = await start(['npx', '--yes', `./${file}`], elsewhere, { ...plain, ...more });
    expect(server.printed).toContain(join(home, 'family-stories'));
    await expectWhole(server);
    await server.stop();
    expect(existsSync(join(home, 'family-stories/family-stories.sqlite'))).toBe(true);
  });

  if (isLong)
    test('the package starts with npm start, after it has installed its packages', async () => {
      const unpacked = join(unpack(`family-stories-${version}.tgz`), 'package');
      const settings = { ...plainEnvironment(), XDG_DATA_HOME: join(folder, 'home-of-npm'), ADMIN_PASSWORD: password };
      const server = await start(['npm', 'start'], unpacked, settings);
      expect(server.printed).toMatch(/Installing/);
      await expectWhole(server);
      await server.stop();
    });

  // archives for other systems cannot be started here
  if (isLong)
    test.each(platforms.filter(({ name }) => name !== 'linux-x64'))(
      'the archive for $name has its start file, its Node and its native code',
      (platform) => {
        const { os, cpu } = platform;
        const archive = readdirSync(out).find((each) => each.includes(`-${platform.name}.`)) ?? '';
        const to = mkdtempSync(join(folder, 'unpacked-'));
        if (archive.endsWith('.zip')) execFileSync('unzip', ['-q', join(out, archive), '-d', to]);
        else execFileSync('tar', ['-xzf', join(out, archive), '-C', to]);
        const [unpacked = ''] = readdirSync(to);
        const path = (file: string) => join(to, unpacked, file);
        const program = path(os === 'win32' ? 'app/node/node.exe' : 'app/node/bin/node');
        const wanted = [startFile(platform), 'README.txt'].map(path);
        for (const file of [...wanted, program, path(`app/node_modules/better-sqlite3/prebuilds/${os}-${cpu}.node`)])
          expect([file, existsSync(file)]).toEqual([file, true]);
        expect(
          readdirSync(dirname(path('app/node_modules/@img/x'))).some((each) => each.includes(`${os}-${cpu}`)),
        ).toBe(true);
      },
    );
});
