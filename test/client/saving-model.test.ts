import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fc } from '../fast-check.ts';
import { times } from '../long-form.ts';
import { type Counts, runSchedule, type Step, stepOf } from './model/schedule.ts';

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

/** Runs schedules, and counts what they meet; throws with the first that breaks a promise. */
const runAll = async (schedules: fc.Arbitrary<[number, Step[]]>, runs: number): Promise<Counts> => {
  const counts: Counts = { steps: 0, edits: 0, kills: 0, saves: 0, tabSwitches: 0, conflicts: 0, checks: 0 };
  await fc.assert(
    fc.asyncProperty(schedules, async ([seed, steps]) => {
      vi.useFakeTimers();
      await runSchedule(seed, steps, counts);
      vi.clearAllTimers();
    }),
    { numRuns: runs },
  );
  const met = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  console.log(`saving model: ${runs} schedules, ${met.join(', ')}: no promise was broken`);
  return counts;
};

test('no schedule of edits, faults, restarts, three tabs, locks and other devices loses text, overwrites silently or causes a false conflict', async () => {
  const counts = await runAll(
    fc.tuple(fc.integer(), fc.array(stepOf, { minLength: 10, maxLength: 80, size: 'max' })),
    numRuns,
  );
  // it has met everything that it is about
  expect(Math.min(counts.edits, counts.kills, counts.saves, counts.tabSwitches, counts.conflicts)).toBeGreaterThan(
    numRuns / 10,
  );
  expect(counts.checks).toBeGreaterThan(10 * numRuns);
}, 600_000);
