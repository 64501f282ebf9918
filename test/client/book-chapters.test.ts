import { describe, expect, test } from 'vitest';
import type { BookQuestion, BookQuestions } from '../../src/client/admin/book/book-questions.ts';
import {
  choose,
  countChosen,
  inOrder,
  regroup,
  toNeighbour,
  withNewStories,
} from '../../src/client/admin/book/chapters.ts';
import { spreadsOf, spreadWith } from '../../src/client/admin/book/spreads.ts';
import type { Library } from '../../src/shared/library/library.ts';
import { limits } from '../../src/shared/limits.ts';

const story = (id: string, name: string, more: Partial<BookQuestion> = {}): [string, BookQuestion] => [
  id,
  {
    id,
    name,
    person_id: name,
    question_text: `${id}?`,
    library_id: undefined,
    isAnswered: true,
    only_admin: false,
    ...more,
  },
];

const stories: BookQuestions = new Map([
  story('a', 'Rose', { library_id: 'home' }),
  story('b', 'Rose'),
  story('c', 'Luis', { library_id: 'home', isAnswered: false }),
]);

describe('chapters', () => {
  const chapters = [
    { title: 'Rose', questions: ['a', 'b'] },
    { title: 'Luis', questions: ['c'] },
  ];

  test('a story that is left out keeps its place', () => {
    const left = choose({ title: 'Rose', questions: ['a', 'b'] }, ['a'], false);
    expect(left).toEqual({ title: 'Rose', questions: ['a', 'b'], left_out: ['a'] });
    expect(choose(left, ['a'], true)).toEqual({ title: 'Rose', questions: ['a', 'b'] });
    expect(countChosen([left], stories)).toEqual({ chosen: 1, all: 2 });
  });

  test('a story for the admin alone is not counted, chosen or not', () => {
    const told = new Map([...stories, story('p', 'Rose', { only_admin: true })]);
    expect(countChosen([{ title: 'Rose', questions: ['a', 'p', 'b'] }], told)).toEqual({ chosen: 2, all: 2 });
  });

  test('stories in the wastebasket stay when others are put in order', () => {
    expect(inOrder({ title: '', questions: ['a', 'gone', 'b'] }, ['b', 'a']).questions).toEqual(['b', 'a', 'gone']);
  });

  test('a story moves to the chapter beside, and stays left out', () => {
    const [rose, luis] = toNeighbour(
      [
        { ...chapters[0], title: 'Rose', questions: ['a', 'b'], left_out: ['b'] },
        { title: 'Luis', questions: ['c'] },
      ],
      0,
      'b',
      1,
    );
    expect(rose).toEqual({ title: 'Rose', questions: ['a'] });
    expect(luis).toEqual({ title: 'Luis', questions: ['b', 'c'], left_out: ['b'] });
  });

  test('new questions join the chapter of their person, or get one', () => {
    const added = new Map([...stories, story('d', 'Rose'), story('e', 'Dad')]);
    expect(withNewStories(chapters, added)).toEqual([
      { title: 'Rose', questions: ['a', 'b', 'd'] },
      { title: 'Luis', questions: ['c'] },
      { title: 'Dad', questions: ['e'] },
    ]);
    expect(withNewStories(chapters, stories)).toBe(chapters);
  });

  test('hold no more stories, and are no more, than can be stored', () => {
    const many = new Map(Array.from({ length: limits.bookStories + 1 }, (_none, n) => story(`${n}`, `${n % 1001}`)));
    for (const full of [withNewStories([], many), regroup('person', [], many, {})]) {
      expect(full).toHaveLength(limits.bookChapters);
      const told = full.flatMap(({ questions }) => questions);
      expect(told.length).toBeLessThanOrEqual(limits.bookStories);
      // the stories of the last person are nowhere
      expect(told.length).toBeGreaterThan(limits.bookStories - 100);
    }
    const chapter = [{ title: 'All', questions: [...many.keys()].slice(1) }];
    expect(withNewStories(chapter, many)).toBe(chapter);
  });

  test('are put together by theme, by year, and by person again', () => {
    const library = {
      own: [],
      themes: [{ id: 'h', title: 'Home', questions: [{ id: 'home' }] }],
    } as unknown as Library;
    const left = [{ title: 'x', questions: ['a', 'b', 'c'], left_out: ['b'] }];
    expect(regroup('theme', left, stories, { library })).toEqual([
      { title: 'Home', questions: ['a', 'c'] },
      { title: 'More stories', questions: ['b'], left_out: ['b'] },
    ]);
    // a lock changes a question later
    const answered = new Map([
      ['a', '2026-05-01T12:00:00.000Z'],
      ['b', '2025-05-01T12:00:00.000Z'],
    ]);
    expect(regroup('year', chapters, stories, { answered })).toEqual([
      { title: 'Told in 2025', questions: ['b'] },
      { title: 'Told in 2026', questions: ['a'] },
      { title: 'Still to come', questions: ['c'] },
    ]);
    expect(regroup('person', left, stories, {})).toEqual([
      { title: 'Rose', questions: ['a', 'b'], left_out: ['b'] },
      { title: 'Luis', questions: ['c'] },
    ]);
  });
});

test('pages lie as in an open book: the first alone, then pairs', () => {
  expect(spreadsOf(6, true)).toEqual([[0], [1], [2, 3], [4, 5], [6]]);
  expect(spreadsOf(3, false)).toEqual([[0], [1], [2], [3]]);
  expect(spreadWith(spreadsOf(6, true), 5)).toBe(3);
  expect(spreadWith(spreadsOf(6, true), 60)).toBe(4);
});
