import { parseInert } from '../inert.ts';

/** The words of an answer alone, a blank line between its blocks. */
export const plainText = (html: string): string => {
  const body = parseInert(html.replace(/<br>/g, '\n'));
  const lines = [...body.querySelectorAll('p, h2, figcaption')].map((block) => block.textContent ?? '');
  return lines.join('\n\n').trim();
};
