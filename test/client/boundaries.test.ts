import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A rule: files in these folders of `src` must not import from these folders, files and packages. */
type Rule = { folders: string[]; banned: string[] };

/** The rows of the table in docs/architecture.md. "each other" means all of its folders but the importing one. */
const readRules = (text: string): Rule[] => {
  const table = text.slice(text.indexOf('| folder | must not import |'));
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n').slice(2);
  return rows.map((row) => {
    const [, folders = '', banned = ''] = row.split('|');
    const names = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    return {
      folders: names(folders),
      banned: [...names(banned), ...(banned.includes('each other') ? ['each other'] : [])],
    };
  });
};

/** What a file of `src` imports: paths in `src`, or names of packages; also types, re-exports and dynamic imports. */
const importsOf = (file: string, source: string): string[] =>
  [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*(['"`])([^'"`]+)\1/g)].map(([, , name = '']) =>
    name.startsWith('.') ? posix.join(posix.dirname(file), name) : name,
  );

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

const isBanned = (imported: string, banned: string) =>
  banned.endsWith(':*') ? imported.startsWith(banned.slice(0, -1)) : isIn(imported, banned);

const faultsOf = (rules: Rule[], file: string, source: string): string[] =>
  rules.flatMap(({ folders, banned }) => {
    const own = folders.find((folder) => isIn(file, folder));
    if (own === undefined) return [];
    const all = banned.flatMap((name) => (name === 'each other' ? folders.filter((other) => other !== own) : [name]));
    return importsOf(file, source)
      .filter((imported) => all.some((name) => isBanned(imported, name)))
      .map((imported) => `${file} imports ${imported}, which ${own} must not`);
  });

const rules = readRules(readFileSync(join(root, 'docs/architecture.md'), 'utf8'));

test('no file imports what the table of docs/architecture.md forbids', () => {
  const files = globSync('**/*.{ts,tsx,css}', { cwd: join(root, 'src') }).map((file) => file.replaceAll('\\', '/'));
  expect(files.length).toBeGreaterThan(500);
  const faults = files.flatMap((file) => faultsOf(rules, file, readFileSync(join(root, 'src', file), 'utf8')));
  expect(faults).toEqual([]);
});

test('every folder and file in the table exists', () => {
  const named = rules.flatMap(({ folders, banned }) => [...folders, ...banned]);
  const inSource = named.filter((name) => /^(shared|server|client)\b/.test(name));
  expect(inSource.filter((name) => globSync(name, { cwd: join(root, 'src') }).length === 0)).toEqual([]);
});

describe('a forbidden import is found', () => {
  test.each([
    ['import { sql } from "kysely";', 'kysely'],
    ["import type { Config } from '../../config.ts';", 'server/config.ts'],
    ["export { Problem } from '../http/problem.ts';", 'server/http/problem.ts'],
    ["export * from '../http/problem.ts';", 'server/http/problem.ts'],
    ["import '../pages/pages.ts';", 'server/pages/pages.ts'],
    ["const load = () => import('../routes/answers.ts');", 'server/routes/answers.ts'],
    ["type A = typeof import('../routes/answers.ts');", 'server/routes/answers.ts'],
    ["import {\n  a,\n  b,\n} from '../domain/answers.ts';", 'server/domain/answers.ts'],
  ])('%s', (source, imported) => {
    const file = imported === 'server/config.ts' ? 'server/outside/files/files.ts' : 'server/outside/files.ts';
    expect(faultsOf(rules, file, source)).toEqual([`${file} imports ${imported}, which server/outside must not`]);
  });

  test.each([
    ['shared/answers/answers.ts', "import { readFileSync } from 'node:fs';"],
    ['client/admin/dashboard/Card.tsx', "import { Book } from '../book/Book.tsx';"],
    ['client/admin/frame/Menu.tsx', "import { Book } from '../book/Book.tsx';"],
    ['client/ui/Button.tsx', "import { Book } from '../admin/book/Book.tsx';"],
    ['client/answer/main.tsx', "import { Menu } from '../admin/frame/Menu.tsx';"],
    ['client/answer/main.tsx', "import { answers } from '../../server/domain/answers.ts';"],
    ['server/routes/answers.ts', "import { pages } from '../pages/pages.ts';"],
    ['server/domain/answers.ts', "import type { FastifyRequest } from 'fastify';"],
    ['server/jobs/jobs.ts', "import { route } from '../http/route.ts';"],
  ])('in %s: %s', (file, source) => {
    expect(faultsOf(rules, file, source)).toHaveLength(1);
  });

  test('but not one that is allowed', () => {
    expect(faultsOf(rules, 'server/domain/answers.ts', "import { a } from '../storage/answers.ts';")).toEqual([]);
    expect(faultsOf(rules, 'client/admin/book/a.ts', "import { b } from '../book/b.ts';")).toEqual([]);
  });
});
