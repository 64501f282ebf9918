import { expect, test } from 'vitest';
import { isolateIn } from '../../src/shared/content/text-direction.ts';

test.each([
  ['ltr', 'Rose', false],
  ['ltr', 'רוז', true],
  ['ltr', 'Rose (רוז)', true],
  ['ltr', 'はな', false],
  ['ltr', '1938', false],
  ['rtl', 'רוז', false],
  ['rtl', 'Rose', true],
  ['rtl', 'רוז (Rose)', true],
  ['rtl', '!?', false],
  ['rtl', '', false],
] as const)('in a text that runs %s, %j is isolated: %s', (direction, name, isIsolated) => {
  expect(isolateIn(direction, name)).toBe(isIsolated ? `\u2068${name}\u2069` : name);
});
