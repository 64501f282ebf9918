import { expect, test } from 'vitest';
import { dropIndex, type Extent, moved } from '../../src/client/admin/reorder/moved.ts';

test('an element is moved up, down, or nowhere', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c']);
});

const stack = (...heights: number[]): Extent[] => {
  let top = 0;
  return heights.map((height) => {
    const row = { top, bottom: top + height };
    top += height;
    return row;
  });
};

test('a dragged row changes places with those whose middle its edge has passed', () => {
  const rows = stack(50, 50, 50);
  expect(dropIndex(rows, 0, 0)).toBe(0);
  expect(dropIndex(rows, 0, 20)).toBe(0);
  expect(dropIndex(rows, 0, 30)).toBe(1);
  expect(dropIndex(rows, 0, 500)).toBe(2);
  expect(dropIndex(rows, 2, -20)).toBe(2);
  expect(dropIndex(rows, 2, -30)).toBe(1);
  expect(dropIndex(rows, 2, -500)).toBe(0);
});

test('a small row passes a tall one at its middle', () => {
  const rows = stack(40, 200, 40);
  expect(dropIndex(rows, 0, 90)).toBe(0);
  expect(dropIndex(rows, 0, 110)).toBe(1);
  expect(dropIndex(rows, 2, -90)).toBe(2);
  expect(dropIndex(rows, 2, -110)).toBe(1);
});
