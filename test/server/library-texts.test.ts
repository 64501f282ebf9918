import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { library as de } from '../../src/shared/library/de.ts';
import { library as en } from '../../src/shared/library/en.ts';
import { library as es } from '../../src/shared/library/es.ts';
import { library as fr } from '../../src/shared/library/fr.ts';
import { library as he } from '../../src/shared/library/he.ts';
import { library as ja } from '../../src/shared/library/ja.ts';
import { library as pl } from '../../src/shared/library/pl.ts';
import type { Theme } from '../../src/shared/library/theme.ts';
import type { LanguageTag } from '../../src/shared/messages/languages.ts';

const libraries: Record<LanguageTag, Theme[]> = { en, es, de, fr, pl, he, ja };
const all = Object.entries(libraries);
const translations = all.filter(([tag]) => tag !== 'en');

const questionsOf = (library: Theme[]) => library.flatMap((theme) => theme.questions);
const textsOf = (library: Theme[]) => questionsOf(library).map(({ text }) => text);
const idsOf = (library: Theme[]) => [...library, ...questionsOf(library)].map(({ id }) => id);

const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at);

test('README and changelog say how many questions and themes there are', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');
  const questions = questionsOf(en);
  expect(/a library of (\d+) questions/.exec(read('README.md'))?.[1]).toBe(String(questions.length));
  // the newest release comes first
  const said = /(\d+) questions in (\d+) themes/.exec(read('CHANGELOG.md'));
  expect(said?.slice(1)).toEqual([String(questions.length), String(en.length)]);
});

describe.each(all)('the library in %s', (tag, library) => {
  test('has at least 300 questions in at least 15 themes', () => {
    expect(library.length).toBeGreaterThanOrEqual(15);
    expect(questionsOf(library).length).toBeGreaterThanOrEqual(300);
    const few = tag === 'en' ? 10 : 6;
    expect(library.filter((theme) => theme.questions.length < few)).toEqual([]);
  });

  test('has each id, text and title once', () => {
    expect(repeated(idsOf(library))).toEqual([]);
    expect(repeated(textsOf(library).map((text) => text.toLowerCase()))).toEqual([]);
    expect(repeated(library.map(({ title }) => title))).toEqual([]);
  });

  test('has ids in kebab-case, of at most 64 characters', () => {
    expect(idsOf(library).filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) || id.length > 64)).toEqual([]);
  });

  test('has questions of at most 200 characters, which end with a question mark or a full stop', () => {
    expect(textsOf(library).filter((text) => text.length > 200 || !/[?.？。]$/.test(text))).toEqual([]);
  });

  test('has typographic quotation marks and apostrophes, and no space too many', () => {
    const texts = [...textsOf(library), ...library.map(({ title }) => title)];
    expect(texts.filter((text) => /['"`]|^\s|\s$|\s\s/.test(text))).toEqual([]);
  });

  test('has the heavy questions last in each theme', () => {
    const weights = library.map((theme) => theme.questions.map(({ heavy }) => Number(heavy)));
    expect(weights).toEqual(weights.map((of) => of.toSorted((a, b) => a - b)));
    expect(weights.flat().filter((weight) => weight === 1).length).toBeGreaterThanOrEqual(30);
  });
});

test('an English question’s id begins with its theme’s', () => {
  const misplaced = en.flatMap((theme) => theme.questions.filter(({ id }) => !id.startsWith(`${theme.id}-`)));
  expect(misplaced).toEqual([]);
});

test('no sentence of an English question can be answered with yes or no', () => {
  const yesOrNo = /(^|[.?:!] )(Am|Are|Can|Could|Did|Do|Does|Had|Has|Have|Is|May|Might|Should|Was|Were|Will|Would)\b/;
  expect(textsOf(en).filter((text) => yesOrNo.test(text))).toEqual([]);
});

test.each(translations)(
  'at most a quarter of the questions in %s are English ones, and the others have ids of its own',
  (tag, library) => {
    const english = new Set(questionsOf(en).map(({ id }) => id));
    const own = questionsOf(library).filter(({ id }) => !english.has(id));
    expect(own.length / questionsOf(library).length).toBeGreaterThanOrEqual(0.75);
    expect(own.filter(({ id }) => !id.startsWith(`${tag}-`))).toEqual([]);
  },
);

test('a text stands for one question, in whatever language', () => {
  const texts = Map.groupBy(
    all.flatMap(([, library]) => questionsOf(library)),
    ({ text }) => text,
  );
  const ambiguous = [...texts.values()].filter((questions) => new Set(questions.map(({ id }) => id)).size > 1);
  expect(ambiguous).toEqual([]);
});
