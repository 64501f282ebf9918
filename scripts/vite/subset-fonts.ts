import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { clientFolder, root } from './paths.ts';

/** Subsets each font to the weights, features and `unicode-range` that the pages use. */
export const subsetFonts = (): Plugin => ({
  name: 'subset-fonts',
  config: async () => {
    const folder = join(root, 'dist/fonts');
    const find = createRequire(import.meta.url).resolve;
    const rules = readFileSync(join(clientFolder, 'ui/fonts.css'), 'utf8').matchAll(fontRule);
    for (const [, name = '', range = ''] of rules) {
      const subset = await subsetFont(readFileSync(find(`@fontsource-variable/${name}`)), charactersOf(range), {
        targetFormat: 'woff2',
        variationAxes: { wght: { min: 400, max: 700 } },
        // accents, localised forms, kerning, tabular digits; no ligatures or small capitals
        keepFeatures: ['ccmp', 'locl', 'mark', 'mkmk', 'kern', ...(name.startsWith('literata') ? [] : ['tnum'])],
        // vertical writing, style menus, and tables that are redundant with gvar
        dropTables: ['vhea', 'vmtx', 'STAT', 'gasp', 'MVAR', 'HVAR', 'prep'],
      });
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), subset);
    }
    return { resolve: { alias: { '@fontsource-variable': folder } } };
  },
});

export const fontRule = /url\("@fontsource-variable\/([^"]+)"\)[^}]*unicode-range:([^;]+);/g;

/** Every character of a `unicode-range`. */
const charactersOf = (range: string) =>
  [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join('');
