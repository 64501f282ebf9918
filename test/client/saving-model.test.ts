import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fc } from '../fast-check.ts';
import { times } from '../long-form.ts';
import { type Counts, runSchedule, stepOf } from './model/schedule.ts';

const numRuns = times(300, 5000);

beforeEach(() => {
  vi.useFakeTimers();
  // outages are logged there, thousands of times in this test
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('no schedule of edits, faults, restarts, two tabs, locks and other devices loses text, overwrites silently or causes a false conflict', async () => {
  const counts: Counts = { steps: 0, edits: 0, kills: 0, saves: 0, tabSwitches: 0, conflicts: 0, checks: 0 };
  const schedules = fc.tuple(fc.integer(), fc.array(stepOf, { minLength: 10, maxLength: 80, size: 'max' }));
  await fc.assert(
    fc.asyncProperty(schedules, async ([seed, steps]) => {
      vi.useFakeTimers();
      await runSchedule(seed, steps, counts);
      vi.clearAllTimers();
    }),
    { numRuns },
  );
  console.log(
    `saving model: ${numRuns} schedules, ${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}: no promise was broken`,
  );
  // it has met everything that it is about
  expect(Math.min(counts.edits, counts.kills, counts.saves, counts.tabSwitches, counts.conflicts)).toBeGreaterThan(
    numRuns / 10,
  );
  expect(counts.checks).toBeGreaterThan(10 * numRuns);
}, 600_000);
