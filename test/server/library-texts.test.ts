import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { library } from '../../src/shared/library/en.ts';

const questions = library.flatMap((theme) => theme.questions);
const ids = [...library, ...questions].map(({ id }) => id);
const texts = questions.map(({ text }) => text);

const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at);

test('the library has at least 300 questions in at least 15 themes, and ten in each', () => {
  expect(library.length).toBeGreaterThanOrEqual(15);
  expect(questions.length).toBeGreaterThanOrEqual(300);
  expect(library.filter((theme) => theme.questions.length < 10)).toEqual([]);
});

test('README and changelog say how many questions and themes there are', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');
  expect(/a library of (\d+) questions/.exec(read('README.md'))?.[1]).toBe(String(questions.length));
  // the newest release comes first
  const said = /(\d+) questions in (\d+) themes/.exec(read('CHANGELOG.md'));
  expect(said?.slice(1)).toEqual([String(questions.length), String(library.length)]);
});

test('ids, texts and titles of the library are unique', () => {
  expect(repeated(ids)).toEqual([]);
  expect(repeated(texts.map((text) => text.toLowerCase()))).toEqual([]);
  expect(repeated(library.map(({ title }) => title))).toEqual([]);
});

test('ids are words in kebab-case, and a question’s begins with its theme’s', () => {
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  const misplaced = library.flatMap((theme) => theme.questions.filter(({ id }) => !id.startsWith(`${theme.id}-`)));
  expect(misplaced).toEqual([]);
});

test('each question ends with a question mark or a full stop', () => {
  expect(texts.filter((text) => !/[?.]$/.test(text))).toEqual([]);
});

test('no sentence of a question can be answered with yes or no', () => {
  const yesOrNo = /(^|[.?:!] )(Am|Are|Can|Could|Did|Do|Does|Had|Has|Have|Is|May|Might|Should|Was|Were|Will|Would)\b/;
  expect(texts.filter((text) => yesOrNo.test(text))).toEqual([]);
});

test('a question has at most 200 characters', () => {
  expect(texts.filter((text) => text.length > 200)).toEqual([]);
});

test('quotation marks and apostrophes are typographic, and no space is too many', () => {
  const all = [...texts, ...library.map(({ title }) => title)];
  expect(all.filter((text) => /['"`]|^\s|\s$|\s\s/.test(text))).toEqual([]);
});

test('in each theme the heavy questions come last', () => {
  const weights = library.map((theme) => theme.questions.map(({ heavy }) => Number(heavy)));
  expect(weights).toEqual(weights.map((of) => of.toSorted((a, b) => a - b)));
});
