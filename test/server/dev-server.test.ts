import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The pages of `npm run dev`, from the sources.
let vite: ViteDevServer;
let origin: string;
beforeAll(async () => {
  const configFile = join(import.meta.dirname, '../../vite.config.ts');
  vite = await createServer({ configFile, logLevel: 'error', server: { port: 0, hmr: false, watch: null } });
  await vite.listen();
  origin = vite.resolvedUrls?.local[0] ?? '';
});
afterAll(() => vite.close());

const load = async (path: string) => {
  const response = await fetch(new URL(path, origin), { headers: { accept: 'text/html' } });
  return { type: response.headers.get('content-type'), text: await response.text() };
};

test.each(['/', '/login', '/admin/keepsake', '/admin/people/1', '/admin/answers/1', '/question/abc'])(
  'the scripts of %s can be loaded',
  async (path) => {
    const { text: html } = await load(path);
    const scripts = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src]) => `${src}`);
    expect(scripts.length).toBeGreaterThan(1);
    for (const src of scripts)
      expect((await load(new URL(src, new URL(path, origin)).pathname)).type, src).toBe('text/javascript');
  },
);

test('sources whose names begin like the paths of the server come from Vite', async () => {
  const { type, text } = await load('/api.ts');
  expect(type).toBe('text/javascript');
  expect(text).toContain('export const call');
});
