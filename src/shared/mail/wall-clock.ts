import { dayOf } from '../day-of.ts';
import { day } from '../durations.ts';

/** What a clock in the zone shows at an instant, as if it were UTC. All times in ms since 1970. */
type WallClock = (instant: number) => number;

export const wallClock = (timeZone: string): WallClock => {
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
export const instantAt = (wall: WallClock, shown: number): number => {
  const offsets = [shown - day, shown + day].map((instant) => wall(instant) - instant);
  const instants = offsets.map((offset) => shown - offset).filter((instant) => wall(instant) === shown);
  return instants.length > 0 ? Math.min(...instants) : shown - (offsets[0] as number);
};

/** The day (yyyy-mm-dd) that begins next in the time zone. */
export const tomorrowIn = (zone: string): string => dayOf(new Date(wallClock(zone)(Date.now()) + day).toISOString());

/** The first instant of a day (yyyy-mm-dd) in the time zone, as ISO 8601. */
export const startOfDay = (date: string, zone: string): string =>
  new Date(instantAt(wallClock(zone), Date.parse(date))).toISOString();
