import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import config from '../../vite.config.ts';
import { openTestApp } from '../open-test-app.ts';

const modules = join(import.meta.dirname, '../../node_modules');

/** The packages contained in the built pages, as the bundler reports them. */
const packagesInPages = async (): Promise<string[]> => {
  // these add no package, and their output is already in dist
  const left = [
    'precompress',
    'write-licences',
    'subset-fonts',
    'prerender-answer-page',
    'add-read-page-script',
    'check-browser-support',
  ];
  const plugins = (config.plugins as (Plugin | Plugin[])[]).flat().filter(({ name }) => !left.includes(name));
  const { output } = (await build({
    ...config,
    ...{ configFile: false, logLevel: 'error', plugins },
    // unminified: faster, and the packages are the same
    build: { ...config.build, write: false, minify: false, cssMinify: false },
  })) as Rollup.RollupOutput;
  const ids = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const names = ids.map(
    (id) =>
      id
        .split('/node_modules/')
        .slice(1)
        .at(-1)
        ?.match(/^(@[^/]+\/)?[^/]+/)?.[0],
  );
  return [...new Set(names)].filter((name) => name !== undefined);
};

test('the licence notices of all packages in the pages are served in one file', { timeout: 120_000 }, async () => {
  const t = await openTestApp({ pages: true });
  onTestFinished(t.close);
  const answer = await t.call({ url: '/licences.txt' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  const bundled = await packagesInPages();
  for (const known of ['react', 'react-dom', 'react-router', '@tanstack/react-query', 'prosemirror-view', 'orderedmap'])
    expect(bundled).toContain(known);
  const fonts = ['literata', 'noto-serif-hebrew', 'atkinson-hyperlegible-next'].map(
    (name) => `@fontsource-variable/${name}`,
  );
  for (const name of [...bundled, ...fonts]) {
    const { version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
    expect(answer.body).toContain(`\n${name} ${version} (`);
    const [file] = readdirSync(join(modules, name)).filter((found) => /^licen[cs]e/i.test(found));
    const [notice] = readFileSync(join(modules, name, String(file)), 'utf8').split(
      '# Licenses of bundled dependencies',
    );
    expect(answer.body).toContain(String(notice).trim());
  }
  expect(answer.body).toContain('SIL OPEN FONT LICENSE Version 1.1');
});
