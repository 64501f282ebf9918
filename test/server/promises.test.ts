import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const promises = read('docs/promises.md');
const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** `file`: “a test”, “another”. Files are named from test/. */
const reference = /`([\w./-]+\.(?:test|spec)\.ts)`: (“[^”]+”(?:, “[^”]+”)*)/;

/** Whether a file has a test or a group of tests of this name, written out or as a template. */
const hasTest = (path: string, name: string) => {
  if (!existsSync(join(root, 'test', path))) return false;
  const source = read(join('test', path)).replaceAll('\\', '');
  return ["'", '"', '`'].some((quote) => new RegExp(`[(\\[\\s]${quote}${escapeRegExp(name)}${quote}`).test(source));
};

test.each([
  ['docs/asvs.md', 150],
  ['docs/promises.md', 250],
])('every test that %s names exists', (page, atLeast) => {
  const named = [...read(page).matchAll(new RegExp(reference, 'g'))].flatMap(([, path = '', quoted = '']) =>
    [...quoted.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ path, name })),
  );
  expect(named.filter(({ path, name }) => !hasTest(path, name))).toEqual([]);
  expect(named.length).toBeGreaterThan(atLeast);
});

type Section = { title: string; page: string; rows: { quotations: string[]; tests: string }[] };

/** The sections of promises.md: each names one of another page. */
const sections: Section[] = promises
  .split(/^### /m)
  .slice(1)
  .map((text) => {
    const [, title = '', page = ''] = /^\[(.*?)\]\((.*?)#/.exec(text) ?? [];
    const rows = [...text.matchAll(/^\| (?!promise|-)(.*) \| (.*) \|$/gm)].map(([, promise = '', tests = '']) => ({
      quotations: promise.split(' … '),
      tests,
    }));
    return { title, page: join('docs', page), rows };
  });

/** The text of a section without links, from its heading to the next one of its level. */
const textOf = ({ title, page }: Pick<Section, 'title' | 'page'>) => {
  const text = read(page).replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  const [, level = '', rest = ''] = new RegExp(`^(#+) ${escapeRegExp(title)}$([\\s\\S]*)`, 'm').exec(text) ?? [];
  return rest.split(new RegExp(`^#{1,${level.length}} `, 'm'))[0] ?? '';
};

/** Bullets that begin in bold, and rows of tables: how they begin, and what they say. */
const itemsOf = (text: string) => [
  ...[...text.matchAll(/^- (\*\*.*?\*\*) (.*)$/gm)].map(([, lead = '', said = '']) => ({ lead, said })),
  ...text
    .split('\n')
    .filter((line, at, lines) => line.startsWith('| ') && !lines[at + 1]?.startsWith('|--'))
    .map((line) => line.slice(2, -2).split(' | '))
    .map(([lead = '', , said = '']) => ({ lead, said })),
];

test('every row quotes its section, and names tests', () => {
  expect(sections.flatMap(({ rows }) => rows).length).toBeGreaterThan(100);
  for (const section of sections) {
    const text = textOf(section);
    for (const { quotations, tests } of section.rows) {
      expect(quotations.filter((quotation) => !text.includes(quotation))).toEqual([]);
      const others = tests.split(/; (?=`)/).filter((part) => part.replace(reference, '') !== '');
      expect(others, quotations.join()).toEqual([]);
    }
  }
});

// true: each of its clauses is a promise
test.each([
  ['Why you can trust it with words', true],
  ['What it does', true],
  ['What is promised', true],
  ['Faults', false],
  ['Threats', true],
  ['Who may do what', false],
  ['Keys, hashes and random numbers', false],
  ['Expensive operations', false],
])('every promise of “%s” has a row', (title, hasClauses) => {
  const section = sections.find((one) => one.title === title) as Section;
  const items = itemsOf(textOf(section));
  expect(items.length).toBeGreaterThan(3);
  for (const { lead, said } of items) {
    const quotations = section.rows
      .filter(({ quotations: [first = ''] }) => first.startsWith(lead))
      .flatMap((row) => row.quotations.map((quotation) => quotation.replace(lead, '').trim()));
    expect(quotations.length, lead).toBeGreaterThan(0);
    const isQuoted = (clause: string) =>
      quotations.some((quotation) => quotation !== '' && (quotation.includes(clause) || clause.includes(quotation)));
    const clauses = hasClauses ? said.replace(/\.$/, '').split(/[.;] /) : [];
    expect(clauses.filter((clause) => !isQuoted(clause))).toEqual([]);
  }
});
