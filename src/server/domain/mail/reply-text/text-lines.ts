import { type Line, makeLine } from './line.ts';

// mail programs that wrap lines do so at 72 to 78 characters
const widths = { min: 60, max: 80 };

/** The lines of a text part. */
export const readTextLines = (text: string): Line[] => {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => makeLine([{ text: line.trimEnd(), strong: false, em: false, href: '' }], 'line', 0));
  const width = lines.reduce((longest, line) => (line.depth > 0 ? longest : Math.max(longest, line.text.length)), 0);
  if (width < widths.min || width > widths.max) return lines;
  return lines.map((line, index) => (isWrapped(lines[index - 1], line, width) ? { ...line, start: 'wrapped' } : line));
};

/** Whether its first word had no room in the line above, which does not end a sentence. */
const isWrapped = (above: Line | undefined, { text, depth }: Line, width: number) => {
  const firstWord = /^\S+/.exec(text)?.[0].length ?? 0;
  if (firstWord === 0 || above?.depth !== depth || /[.!?:…]$/.test(above.text)) return false;
  return above.text.length + 1 + firstWord > width;
};
