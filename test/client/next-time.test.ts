import { describe, expect, test } from 'vitest';
import { day, hour, minute } from '../../src/shared/durations.ts';
import { nextTime, type Rule } from '../../src/shared/mail/next-time.ts';
import { fc } from '../fast-check.ts';

const weekly = (weekday: number, hour: number): Rule => ({ every: 'week', weekday, hour });
const next = (rule: Rule, zone: string, after: string, last?: string) =>
  new Date(nextTime(rule, zone, Date.parse(after), last === undefined ? undefined : Date.parse(last))).toISOString();

const [monday, saturday, sunday] = [1, 6, 7];

describe('the next time of a rhythm', () => {
  test('is the next such weekday and hour by the clock of the zone, never the given instant itself', () => {
    const rule = weekly(sunday, 9);
    expect(next(rule, 'Europe/Warsaw', '2026-11-20T12:00:00Z')).toBe('2026-11-22T08:00:00.000Z');
    expect(next(rule, 'Europe/Warsaw', '2026-11-22T07:59:59Z')).toBe('2026-11-22T08:00:00.000Z');
    expect(next(rule, 'Europe/Warsaw', '2026-11-22T08:00:00Z')).toBe('2026-11-29T08:00:00.000Z');
    // there it is Monday already
    expect(next(weekly(monday, 7), 'Pacific/Auckland', '2026-11-22T17:00:00Z')).toBe('2026-11-22T18:00:00.000Z');
    expect(next(weekly(monday, 0), 'Asia/Kathmandu', '2026-11-20T00:00:00Z')).toBe('2026-11-22T18:15:00.000Z');
  });

  test.each([
    ['Europe/Warsaw', '2026-10-18T07:00:00Z', '2026-10-25T08:00:00.000Z'],
    ['Europe/Warsaw', '2026-03-22T08:00:00Z', '2026-03-29T07:00:00.000Z'],
    ['America/New_York', '2026-10-25T13:00:00Z', '2026-11-01T14:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-03-28T22:00:00Z', '2026-04-04T22:30:00.000Z'],
    ['Pacific/Auckland', '2026-09-19T21:00:00Z', '2026-09-26T20:00:00.000Z'],
    ['America/Santiago', '2026-08-30T13:00:00Z', '2026-09-06T12:00:00.000Z'],
  ])('stays at 9:00 in %s when the clocks change', (zone, after, expected) => {
    expect(next(weekly(sunday, 9), zone, after)).toBe(expected);
  });

  test.each([
    ['an hour later', 'Europe/Warsaw', weekly(sunday, 2), '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['an hour later', 'America/New_York', weekly(sunday, 2), '2026-03-07T12:00:00Z', '2026-03-08T07:00:00.000Z'],
    [
      'half an hour later',
      'Australia/Lord_Howe',
      weekly(sunday, 2),
      '2026-10-03T00:00:00Z',
      '2026-10-03T15:30:00.000Z',
    ],
    ['an hour later', 'Pacific/Auckland', weekly(sunday, 2), '2026-09-26T00:00:00Z', '2026-09-26T14:00:00.000Z'],
    ['at 1:00', 'America/Santiago', weekly(sunday, 0), '2026-09-05T12:00:00Z', '2026-09-06T04:00:00.000Z'],
  ])('of an hour that is left out is %s: %s', (_what, zone, rule, after, expected) => {
    expect(next(rule, zone, after)).toBe(expected);
  });

  test.each([
    [
      'Europe/Warsaw',
      weekly(sunday, 2),
      '2026-10-24T12:00:00Z',
      '2026-10-25T00:00:00.000Z',
      '2026-11-01T01:00:00.000Z',
    ],
    [
      'America/New_York',
      weekly(sunday, 1),
      '2026-10-31T12:00:00Z',
      '2026-11-01T05:00:00.000Z',
      '2026-11-08T06:00:00.000Z',
    ],
    [
      'America/Santiago',
      weekly(saturday, 23),
      '2026-04-04T12:00:00Z',
      '2026-04-05T02:00:00.000Z',
      '2026-04-12T03:00:00.000Z',
    ],
  ])('of an hour that comes twice in %s is the first of them, once', (zone, rule, after, first, following) => {
    expect(next(rule, zone, after)).toBe(first);
    expect(next(rule, zone, first)).toBe(following);
  });

  test('once a month is the first such weekday of a month', () => {
    const rule: Rule = { every: 'month', weekday: sunday, hour: 9 };
    expect(next(rule, 'Europe/Warsaw', '2026-10-31T00:00:00Z')).toBe('2026-11-01T08:00:00.000Z');
    expect(next(rule, 'Europe/Warsaw', '2026-11-01T08:00:00Z')).toBe('2026-12-06T08:00:00.000Z');
    expect(next(rule, 'Europe/Warsaw', '2026-12-31T00:00:00Z')).toBe('2027-01-03T08:00:00.000Z');
  });

  test('every two weeks is counted from the last one, also after an outage of weeks', () => {
    const rule: Rule = { every: 'two_weeks', weekday: sunday, hour: 9 };
    const last = '2026-10-18T07:00:00Z';
    expect(next(rule, 'Europe/Warsaw', last, last)).toBe('2026-11-01T08:00:00.000Z');
    expect(next(rule, 'Europe/Warsaw', '2026-11-03T00:00:00Z', last)).toBe('2026-11-15T08:00:00.000Z');
    expect(next(rule, 'Europe/Warsaw', '2026-11-03T00:00:00Z')).toBe('2026-11-08T08:00:00.000Z');
  });
});

const zones = [
  ...['Europe/Warsaw', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Auckland', 'America/Santiago'],
  ...['Asia/Kolkata', 'UTC', 'Pacific/Chatham', 'Africa/Casablanca'],
];
const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);
/** What the clock shows, as if it were UTC. */
const shownAt = (zone: string, instant: number) =>
  Date.parse(`${clocks.get(zone)?.format(instant).replace(' ', 'T')}Z`);

/** Every quarter of an hour in which the clock begins to show the wanted time, or has just left it out. */
function* occurrences(
  { weekday, hour: at }: Rule,
  zone: string,
  from: number,
): Generator<{ time: number; date: Date }> {
  const step = 15 * minute;
  const seen = new Set<number>();
  for (let time = from; ; time += step) {
    const [before, shown] = [shownAt(zone, time - step), shownAt(zone, time)];
    const wanted = Math.floor(shown / day) * day + at * hour;
    const isLeftOut = before + step <= wanted && wanted < shown;
    const date = new Date(wanted);
    if ((shown !== wanted && !isLeftOut) || (date.getUTCDay() || 7) !== weekday || seen.has(wanted)) continue;
    seen.add(wanted);
    yield { time: time + (isLeftOut ? wanted - before - step : 0), date };
  }
}

/** Looks at the clock every quarter of an hour. */
const search = (rule: Rule, zone: string, after: number): number => {
  for (const { time, date } of occurrences(rule, zone, Math.floor(after / hour) * hour - 2 * day))
    if (time > after && (rule.every !== 'month' || date.getUTCDate() <= 7)) return time;
  throw new Error('The search never ends.');
};

test('is what a search through every quarter of an hour finds', () => {
  fc.assert(
    fc.property(
      fc.record({
        every: fc.constantFrom<Rule['every']>('week', 'two_weeks', 'month'),
        weekday: fc.integer({ min: 1, max: 7 }),
        hour: fc.integer({ min: 0, max: 23 }),
      }),
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
      (rule, zone, after) => {
        expect(nextTime(rule, zone, after.getTime())).toBe(search(rule, zone, after.getTime()));
      },
    ),
    { numRuns: 60 },
  );
});
