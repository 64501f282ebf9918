import { format, isolate, asking as messages } from '../../messages.ts';
import { lists } from '../frame/lists.ts';

const shownNames = 3;

/** The first names as a list in words, and the number of the others. */
export const nameList = (names: string[]): string => {
  const shown = names.slice(0, shownNames).map((name) => isolate(name));
  const count = names.length - shown.length;
  return lists.format(count > 0 ? [...shown, format(messages.others, { count })] : shown);
};
