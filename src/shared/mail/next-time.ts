import { day, hour } from '../durations.ts';
import type { Rhythm } from './rhythms.ts';
import { instantAt, wallClock } from './wall-clock.ts';

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
