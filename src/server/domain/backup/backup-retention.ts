import { dayOf } from '../../../shared/day-of.ts';
import { day } from '../../../shared/durations.ts';

/** For how many days and how many weeks one backup each is kept. */
export type BackupRetention = { days: number; weeks: number };

/** The file name of the daily backup; the day is in UTC, `now` in ms since 1970. */
export const backupName = (now: number): string => `family-stories-${dayOf(new Date(now).toISOString())}.tar`;

/** Appended to the name of an encrypted backup. */
export const encryptedSuffix = '.age';

const namePattern = /^family-stories-(\d{4}-\d{2}-\d{2})\.tar(?:\.age)?$/;
const partialNamePattern = /^\.family-stories-(\d{4}-\d{2}-\d{2})\.tar(?:\.age)?\.part$/;

/**
 * The retention policy: which of these daily backups have expired, and which unfinished ones are days old. Ignores all
 * other files. Counts days and weeks that have a backup, not calendar time: a clock that jumps a year ahead must not
 * delete all of them. Ignores backups dated in the future.
 */
export const backupsToDelete = (names: string[], { days, weeks }: BackupRetention, now: number): string[] => {
  const today = Math.floor(now / day);
  const backups = names
    .map((name) => ({ name, on: dayInName(name) }))
    .filter((backup): backup is { name: string; on: number } => backup.on !== undefined && backup.on <= today);
  const allDays = [...new Set(backups.map(({ on }) => on))].sort((a, b) => b - a);
  const lastOfWeeks = allDays.filter((on, index) => index === 0 || weekOf(on) !== weekOf(allDays[index - 1] as number));
  const kept = new Set([...allDays.slice(0, days), ...lastOfWeeks.slice(0, weeks)]);
  return [
    ...backups.filter(({ on }) => !kept.has(on)).map(({ name }) => name),
    ...names.filter((name) => today - Math.floor(Date.parse(partialNamePattern.exec(name)?.[1] ?? '') / day) > 1),
  ];
};

/** Days since 1970. */
const dayInName = (name: string) => {
  const time = Date.parse(namePattern.exec(name)?.[1] ?? '');
  return Number.isNaN(time) || !name.startsWith(backupName(time)) ? undefined : time / day;
};

// weeks start on Monday; 1 January 1970 was a Thursday
const weekOf = (daysSince1970: number) => Math.floor((daysSince1970 + 3) / 7);

export const isDailyBackup = (name: string): boolean => dayInName(name) !== undefined;
