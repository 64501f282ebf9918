import { type Line, makeLine } from './line.ts';

/** The lines of a text part. */
export const readTextLines = (text: string): Line[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    .split('\n')
    .map((line) => makeLine([{ text: line.trimEnd(), strong: false, em: false, href: '' }], 'line', 0));
