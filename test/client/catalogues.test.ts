import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  catalogueFiles,
  checkCatalogue,
  type Messages,
  messagesFolder,
  readMessages,
} from '../../scripts/messages/catalogues.ts';
import { compareMessages } from '../../scripts/messages/compare.ts';
import { checkGlossary } from '../../scripts/messages/glossary.ts';
import { fromI18next, toI18next } from '../../scripts/messages/i18next.ts';
import { asTranslation, withMessages, writtenIn } from '../../scripts/messages/sources.ts';
import type { Glossary } from '../../src/shared/messages/glossary.ts';
import { languageTags } from '../../src/shared/messages/languages.ts';

const translations = languageTags.filter((tag) => tag !== 'en');
const sourceOf = (tag: string, file: string) => readFileSync(join(messagesFolder, tag, file), 'utf8');
const readWritten = (tag: string): Messages =>
  new Map(
    catalogueFiles.flatMap((file) => writtenIn(sourceOf(tag, file)).map(({ path, text }) => [path, text] as const)),
  );
const isPlural = (message: unknown): message is Record<string, string> => typeof message === 'object';

describe('the catalogue of each language', () => {
  test.each(languageTags)('is complete, with values, elements, plural forms and terms: %s', async (tag) => {
    // that a text is long is a hint for translators
    expect((await checkCatalogue(tag)).filter(({ kind }) => kind !== 'long')).toEqual([]);
  });

  test.each(languageTags)('has the plural form of every number from 0 to 999: %s', async (tag) => {
    const rules = new Intl.PluralRules(tag);
    const forms = [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))];
    const plurals = [...(await readMessages(tag))].filter(([, message]) => isPlural(message));
    expect(plurals.length).toBeGreaterThan(50);
    const lacking = plurals.filter(([, message]) => forms.some((form) => !(form in (message as object))));
    expect(lacking).toEqual([]);
  });

  test.each(translations)('has no sentence in English: %s', async (tag) => {
    const english = await readMessages('en');
    const translated = await readMessages(tag);
    // a dot joins names
    const sentences = [...english].filter(([, text]) => typeof text === 'string' && /^[^·]*( [^·]+){4}$/.test(text));
    expect(sentences.length).toBeGreaterThan(300);
    expect(sentences.filter(([path, text]) => translated.get(path) === text)).toEqual([]);
  });

  test('has a folder, and no folder is without a language', () => {
    const folders = globSync('*/catalogue.ts', { cwd: messagesFolder }).map((path) => path.split(/[\\/]/)[0]);
    expect(new Set(folders)).toEqual(new Set(languageTags));
  });
});

describe('the comparison finds', () => {
  const english: Messages = new Map<string, unknown>([
    ['a.hello', 'Hello, <name>{name}</name>'],
    ['a.photos', { one: '1 photo', other: '{count} photos' }],
    ['a.save', 'Save'],
  ]);
  const polish = { one: '1 zdjęcie', few: '{count} zdjęcia', many: '{count} zdjęć', other: '{count} zdjęcia' };
  const complete: [string, unknown][] = [
    ['a.hello', 'Dla: <name>{name}</name>'],
    ['a.photos', polish],
    ['a.save', 'Zapisz'],
  ];
  const { many: _many, ...withoutMany } = polish;

  test('nothing in a complete translation', () => {
    expect(compareMessages(english, new Map(complete), 'pl')).toEqual([]);
  });

  test.each<[what: string, change: [string, unknown][], kind: string, detail: string]>([
    ['a value with another name', [['a.hello', 'Dla: <name>{imię}</name>']], 'values', '{name}'],
    ['a missing element', [['a.hello', 'Dla: {name}']], 'elements', ' instead of </name><name>'],
    [
      'a missing plural form',
      [['a.photos', withoutMany]],
      'plural forms',
      'one,few,other instead of one,few,many,other',
    ],
    [
      'a text that should be plural',
      [['a.photos', 'zdjęcia']],
      'plural forms',
      'plural in one of the two languages only',
    ],
    ['a text too long for its place', [['a.save', 'Zapisz to wszystko']], 'long', 'Zapisz to wszystko'],
  ])('%s', (_what, change, kind, detail) => {
    const [[path]] = change as [[string, unknown]];
    expect(compareMessages(english, new Map([...complete, ...change]), 'pl')).toEqual([{ kind, path, detail }]);
  });

  test('a missing, an unknown and an empty message', () => {
    const [hello, photos] = complete as [[string, unknown], [string, unknown]];
    const missing = compareMessages(english, new Map([hello, photos, ['a.send', 'Wyślij']]), 'pl');
    expect(missing).toEqual([
      { kind: 'missing', path: 'a.save' },
      { kind: 'unknown', path: 'a.send' },
    ]);
    const empty = compareMessages(english, new Map([...complete, ['a.save', '']]), 'pl');
    expect(empty).toEqual([{ kind: 'missing', path: 'a.save', detail: 'empty' }]);
  });

  test('a term that is translated in two ways', () => {
    const term: Glossary['question'] = { word: 'Frage', stems: ['frage'] };
    const check = (text: string, question = term) =>
      checkGlossary(new Map([['a', 'Your question']]), new Map([['a', text]]), { ...withoutTerms, question });
    expect(check('Deine Frage')).toEqual([]);
    expect(check('Dein Anliegen')).toEqual([{ kind: 'glossary', path: 'a', detail: 'has no “Frage”: Your question' }]);
    expect(check('Deine Anfrage', { ...term, never: ['anfrage'] })).toEqual([
      { kind: 'glossary', path: 'a', detail: '“anfrage” instead of “Frage”' },
    ]);
    expect(check('Dein Anliegen', { ...term, except: ['a'] })).toEqual([]);
  });
});

