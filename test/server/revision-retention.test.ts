import { describe, expect, test } from 'vitest';
import { planRetention, type RetentionCandidate } from '../../src/server/domain/revision-retention.ts';
import { textLength } from '../../src/shared/answers/revisions.ts';
import { day, hour, minute } from '../../src/shared/durations.ts';
import { fc } from '../fast-check.ts';

const now = Date.UTC(2026, 10, 21, 12, 30);

/** Revisions of the given ages in ms, oldest first; 1,000 characters each by default. */
const ago = (...ages: (number | ({ age: number } & Partial<RetentionCandidate>))[]): RetentionCandidate[] =>
  ages.map((revision, index) => {
    const { age, ...rest } = typeof revision === 'number' ? { age: revision } : revision;
    const created_at = new Date(now - age).toISOString();
    return { version: index + 1, status: 'in_progress', created_at, length: 1000, kept: 0, ...rest };
  });

const expiredOf = (revisions: RetentionCandidate[], at = now) =>
  planRetention(revisions, at).expired.sort((a, b) => a - b);

/** What is stored after the job has run. */
const afterRun = (revisions: RetentionCandidate[], at: number) => {
  const { expired, pinned } = planRetention(revisions, at);
  return revisions
    .filter(({ version }) => !expired.includes(version))
    .map((revision) => (pinned.includes(revision.version) ? { ...revision, kept: 1 } : revision));
};

describe('revisions of an answer:', () => {
  test('all of the last day are kept', () => {
    expect(expiredOf(ago(day, day - 1, 20 * hour, 20 * hour - 1000, 2000, 1000))).toEqual([]);
  });

  test('the newest of each hour is kept for a week', () => {
    expect(expiredOf(ago(50 * hour + 20 * minute, 50 * hour + 10 * minute, 50 * hour, 49 * hour, 0))).toEqual([1, 2]);
  });

  test('the week has seven days', () => {
    const [within, after] = [7 * day - 10 * minute, 7 * day + 10 * minute];
    // two of one hour, and one of the hour before
    expect(expiredOf(ago(within, within - 5 * minute, 0), now)).toEqual([1]);
    expect(expiredOf(ago(7 * day - 2 * hour, 7 * day - 3 * hour, 0))).toEqual([]);
    expect(expiredOf(ago(after + 2 * hour, after + hour, after, 0))).toEqual([1, 2]);
  });

  test('the newest of each day is kept after that', () => {
    expect(expiredOf(ago(10 * day + 3 * hour, 10 * day + hour, 10 * day, 9 * day, 0))).toEqual([1, 2]);
  });

  test('the newest is kept, however old', () => {
    expect(expiredOf(ago(1000 * day + 2, 1000 * day + 1, 1000 * day))).toEqual([1, 2]);
    expect(expiredOf(ago(1000 * day))).toEqual([]);
    expect(expiredOf([])).toEqual([]);
  });

  test('each submitted one and the last one before it are kept', () => {
    const submitted = { age: 30 * day, status: 'submitted' as const };
    expect(expiredOf(ago(30 * day + 3, 30 * day + 2, submitted, 30 * day - 1, 30 * day - 2, 0))).toEqual([1, 4]);
  });

  test('one marked as kept is kept', () => {
    expect(expiredOf(ago(30 * day + 3, { age: 30 * day + 2, kept: 1 }, 30 * day, 0))).toEqual([1]);
  });

  test.each([
    [1000, 790, true],
    [1000, 0, true],
    [1000, 800, false],
    [2000, 1601, false],
    [10_000, 8001, false],
    [201, 0, true],
    [200, 0, false],
    [300, 100, false],
  ])('the last one before a deletion from %d to %d characters is kept: %s', (before, after, stays) => {
    const list = ago({ age: 30 * day + 2, length: before }, { age: 30 * day + 1, length: after }, 30 * day, 0);
    expect(expiredOf(list).includes(1)).toBe(!stays);
  });

  test('one before a deletion is kept when the following one has expired', () => {
    const list = ago(
      { age: 12 * hour + 2, length: 5000 },
      { age: 12 * hour + 1, length: 10 },
      { age: 12 * hour, length: 5000 },
      0,
    );
    const later = afterRun(afterRun(list, now), now + 3 * day);
    expect(later.map(({ version }) => version)).toEqual([1, 3, 4]);
    expect(expiredOf(later, now + 300 * day)).toEqual([]);
  });
});

describe('for any revisions', () => {
  const age = fc.oneof(
    fc.integer({ min: -hour, max: day }),
    fc.integer({ min: 0, max: 9 * day }),
    fc.integer({ min: 0, max: 60 * day }),
  );
  const revision = fc.record({
    age,
    status: fc.constantFrom(
      'in_progress' as const,
      'in_progress' as const,
      'in_progress' as const,
      'submitted' as const,
    ),
    length: fc.integer({ min: 0, max: 3000 }),
    kept: fc.constantFrom(0, 0, 0, 1),
    gap: fc.integer({ min: 1, max: 3 }),
  });
  /** In chronological order, or, as after a clock was set back, in any. */
  const history = fc.tuple(fc.array(revision, { maxLength: 60 }), fc.boolean()).map(([list, isOrdered]) => {
    const ordered = isOrdered ? list.toSorted((a, b) => b.age - a.age) : list;
    let version = 0;
    return ordered.map(({ age, gap, ...rest }): RetentionCandidate => {
      version += gap;
      return { ...rest, version, created_at: new Date(now - age).toISOString() };
    });
  });

  test('the newest, those of the last day, and the marked and submitted ones are kept', () => {
    fc.assert(
      fc.property(history, (list) => {
        const { expired, pinned } = planRetention(list, now);
        expect(expired).not.toContain(Math.max(...list.map(({ version }) => version)));
        expect(expired.filter((version) => pinned.includes(version))).toEqual([]);
        for (const { version, created_at, kept, status } of list)
          if (kept || status === 'submitted' || now - Date.parse(created_at) <= day)
            expect(expired).not.toContain(version);
      }),
      { numRuns: 1000 },
    );
  });

  test('a second run at the same time deletes nothing more', () => {
    fc.assert(
      fc.property(history, (list) => {
        expect(planRetention(afterRun(list, now), now).expired).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('a revision that may be deleted stays deletable, and additional runs do not change the final result', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 20 * day }), (list, wait) => {
        const later = new Set(expiredOf(list, now + wait));
        expect(expiredOf(list).filter((version) => !later.has(version))).toEqual([]);
        // a revision marked on the way is only kept in addition
        const between = afterRun(afterRun(list, now), now + wait).map(({ version }) => version);
        expect(afterRun(list, now + wait).filter(({ version }) => !between.includes(version))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('one of every day that has any is kept', () => {
    fc.assert(
      fc.property(history, (list) => {
        const days = (of: RetentionCandidate[]) => new Set(of.map(({ created_at }) => created_at.slice(0, 10)));
        expect(days(afterRun(list, now + 100 * day))).toEqual(days(list));
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['', 0],
  ['<p>My brother.</p>', 11],
  ['<h2>A</h2><p>b <strong>c</strong><br>d</p>', 5],
  ['<p>Salt &amp; pepper, 3 &lt; 4</p>', 20],
  ['<p>👵家族</p>', 3],
  ['<figure><img src="/story-images/a.jpg" alt="a &gt; b"><figcaption>x</figcaption></figure>', 1],
  ['&', 1],
  ['<', 0],
])('the length of %j is %d', (html, length) => {
  expect(textLength(html)).toBe(length);
});
