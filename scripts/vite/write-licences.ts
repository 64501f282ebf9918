import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { clientFolder, root } from './paths.ts';
import { fontRule } from './subset-fonts.ts';

const inPages = 'The pages of Family Stories contain parts of these packages. The fonts are cut to what the pages use.';
const inServer =
  'The server of Family Stories contains parts of these packages. Those in node_modules have their licences there.';

/**
 * Writes licences.txt with the licence notice of every package in the pages, as MIT and OFL require. Fonts are listed
 * separately, because CSS references are not modules.
 */
export const writeLicences = (): Plugin => licencesOf(fontPackages(), inPages);

/** The same for the packages in the server's bundle. */
export const writeServerLicences = (): Plugin => licencesOf([], inServer);

const licencesOf = (more: string[], introduction: string): Plugin => {
  const packages = new Set(more);
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
    writeBundle: ({ dir = '' }) =>
      writeFileSync(join(dir, 'licences.txt'), noticesOf([...packages].sort(), introduction)),
  };
};

/** The package of a module. Virtual modules of Vite and Rolldown have an id without a path. */
const packageOf = (id: string): string | undefined =>
  /^\0(vite|rolldown)\b/.exec(id)?.[1] ?? /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];

const fontPackages = (): string[] =>
  [...readFileSync(join(clientFolder, 'ui/fonts.css'), 'utf8').matchAll(fontRule)].map(
    ([, file = '']) => `@fontsource-variable/${file.split('/')[0]}`,
  );

const noticesOf = (packages: string[], introduction: string): string =>
  [introduction, ...packages.map(noticeOf)].join(`\n\n${'-'.repeat(80)}\n\n`);

const noticeOf = (name: string): string => {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = textsIn(folder);
  const notice = texts.length > 0 ? texts : [withoutText[name]];
  if (notice[0] === undefined)
    throw new Error(`The package ${name} has no licence text: its notice has to be put in by hand.`);
  return [`${name} ${version} (${license.replace(/^\((.*)\)$/, '$1')})`, ...notice].join('\n\n');
};

/** The licence files of a package, or else the licence section of its README. */
const textsIn = (folder: string): (string | undefined)[] => {
  const names = readdirSync(folder);
  const files = names.filter((file) => /^(licen[cs]e|notice)/i.test(file));
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  if (files.length > 0) return files.map((file) => read(file).split(bundledWithVite)[0]?.trim());
  const sections = names
    .filter((file) => /^readme/i.test(file))
    .map((file) => read(file).split(/^## licen[cs]e$/im)[1]);
  return sections.filter((section) => section !== undefined).map((section) => section.trim());
};

/** The notices of packages that only name their licence, without its text. */
const withoutText: Record<string, string> = { 'abstract-logging': 'Copyright James Sumners' };

// Vite's licence file continues with notices of its own dependencies, which are not part of the pages
const bundledWithVite = /^# Licenses of bundled dependencies$/m;
