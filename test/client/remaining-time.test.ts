import { expect, test } from 'vitest';
import { languageIn } from '../../src/server/languages.ts';
import { dueDate } from '../../src/shared/answers/due-date.ts';
import { remainingTime } from '../../src/shared/answers/remaining-time.ts';
import { day, hour, minute } from '../../src/shared/durations.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

test.each([
  [5 * day, '5d left'],
  [4 * day + 1, '5d left'],
  [day + 1, '2d left'],
  [day, '24h left'],
  [day - 1, '24h left'],
  [23 * hour, '23h left'],
  [hour + 1, '2h left'],
  [hour, '60m left'],
  [hour - 1, '60m left'],
  [minute, '1m left'],
  [1, '1m left'],
  [0, undefined],
  [-minute, undefined],
])('%i ms before the due date, the badge says %s', (left, badge) => {
  expect(remainingTime(new Date(now + left).toISOString(), now, languageIn('en'))).toBe(badge);
});

test('there is no badge without a due date', () => {
  expect(remainingTime(null, now, languageIn('en'))).toBeUndefined();
});

test('the due date is a multiple of 24 hours after the creation of the question', () => {
  expect(dueDate('2026-03-28T12:00:00.000Z', 3)).toBe('2026-03-31T12:00:00.000Z');
  expect(dueDate('2026-03-28T12:00:00.000Z', null)).toBeNull();
});
