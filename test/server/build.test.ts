import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const folders = ['src', 'scripts'];
const files = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
];

describe('npm start in a clean copy', { timeout: 240_000 }, () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'family-stories-test-'));
    for (const path of [...folders, ...files]) cpSync(join(root, path), join(copy, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  /** Its output until it serves; then it is stopped. */
  const start = async (command: string, ...args: string[]): Promise<string> => {
    const env = { ...process.env, PORT: '0', DATA_DIR: join(copy, 'data'), LOG_LEVEL: 'error' };
    // a process group of its own, so that what npm started is stopped as well
    const child = spawn(command, args, { cwd: copy, env, detached: true });
    const ended = new Promise((resolve) => child.once('close', resolve));
    let printed = '';
    const ready = new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => {
          printed += text;
          if (/Open http\S+/.test(printed)) resolve();
        });
      ended.then(() => reject(new Error(`It ended:\n${printed}`)));
    });
    await ready;
    process.kill(-(child.pid as number), 'SIGTERM');
    await ended;
    return printed;
  };

  const file = 'src/server/commands/serve.ts';
  const say = (words: string) => {
    const text = readFileSync(join(copy, file), 'utf8');
    writeFileSync(join(copy, file), text.replace(/Family Stories is .*?\./, `Family Stories is ${words}.`));
  };

  const scripts = () => {
    const folder = join(copy, 'dist/client/assets');
    const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
    return names.map((name) => readFileSync(join(folder, name), 'utf8'));
  };

  // these tests themselves run with another NODE_ENV
  test('builds and serves for production, and rebuilds only if a source changed, even to an older one, or the output is missing', async () => {
    const [first, second] = [await start('npm', 'start'), await start('npm', 'start')];
    expect(first).toMatch(/Building.*Family Stories is ready\./s);
    expect(second).not.toMatch(/Building/);
    expect(second).toMatch(/Family Stories is ready\./);
    expect(scripts().filter((code) => code.includes('Minified React error'))).toHaveLength(1);
    rmSync(join(copy, 'dist/server'), { recursive: true });
    expect(await start('npm', 'start')).toMatch(/Building.*Family Stories is ready\./s);
    say('changed');
    expect(await start('npm', 'start')).toMatch(/Building.*Family Stories is changed\./s);
    say('back');
    utimesSync(join(copy, file), 0, 0);
    expect(await start('npm', 'start')).toMatch(/Building.*Family Stories is back\./s);
  });

  test('needs no sources to serve the build', async () => {
    renameSync(join(copy, 'src'), join(copy, 'gone'));
    expect(await start(process.execPath, 'dist/server/main.js')).toMatch(/Family Stories is back\./);
  });
});

test('the server bundle contains only runtime dependencies', async () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { output } = (await build({
    configFile: join(root, 'vite.server.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })) as Rollup.RollupOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  const folders = modules
    .map((id) => /.*(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[0])
    .filter((f) => f !== undefined);
  const taken = [...new Set(folders)].map((folder) => folder.slice(root.length + 1, -1));
  expect(taken).toContain('node_modules/fastify');
  expect(taken.filter((path) => packages[path]?.dev !== undefined || !packages[path])).toEqual([]);
  // one character beyond Latin-1 doubles the memory of the whole file
  expect(chunks.filter(({ code }) => /[\u0080-\uffff]/.test(code)).map(({ fileName }) => fileName)).toEqual([]);
});
