import { day, hour } from '../durations.ts';
import type { Rhythm } from './rhythms.ts';

export type Rule = Pick<Rhythm, 'every' | 'weekday' | 'hour'>;

/**
 * The next instant of the rule strictly after `after`, by the wall clock in the time zone: 9:00 stays 9:00 across changes
 * of daylight saving. Of a doubled hour it is the first; a missing 2:30 becomes 3:30. Once a month is the first such
 * weekday. Every two weeks is counted from `last`; without it, the next such weekday. All times in ms since 1970.
 */
export const nextTime = ({ every, weekday, hour: at }: Rule, zone: string, after: number, last?: number): number => {
  const wall = wallClock(zone);
  const isCounted = every === 'two_weeks' && last !== undefined;
  // 11 days after `last` the next such weekday is two weeks after it, even if `last` was moved by a day or two
  const from = Math.floor(wall(isCounted ? last : after) / day) + (isCounted ? 11 : 0);
  // 1 January 1970 was a Thursday
  let date = from + ((weekday - ((from + 3) % 7) - 1 + 7) % 7);
  for (; ; date += isCounted ? 14 : 7) {
    const time = instantAt(wall, date * day + at * hour);
    if (time > after && (every !== 'month' || new Date(date * day).getUTCDate() <= 7)) return time;
  }
};

/** What a clock in the zone shows at an instant, as if it were UTC. */
type WallClock = (instant: number) => number;

const wallClock = (timeZone: string): WallClock => {
  const digits = new Intl.DateTimeFormat('en', {
    ...{ timeZone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  return (instant) => {
    const parts = new Map(digits.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  };
};

/** The first instant at which the clock shows this; if it never does, as if it had not been put forward. */
const instantAt = (wall: WallClock, shown: number): number => {
  const offsets = [shown - day, shown + day].map((instant) => wall(instant) - instant);
  const instants = offsets.map((offset) => shown - offset).filter((instant) => wall(instant) === shown);
  return instants.length > 0 ? Math.min(...instants) : shown - (offsets[0] as number);
};
