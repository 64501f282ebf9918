import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const client = join(import.meta.dirname, '../../src/client');

test('styles use logical properties instead of left and right, because pages are mirrored for right-to-left scripts', () => {
  // safe-area insets belong to the device, which is not mirrored
  const physical =
    /^\s*(?:(?:margin|padding|border)-(?:left|right)\b|border-(?:top|bottom)-(?:left|right)|(?:left|right):|text-align: (?:left|right)|(?:.*-gradient\()?to (?:left|right)\b)/;
  const sides = /^\s*(?:margin|padding|inset|border-(?:width|style|color)): (.*);$/;
  const isUneven = (line: string) => {
    const [, right, , left] = (sides.exec(line)?.[1] ?? '').match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
    return left !== undefined && left !== right && !line.includes('safe-area-inset');
  };
  const allowed = [
    // the icon's side depends on the page, the field's direction on what is typed
    'ui/layout.css padding: 0.5rem 1rem 0.5rem 2.75rem;',
    'ui/layout.css padding: 0.5rem 2.75rem 0.5rem 1rem;',
    // a check mark
    'answer/page/critical.css border-width: 0 2.5px 2.5px 0;',
    // pages of a book, which are left to right in every language
    'admin/book/book.css background: linear-gradient(to right, transparent, rgb(60 40 20 / 0.14));',
    'admin/book/book.css background: linear-gradient(to left, transparent, rgb(60 40 20 / 0.14));',
  ];
  const found = globSync('**/*.css', { cwd: client }).flatMap((file) =>
    readFileSync(join(client, file), 'utf8')
      .split('\n')
      .flatMap((line) => (physical.test(line) || isUneven(line) ? [`${file} ${line.trim()}`] : [])),
  );
  expect(found).toEqual(allowed);
});

test('styles use only features of the oldest supported browsers, except where a fallback is harmless', () => {
  const allowed = [
    'answer.css .photo',
    // else there is a gap above a recording
    'answer.css [data-read] .sheet:has(p.is-empty:only-child)',
    // excludes the dashboard's cards; see controls.css
    'controls.css :has(> .is-loading) ~ :not(.person-card, .person-card *) {',
    'dashboard.css .person-deleted :is',
    'security.css body',
    'settings.css .settings-row:has(.is-loading)',
  ];
  const found = globSync('**/*.css', { cwd: client }).flatMap((file) =>
    readFileSync(join(client, file), 'utf8')
      .split('\n')
      .filter((line) => /color-mix\(|:has\(|@container|^\s*&/.test(line))
      .map((line) => `${basename(file)} ${line.trim()}`),
  );
  expect(found.filter((line) => !allowed.some((start) => line.startsWith(start)))).toEqual([]);
});

test('the order of the layers is declared once, first, and files get their layer where they are imported', () => {
  const uses = globSync('**/*.css', { cwd: client }).flatMap((file) =>
    readFileSync(join(client, file), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('@layer'))
      .map((line) => `${file} ${line}`),
  );
  expect(uses).toEqual(['ui/critical.css @layer reset, tokens, primitives;']);
  const layers = globSync('**/*.css', { cwd: client }).flatMap((file) =>
    [...readFileSync(join(client, file), 'utf8').matchAll(/^@import .* layer\((.*)\);$/gm)].map(([, layer]) => layer),
  );
  expect(new Set(layers)).toEqual(new Set(['reset', 'tokens', 'primitives']));
});
