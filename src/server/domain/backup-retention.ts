const day = 24 * 60 * 60 * 1000;

/** Of how many days, and of how many weeks, one backup each is kept. */
export type BackupAges = { days: number; weeks: number };

/** The name of the backup of a day in UTC; `now` in ms since 1970. */
export const backupName = (now: number): string =>
  `family-stories-${new Date(now).toISOString().slice(0, 'yyyy-mm-dd'.length)}.tar`;

/** What follows in the name of one that has a passphrase. */
export const encryptedSuffix = '.age';

const named = /^family-stories-(\d{4}-\d{2}-\d{2})\.tar(?:\.age)?$/;
const unfinishedName = /^\.family-stories-(\d{4}-\d{2}-\d{2})\.tar(?:\.age)?\.part$/;

/**
 * Which of these daily backups are no longer wanted, and which unfinished ones are days old. Any other name is left
 * out. Counts the days and weeks that have a backup, not those that the clock has passed: a clock that jumps a year
 * ahead must not delete them all. Backups dated in the future are left alone.
 */
export const backupsToDelete = (names: string[], { days, weeks }: BackupAges, now: number): string[] => {
  const today = Math.floor(now / day);
  const backups = names
    .map((name) => ({ name, on: dayOf(name) }))
    .filter((backup): backup is { name: string; on: number } => backup.on !== undefined && backup.on <= today);
  const allDays = [...new Set(backups.map(({ on }) => on))].sort((a, b) => b - a);
  const lastOfWeeks = allDays.filter((on, index) => index === 0 || weekOf(on) !== weekOf(allDays[index - 1] as number));
  const kept = new Set([...allDays.slice(0, days), ...lastOfWeeks.slice(0, weeks)]);
  return [
    ...backups.filter(({ on }) => !kept.has(on)).map(({ name }) => name),
    ...names.filter((name) => today - Math.floor(Date.parse(unfinishedName.exec(name)?.[1] ?? '') / day) > 1),
  ];
};

/** Days since 1970. */
const dayOf = (name: string) => {
  const time = Date.parse(named.exec(name)?.[1] ?? '');
  return Number.isNaN(time) || !name.startsWith(backupName(time)) ? undefined : time / day;
};

// weeks begin on Monday, and 1 January 1970 was a Thursday
const weekOf = (daysSince1970: number) => Math.floor((daysSince1970 + 3) / 7);

export const isDailyBackup = (name: string): boolean => dayOf(name) !== undefined;
