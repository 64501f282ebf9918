import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { clientFolder, outDir, root } from './paths.ts';
import { fontRule } from './subset-fonts.ts';

/**
 * Writes licences.txt with the licence notice of every package in the bundle, as MIT and OFL require. Fonts are listed
 * separately, because CSS references are not modules.
 */
export const writeLicences = (): Plugin => {
  const packages = new Set(fontPackages());
  return {
    name: 'write-licences',
    apply: 'build',
    generateBundle: (_options, bundle) => {
      for (const chunk of Object.values(bundle))
        for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
          const name = packageOf(id);
          if (name !== undefined) packages.add(name);
        }
    },
    // by then the inline script of the answer page is bundled too
    writeBundle: () => writeFileSync(join(outDir, 'licences.txt'), noticesOf([...packages].sort())),
  };
};

/** The package of a module. Virtual modules of Vite and Rolldown have an id without a path. */
const packageOf = (id: string): string | undefined =>
  /^\0(vite|rolldown)\b/.exec(id)?.[1] ?? /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];

const fontPackages = (): string[] =>
  [...readFileSync(join(clientFolder, 'ui/fonts.css'), 'utf8').matchAll(fontRule)].map(
    ([, file = '']) => `@fontsource-variable/${file.split('/')[0]}`,
  );

const noticesOf = (packages: string[]): string =>
  [
    'The pages of Family Stories contain parts of these packages. The fonts are cut to what the pages use.',
    ...packages.map(noticeOf),
  ].join(`\n\n${'-'.repeat(80)}\n\n`);

const noticeOf = (name: string): string => {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)/i.test(file));
  if (files.length === 0)
    throw new Error(`The package ${name} has no licence file: its notice has to be put in by hand.`);
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').split(bundledWithVite)[0]?.trim());
  return [`${name} ${version} (${license.replace(/^\((.*)\)$/, '$1')})`, ...texts].join('\n\n');
};

// Vite's licence file continues with notices of its own dependencies, which are not part of the pages
const bundledWithVite = /^# Licenses of bundled dependencies$/m;
