import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const client = join(import.meta.dirname, '../../src/client');

test('styles use logical properties instead of left and right, because pages are mirrored for right-to-left scripts', () => {
  // safe-area insets belong to the device, which is not mirrored
  const physical = /^\s*(?:(?:margin|padding|border)-(?:left|right)\b|(?:left|right):|text-align: (?:left|right))/;
  const found = globSync('**/*.css', { cwd: client }).flatMap((file) =>
    readFileSync(join(client, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (physical.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test('styles use only features of the oldest supported browsers, except where a fallback is harmless', () => {
  const allowed = [
    'answer.css .photo',
    'controls.css :has(> .is-loading)',
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
