import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { withTable } from '../../bench/page.ts';
import { readResults } from '../../bench/results.ts';
import { readConfig } from '../../src/server/config.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** All Markdown files of the repository, including uncommitted ones. */
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root })
  .toString()
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(root, path)));

/** The text of a page without its code. */
const proseOf = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

/** The anchors of a page's headings, as GitHub and GitLab derive them. */
const anchorsOf = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const linksOf = (text: string) => [
  ...[...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link),
  ...[...text.matchAll(/<(?:img|a) [^>]*(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link),
];

/** What is wrong with a link; undefined if it works. */
const faultOf = (page: string, link: string): string | undefined => {
  if (/^(https?|mailto):/.test(link)) return undefined;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : relative(root, join(root, dirname(page), decodeURI(path)));
  if (target.startsWith('..') || !existsSync(join(root, target))) return `${page}: ${link} is no file`;
  if (anchor === undefined) return undefined;
  const isThere = statSync(join(root, target)).isFile() && anchorsOf(read(target)).includes(anchor);
  return isThere ? undefined : `${page}: ${link} is no heading`;
};

test('every link in a Markdown file leads to a file and a heading', () => {
  const links = pages.flatMap((page) => linksOf(read(page)).map((link) => ({ page, link })));
  expect(links.length).toBeGreaterThan(150);
  expect(links.filter(({ link }) => link.includes('#')).length).toBeGreaterThan(1);
  expect(links.map(({ page, link }) => faultOf(page, link)).filter((fault) => fault !== undefined)).toEqual([]);
});

test('a link to a missing file, page or heading would be noticed', () => {
  const text = '[a](docs/nothing.md) [b](STYLE.md#nothing) `[c](not/a/link.md)` <img src="docs/nothing.png">';
  expect(linksOf(text).map((link) => faultOf('README.md', link))).toEqual([
    'README.md: docs/nothing.md is no file',
    'README.md: STYLE.md#nothing is no heading',
    'README.md: docs/nothing.png is no file',
  ]);
});

test('every page of docs is reached from the README', () => {
  const reached = new Set(['README.md']);
  for (const page of reached)
    for (const link of linksOf(read(page))) {
      const target = join(dirname(page), link.split('#')[0] ?? '');
      if (target.endsWith('.md') && existsSync(join(root, target))) reached.add(target);
    }
  expect(pages.filter((page) => page.startsWith('docs/') && !reached.has(page))).toEqual([]);
});

test('every setting that config.ts reads has a row in configuration.md, and no other has', () => {
  const asked = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }));
  // those of the bucket are read one after the other
  const bucket = { S3_ENDPOINT: 'https://s3.example.org', S3_ACCESS_KEY_ID: 'GK1', S3_SECRET_ACCESS_KEY: 'f0' };
  readConfig(
    new Proxy<Record<string, string>>(bucket, { get: (all, name) => asked.add(String(name)) && all[String(name)] }),
  );
  const rows = read('docs/configuration.md').match(/^\| `.*?` \|/gm) ?? [];
  const described = rows.flatMap((row) => [...row.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));
  expect(described.toSorted()).toEqual([...asked].toSorted());
});

test('every decision is in the index, with its title and a status', () => {
  const files = globSync('docs/decisions/0*.md', { cwd: root })
    .map((file) => basename(file))
    .sort();
  const rows = [...read('docs/decisions/README.md').matchAll(/^\| (\d{3}) \| \[(.*?)\]\((.*?)\) \| (.+) \|$/gm)];
  expect(rows.map(([, number, title, file]) => [`# ${number} ${title}`, file])).toEqual(
    files.map((file) => [read(`docs/decisions/${file}`).split('\n')[0], file]),
  );
});

test('the table of performance.md is that of the recorded results', async () => {
  const page = read('docs/performance.md');
  expect(withTable(page, await readResults())).toBe(page);
});
