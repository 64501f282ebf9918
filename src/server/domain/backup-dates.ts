import { copyBeforeMigration } from '../storage/copy-before-migration.ts';

const day = 24 * 60 * 60 * 1000;

/** Of how many days, and of how many weeks, one backup each is kept. */
export type BackupAges = { days: number; weeks: number };

/** The name of the backup of a day in UTC; `now` in ms since 1970. */
export const backupName = (now: number): string =>
  `family-stories-${new Date(now).toISOString().slice(0, 'yyyy-mm-dd'.length)}.tar`;

/** What follows in the name of one that has a passphrase. */
export const sealedEnding = '.age';

const named = /^family-stories-(\d{4}-\d{2}-\d{2})\.tar(?:\.age)?$/;
const leftOver = /^\.family-stories-(\d{4}-\d{2}-\d{2})\.tar(?:\.age)?\.part$/;

/**
 * Which of these files are no longer wanted: daily backups, copies made before a migration, and what was begun days
 * ago. Any other name is left out. Counts the days and weeks that have a backup, not those that the clock has
 * passed: a clock that jumps a year ahead must not delete them all. What a wrong clock has dated ahead is left alone.
 */
export const backupsToDelete = (names: string[], { days, weeks }: BackupAges, now: number): string[] => {
  const today = Math.floor(now / day);
  const backups = names
    .map((name) => ({ name, on: dayOf(name) }))
    .filter((backup): backup is { name: string; on: number } => backup.on !== undefined && backup.on <= today);
  const allDays = [...new Set(backups.map(({ on }) => on))].sort((a, b) => b - a);
  const lastOfWeeks = allDays.filter((on, index) => index === 0 || weekOf(on) !== weekOf(allDays[index - 1] as number));
  const kept = new Set([...allDays.slice(0, days), ...lastOfWeeks.slice(0, weeks)]);
  const newerThan = (date: number) => allDays.filter((on) => on > date).length;
  return [
    ...backups.filter(({ on }) => !kept.has(on)).map(({ name }) => name),
    ...names.filter((name) => newerThan(copiedOn(name) ?? Number.POSITIVE_INFINITY) >= days),
    ...names.filter((name) => today - Math.floor(Date.parse(leftOver.exec(name)?.[1] ?? '') / day) > 1),
  ];
};

/** The day of a copy made before a migration. */
const copiedOn = (name: string) => {
  const time = Date.parse(copyBeforeMigration.exec(name)?.[1] ?? '');
  return Number.isNaN(time) ? undefined : time / day;
};

/** Days since 1970. */
const dayOf = (name: string) => {
  const time = Date.parse(named.exec(name)?.[1] ?? '');
  return Number.isNaN(time) || !name.startsWith(backupName(time)) ? undefined : time / day;
};

// weeks begin on Monday, and 1 January 1970 was a Thursday
const weekOf = (daysSince1970: number) => Math.floor((daysSince1970 + 3) / 7);

export const isDailyBackup = (name: string): boolean => dayOf(name) !== undefined;
