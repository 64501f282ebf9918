import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
/** Together with security.md, which it refers to for threats, roles, data and keys. */
const pages = `${page}\n${readFileSync(join(root, 'docs/security.md'), 'utf8')}`;

/** The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0. Those of level 3 come after them. */
const required: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};
const numbers = Object.entries(required).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

/** The first cells of the tables: one number or several, or a whole section or chapter. */
const listed = [...page.matchAll(/^\| (V?[\d., V]+?) \|/gm)].flatMap(([, cell = '']) =>
  cell.split(', ').flatMap((name) => {
    const prefix = name.replace('V', '');
    return numbers.filter((number) => number === prefix || number.startsWith(`${prefix}.`));
  }),
);

test('every requirement of levels 1 and 2 is in the tables once', () => {
  expect(numbers).toHaveLength(253);
  expect(listed.filter((number, index) => listed.indexOf(number) !== index)).toEqual([]);
  expect(numbers.filter((number) => !listed.includes(number))).toEqual([]);
});

test('every row says where it is met, or why not', () => {
  const rows = page.match(/^\| V?\d.*$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(100);
  const cells = rows.map((line) => line.split(' | ').map((cell) => cell.replaceAll('|', '').trim()));
  expect(cells.filter((row) => row[1] === '' || row[2] === '')).toEqual([]);
});

// files are named from the root, from src/ or from test/
const find = (path: string) => ['', 'src', 'test'].map((folder) => join(root, folder, path)).find(existsSync);

test('every file that it or security.md names exists', () => {
  const named = [...pages.matchAll(/`([\w.-][\w./-]*\/[\w.-]+\.\w+|[\w-]+\.(?:md|yaml|json|npmrc))`/g)].map(
    ([, path = '']) => path,
  );
  const linked = [...pages.matchAll(/\]\((?!http)([^)#]+)/g)].map(([, path = '']) => join('docs', path));
  expect(named.length).toBeGreaterThan(100);
  expect([...named, ...linked].filter((path) => find(path) === undefined)).toEqual([]);
});
