import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import { beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

let chunks: Rollup.OutputChunk[];
beforeAll(async () => {
  const { output } = (await build({
    configFile: join(root, 'vite.server.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })) as Rollup.RollupOutput;
  chunks = output.filter((file) => file.type === 'chunk');
});

test('the server bundle contains only runtime dependencies', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
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

/** What is loaded when this source is imported: sources, and packages that are not in the bundle. */
const loadedWith = (source: string) => {
  const names = chunks
    .filter(({ moduleIds }) => moduleIds.includes(join(root, source)))
    .map(({ fileName }) => fileName);
  expect(names).toHaveLength(1);
  // a set grows while it is walked
  const loaded = new Set(names);
  for (const name of loaded)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) loaded.add(imported);
  return [...loaded].flatMap((name) => chunks.find(({ fileName }) => fileName === name)?.moduleIds ?? name);
};

test('what makes books, e-books and archives is not loaded before it is wanted', () => {
  const makers =
    /\/node_modules\/(?:yazl|yauzl|qr)\/|\/domain\/(?:books|archive)\/(?:book-pdf|epub|archive)\.tsx?$|typst-ts-|^sharp$/;
  const found = loadedWith('src/server/domain/archive/archive.ts').filter((module) => makers.test(module));
  expect(found).toContainEqual(expect.stringContaining('/node_modules/yazl/'));
  const loaded = loadedWith('src/server/commands/serve.ts');
  expect(loaded).toContain(join(root, 'src/server/domain/books/makers.ts'));
  expect(loaded.filter((module) => makers.test(module))).toEqual([]);
});
