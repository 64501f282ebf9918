import { format, asking as messages } from '../../messages.ts';
import { lists } from '../frame/lists.ts';

const shownNames = 3;

/** The first names as a list in words, and the number of the others. Each may be in another direction. */
export const Names = ({ names }: { names: string[] }) => {
  const shown = names.slice(0, shownNames);
  const count = names.length - shown.length;
  const parts = lists.formatToParts(count > 0 ? [...shown, format(messages.others, { count })] : shown);
  // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
  return parts.map(({ type, value }, at) => (type === 'element' ? <bdi key={at}>{value}</bdi> : value));
};
