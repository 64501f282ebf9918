const day = 24 * 60 * 60 * 1000;

/** How many days, and how many weeks, one backup each is kept for; the day and week that it is now count. */
export type BackupAges = { days: number; weeks: number };

/** The name of the backup of a day in UTC; `now` in ms since 1970. */
export const backupName = (now: number): string =>
  `family-stories-${new Date(now).toISOString().slice(0, 'yyyy-mm-dd'.length)}.tar`;

/** What follows in the name of one that has a passphrase. */
export const sealedEnding = '.age';

const named = /^family-stories-(\d{4}-\d{2}-\d{2})\.tar(?:\.age)?$/;
const leftOver = /^\.family-stories-(\d{4}-\d{2}-\d{2})\.tar(?:\.age)?\.part$/;

/** Which of these files are daily backups no longer wanted, or begun days ago; any other name is left out. */
export const backupsToDelete = (names: string[], { days, weeks }: BackupAges, now: number): string[] => {
  const today = Math.floor(now / day);
  const keptWeeks = new Set<number>();
  return names
    .map((name) => ({ name, on: dayOf(name) }))
    .filter((backup): backup is { name: string; on: number } => backup.on !== undefined)
    .sort((a, b) => b.on - a.on)
    .filter(({ on }) => {
      const week = weekOf(on);
      const isNewestOfWeek = !keptWeeks.has(week);
      keptWeeks.add(week);
      const isOfLastDays = today - on < days;
      const isOfLastWeeks = isNewestOfWeek && weekOf(today) - week < weeks;
      return !(isOfLastDays || isOfLastWeeks);
    })
    .map(({ name }) => name)
    .concat(names.filter((name) => today - Math.floor(Date.parse(leftOver.exec(name)?.[1] ?? '') / day) > 1));
};

/** Days since 1970. */
const dayOf = (name: string) => {
  const time = Date.parse(named.exec(name)?.[1] ?? '');
  return Number.isNaN(time) || !name.startsWith(backupName(time)) ? undefined : time / day;
};

// weeks begin on Monday, and 1 January 1970 was a Thursday
const weekOf = (daysSince1970: number) => Math.floor((daysSince1970 + 3) / 7);