const anyWord = { word: '', stems: [''] };
/** A glossary that allows everything. */
const withoutTerms: Glossary = {
  ...{ question: anyWord, answer: anyWord, link: anyWord, story: anyWord, readingRoom: anyWord, readingLink: anyWord },
  ...{ library: anyWord, queue: anyWord, book: anyWord, wastebasket: anyWord, backup: anyWord, passphrase: anyWord },
};

describe('i18next JSON', () => {
  test('has plural forms as names, and values in double braces', () => {
    const messages: Messages = new Map<string, unknown>([
      ['a.hello', 'Hello, <name>{name}</name>'],
      ['a.b.photos', { one: '1 photo', other: '{count} photos' }],
      ['a.lines.0', 'First'],
    ]);
    const json = {
      a: {
        hello: 'Hello, <name>{{name}}</name>',
        b: { photos_one: '1 photo', photos_other: '{{count}} photos' },
        lines: { 0: 'First' },
      },
    };
    expect(toI18next(messages)).toEqual(json);
    expect(fromI18next(json, messages, 'en')).toEqual(messages);
  });

  test.each(languageTags)('brings a language back as it was exported: %s', (tag) => {
    const messages = readWritten(tag);
    expect(messages.size).toBeGreaterThan(1000);
    const read = fromI18next(JSON.parse(JSON.stringify(toI18next(messages))), readWritten('en'), tag);
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(messages));
    for (const file of catalogueFiles) expect(withMessages(sourceOf(tag, file), read)).toBe(sourceOf(tag, file));
  });

  test('may have plural forms that the language here does not use, but no other names', () => {
    const english: Messages = new Map([['a.photos', { one: '1 photo', other: '{count} photos' }]]);
    const json = {
      a: { photos_one: '1 foto', photos_many: '{{count}} de fotos', photos_other: '{{count}} fotos', x: '' },
    };
    expect(fromI18next(json, english, 'es')).toEqual(
      new Map<string, unknown>([
        ['a.photos', { one: '1 foto', other: '{count} fotos' }],
        ['a.x', ''],
      ]),
    );
  });

  test('makes the files of a new language from the English ones', () => {
    const messages = readWritten('pl');
    for (const file of catalogueFiles) {
      const source = withMessages(asTranslation(sourceOf('en', file), file), messages);
      const written = writtenIn(source);
      expect(written.length).toBeGreaterThan(0);
      for (const { path, text } of written) expect([path, text]).toEqual([path, messages.get(path)]);
      expect(source).toContain(`} from '../en/${file}';\nimport type { Translation } from '../translation.ts';\n`);
    }
  });
});

test('a message that has changed is written into the source, and the rest stays', () => {
  const sourceWith = (hello: string, photos: string) =>
    [
      '// a comment',
      'export const a: Translation<typeof english> = {',
      "  save: 'Save', // stays",
      '  send: b.send,',
      `  hello: ${hello},`,
      `  photos: ${photos},`,
      '};',
    ].join('\n');
  const changed = new Map<string, unknown>([
    ['a.hello', `a \`b\` \${c} \\\nd`],
    ['a.photos', { other: '写真{count}枚' }],
  ]);
  const result = withMessages(sourceWith('`One\ntwo`', "{ one: '1 photo', other: '{count} photos' }"), changed);
  expect(result).toBe(sourceWith('`a \\`b\\` \\$' + '{c} \\\\\nd`', '{ other: "写真{count}枚" }'));
  expect(writtenIn(result).map(({ path, text }) => [path, text])).toEqual([['a.save', 'Save'], ...changed]);
});
