import { day } from '../../../shared/durations.ts';
import { format, reading as messages } from '../../messages.ts';
import { longDays } from '../../ui/dates.ts';
import { formatMonth } from '../frame/dates.ts';

/** When an answer was written, from its first and its last version. */
export const describeWriting = (from: string, to: string): string => {
  const [begun, done] = [new Date(from), new Date(to)];
  const count = Math.round((startOf(done) - startOf(begun)) / day) + 1;
  if (count <= 1) return longDays.format(done);
  const number = messages.numbers[count - 2];
  if (number !== undefined && formatMonth(from) === formatMonth(to))
    return format(messages.writtenOver, { number, month: formatMonth(to) });
  return format(messages.writtenBetween, { days: longDays.formatRange(begun, done) });
};

const startOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
