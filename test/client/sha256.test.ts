import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { addToSum, hexOf, type Sum, startSum } from '../../src/client/answer/talk/sha256.ts';

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('the sum of bytes is their SHA-256, however long they are', () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = randomBytes(length);
    expect(hexOf(addToSum(startSum, bytes))).toBe(expected(bytes));
  }
});

test('a sum can be stored and continued', () => {
  const pieces = [1, 63, 64, 65, 100_000, 0, 7].map((length) => randomBytes(length));
  let stored = JSON.stringify(startSum);
  for (const piece of pieces) stored = JSON.stringify(addToSum(JSON.parse(stored) as Sum, piece));
  expect(hexOf(JSON.parse(stored) as Sum)).toBe(expected(Buffer.concat(pieces)));
});
