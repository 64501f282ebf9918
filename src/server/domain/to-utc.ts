import { invalidFields } from '../../shared/errors.ts';

/** Whether a time can be stored; some valid RFC 3339 texts, such as a leap second, cannot. */
export const isStorable = (time: Date): boolean => time.getTime() >= 0 && time.getTime() < Date.UTC(10_000, 0);

/** All times are stored in UTC; throws `invalid_fields` with this field. */
export const toUtc = (field: string, time: string): string => {
  const at = new Date(time);
  if (!isStorable(at)) throw invalidFields([{ field, code: 'timeOutOfRange' }]);
  return at.toISOString();
};
