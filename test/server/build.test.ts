import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

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
