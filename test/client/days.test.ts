import { expect, test } from 'vitest';
import { daysFault, readDays } from '../../src/client/admin/ask/days.ts';

test.each([
  ['', null, undefined],
  ['7', 7, undefined],
  ['2.5', undefined, 'Days must be a whole number.'],
  ['1e400', undefined, 'Days must be a whole number.'],
])('%j in the field for days', (value, days, fault) => {
  const read = readDays({ value, validity: { badInput: false } as ValidityState });
  expect([read, daysFault(read)]).toEqual([days, fault]);
});

test('what is no number is refused', () => {
  expect(readDays({ value: '', validity: { badInput: true } as ValidityState })).toBe(undefined);
});
