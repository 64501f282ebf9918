const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What the remaining-time badge says at `now` (ms since 1970); undefined hides it. All units are rounded up. */
export const remainingTime = (due_date: string | null, now: number): string | undefined => {
  const left = due_date === null ? 0 : Date.parse(due_date) - now;
  if (!(left > 0)) return undefined;
  if (left > day) return `${Math.ceil(left / day)}d left`;
  if (left > hour) return `${Math.ceil(left / hour)}h left`;
  return `${Math.ceil(left / minute)}m left`;
};
