import { expect, test } from 'vitest';
import { parseLines } from '../../src/client/admin/ask/parse-lines.ts';
import { findQuestions } from '../../src/client/admin/library/find-questions.ts';
import { fillName } from '../../src/shared/people/name-place.ts';

test.each([
  ['What did your street sound like?', ['What did your street sound like?']],
  [
    '1. Who lived next door?\n2) What was on the radio?\n(3) And then?\n4: Where did the key hang?',
    ['Who lived next door?', 'What was on the radio?', 'And then?', 'Where did the key hang?'],
  ],
  ['• one\n- two\n— three\n* four', ['one', 'two', 'three', 'four']],
  ['\r\n one \r\n\r\n\ttwo\u2028three\n', ['one', 'two', 'three']],
  ['1、何を食べましたか。\n٢. أين كنت تسكن؟', ['何を食べましたか。', 'أين كنت تسكن؟']],
])('the lines of a pasted text are questions, without numbers and bullets: %j', (text, questions) => {
  expect(parseLines(text)).toEqual(questions);
});

test('what belongs to a question stays', () => {
  const questions = [
    '1950 was the year you moved. What did you take?',
    '1.5 pounds of flour: for how many people?',
    '-ish?',
    '(Only if you like.) Who was she?',
  ];
  expect(parseLines(questions.join('\n'))).toEqual(questions);
});

test('a repeated question counts once, and a bullet alone is no question', () => {
  expect(parseLines('1. Who was he?\n-\n2.\n2. Who was he?')).toEqual(['Who was he?']);
  expect(parseLines(' \n\n')).toEqual([]);
});

test('the search finds all words, without case, accents and the kind of apostrophe', () => {
  const texts = ['Where was the Café?', 'Somebody’s voice', 'Which café had a garden?', 'Wo war die Straße?'].map(
    (text) => ({ text }),
  );
  const find = (query: string) => findQuestions(texts, query).map(({ text }) => text);
  expect(find('CAFE')).toEqual(['Where was the Café?', 'Which café had a garden?']);
  expect(find('garden  cafe')).toEqual(['Which café had a garden?']);
  expect(find("somebody's")).toEqual(['Somebody’s voice']);
  expect(find('WO WAR DIE STRASSE')).toEqual(['Wo war die Straße?']);
  expect(find('boat')).toEqual([]);
  expect(find(' ')).toHaveLength(4);
});

test('a name is filled in wherever a question has a place for it, whatever is in the name', () => {
  expect(fillName('What did {name} cook, {name}?', 'Ra$$e $& Co')).toBe('What did Ra$$e $& Co cook, Ra$$e $& Co?');
});
