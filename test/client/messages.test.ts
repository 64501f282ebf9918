import { expect, test } from 'vitest';
import { errors } from '../../src/shared/messages/en/errors.ts';
import { pages } from '../../src/shared/messages/en/pages.ts';
import { format, formatParts } from '../../src/shared/messages/format.ts';

// copied by hand from the specification, section by section
const specified: [section: string, texts: string[], messages: string[]][] = [
  [
    '2 and 8, the login',
    ['Invalid password', 'An error occurred. Please try again.'],
    [errors.wrong_password, errors.settings_unreadable],
  ],
  ['2, the answer page', ['Loading...'], [pages.loading]],
  ['2, the locked banner', ['This question has been locked and can no longer be edited.'], [errors.locked]],
  [
    '5, images',
    ['No file selected', 'Please upload an image file', 'Image must be smaller than 10MB'],
    [errors.no_file_selected, errors.not_an_image, errors.image_too_large],
  ],
];

test.each(specified)('says what the specification says: %s', (_section, texts, messages) => {
  expect(messages).toEqual(texts);
});

test('a message takes its values, as they are', () => {
  expect(format('Hello, {name}', { name: 'Rose' })).toBe('Hello, Rose');
  expect(format('{name} and {other}', { name: '{other}', other: '$&' })).toBe('{other} and $&');
});

test('a count chooses the plural form and is written as numbers are', () => {
  const message = { one: '1 photo', other: '{count} photos' } as const;
  expect([0, 1, 2, 1234].map((count) => format(message, { count }))).toEqual([
    '0 photos',
    '1 photo',
    '2 photos',
    '1,234 photos',
  ]);
});

test('an element in a message is found before its values are filled in', () => {
  expect(formatParts('Ask <name>{name}</name> for a new link.', { name: '<name>x</name>' })).toEqual([
    { text: 'Ask ' },
    { element: 'name', text: '<name>x</name>' },
    { text: ' for a new link.' },
  ]);
});

test('the types know the values of a message', () => {
  // @ts-expect-error a value is missing
  expect(() => format('Hello, {name}', {})).not.toThrow();
  // @ts-expect-error a value that the message does not have
  expect(() => format('Hello, {name}', { name: 'Rose', other: 'Max' })).not.toThrow();
});
