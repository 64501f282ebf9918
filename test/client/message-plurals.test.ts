import { expect, test } from 'vitest';
import { formatterFor } from '../../src/shared/messages/format.ts';
import type { Plural } from '../../src/shared/messages/translation.ts';

/** A plural message, as the catalogues type it: by the English one, which has these two forms. */
const message = (plural: Plural) => plural as { one: string; other: string };
const write = (language: string, plural: Plural, counts: number[]) =>
  counts.map((count) => formatterFor(language).format(message(plural), { count } as never));

const photos: Record<string, Plural> = {
  en: { one: '1 photo', other: '{count} photos' },
  pl: { one: '1 zdjęcie', few: '{count} zdjęcia', many: '{count} zdjęć', other: '{count} zdjęcia' },
  he: { one: 'תמונה אחת', two: 'שתי תמונות', other: '{count} תמונות' },
  ja: { other: '写真{count}枚' },
  fr: { one: '{count} photo', other: '{count} photos' },
};

test.each<[language: string, counts: number[], texts: string[]]>([
  [
    'pl',
    [0, 1, 2, 4, 5, 12, 21, 22, 112, 122],
    [
      ...['0 zdjęć', '1 zdjęcie', '2 zdjęcia', '4 zdjęcia', '5 zdjęć'],
      ...['12 zdjęć', '21 zdjęć', '22 zdjęcia', '112 zdjęć', '122 zdjęcia'],
    ],
  ],
  ['pl', [1.5], ['1,5 zdjęcia']],
  ['he', [0, 1, 2, 3, 20], ['0 תמונות', 'תמונה אחת', 'שתי תמונות', '3 תמונות', '20 תמונות']],
  ['ja', [0, 1, 2, 1234], ['写真0枚', '写真1枚', '写真2枚', '写真1,234枚']],
  // nothing is one in French as well; `many`, from a million on, is left out
  ['fr', [0, 1, 2, 1_000_000], ['0 photo', '1 photo', '2 photos', '1\u202f000\u202f000 photos']],
])('%s: a count chooses the plural form', (language, counts, texts) => {
  expect(write(language, photos[language] as Plural, counts)).toEqual(texts);
});

test.each<[language: string, number: string]>([
  ['de', '12.345'],
  ['pl', '12\u00a0345'],
  ['he', '12,345'],
  ['ja', '12,345'],
])('%s: numbers are written as the language does', (language, number) => {
  expect(formatterFor(language).format('{count}', { count: 12_345 })).toBe(number);
});

test('values and elements may stand in any order, in every plural form', () => {
  const plural = message({
    one: '<link>{name}</link>: 1 odpowiedź',
    few: '{count} odpowiedzi: <link>{name}</link> i inni',
    many: '{count}',
    other: '{count}',
  });
  const parts = (count: number) =>
    formatterFor('pl').formatParts<string>(plural as never, { count, name: '<b>x</b>' } as never);
  expect(parts(1)).toEqual([{ element: 'link', text: '<b>x</b>' }, { text: ': 1 odpowiedź' }]);
  expect(parts(3)).toEqual([{ text: '3 odpowiedzi: ' }, { element: 'link', text: '<b>x</b>' }, { text: ' i inni' }]);
});

test('an element at the beginning or the end leaves no empty part, and two of one kind are two', () => {
  const { formatParts } = formatterFor('en');
  expect(formatParts('<a>one</a> or <a>two</a>', {})).toEqual([
    { element: 'a', text: 'one' },
    { text: ' or ' },
    { element: 'a', text: 'two' },
  ]);
  expect(formatParts('nothing', {})).toEqual([{ text: 'nothing' }]);
});
