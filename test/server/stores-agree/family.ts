/** A made-up family for the stores: the same ids, tokens, times and texts on every database. */
import { createHash } from 'node:crypto';
import type { Database } from '../../../src/server/storage/database/tables.ts';
import type { TokenAccess } from '../../../src/server/storage/database/token-access.ts';
import { difficultTexts } from '../../difficult-texts.ts';

/** One of the two databases; `firstChange` is the number of changes that its migrations began with. */
export type Store = { db: Database; tokenAccess: TokenAccess; firstChange: number };

/** Calls one function of `storage`, perhaps several times, and returns all results. The key is `file.function`. */
export type Cases = Record<string, (store: Store) => Promise<unknown>>;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** An id like those of the server, in no order. */
export const idOf = (kind: string, n: number): string =>
  digest(`${kind} ${n}`)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** An access token with letters of both cases. */
export const tokenOf = (kind: string, n: number): string =>
  digest(`token of ${kind} ${n}`)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 12);

/** A time in minutes after the beginning. */
export const at = (minutes: number): string => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString();
export const ms = (minutes: number): number => Date.parse(at(minutes));
export const never = '9999-12-31T23:59:59.999Z';
export const now: string = at(1000);

/** Texts on which two databases may disagree. */
export const texts: string[] = [
  ...Object.values(difficultTexts),
  '100 % of _all_ \\ backslashes \\% \\_ [a-z] * ?',
  'STRASSE Straße ΣΊΣΥΦΟΣ Σίσυφος İSTANBUL Istanbul ıstanbul',
  `${'A long evening by the canal, with Großmutter and דודה 👵🏽. '.repeat(400)}`,
  '\'\'; "" `` $$ $1 @name :name ?1 ?',
  '\u0001\u0002\u001f\u007f\t\r\n',
  ' spaces around ',
  'null',
  '007',
  '1e3',
];
export const text = (n: number): string => texts[n % texts.length] as string;

/** Five people; then one who is erased, and one whom an import hides. */
export const people: string[] = Array.from({ length: 7 }, (_, n) => idOf('person', n));
export const person = (n: number): string => people[n] as string;
export const erased = 5;
export const hidden = 6;

/** A question for each text; the next ones for those two people. */
export const questions: string[] = Array.from({ length: texts.length + 4 }, (_, n) => idOf('question', n));
export const question = (n: number): string => questions[n] as string;
export const ownerOf = (n: number): string => person(n < texts.length ? n % erased : erased + (n % 2));
export const tokens: string[] = questions.map((_, n) => tokenOf('question', n));
export const tokenAt = (n: number): string => tokens[n] as string;

export const images: string[] = Array.from({ length: 12 }, (_, n) => `image-${idOf('image', n)}.jpeg`);
export const image = (n: number): string => images[n] as string;
export const readers: string[] = Array.from({ length: 4 }, (_, n) => idOf('reader', n));
export const books: string[] = Array.from({ length: 3 }, (_, n) => idOf('book', n));
export const builds: string[] = Array.from({ length: 6 }, (_, n) => idOf('build', n));
export const unknown: string = idOf('nobody', 0);

/** Runs it for each, one after the other. */
export const each = async <Item, Result>(
  items: Iterable<Item>,
  run: (item: Item, n: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (const item of items) results.push(await run(item, results.length));
  return results;
};

export const byText = (a: string, b: string): number => (a < b ? -1 : 1);

/** For results in no particular order. */
export const unordered = <Row>(rows: Row[]): Row[] =>
  rows.toSorted((a, b) => byText(JSON.stringify(a), JSON.stringify(b)));
