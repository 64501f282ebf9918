import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const client = join(import.meta.dirname, '../../src/client');

test('styles name start and end, not left and right: pages are mirrored where one writes from right to left', () => {
  // the browser's own insets are of the device, which is not mirrored
  const physical = /^\s*(?:(?:margin|padding|border)-(?:left|right)\b|(?:left|right):|text-align: (?:left|right))/;
  const found = globSync('**/*.css', { cwd: client }).flatMap((file) =>
    readFileSync(join(client, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (physical.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
