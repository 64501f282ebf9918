import { parseHtml } from '../../trusted-types.ts';

/** The text of an answer, without markup; a blank line between its blocks. */
export const plainText = (html: string): string => {
  const body = parseHtml(html.replace(/<br>/g, '\n'));
  const lines = [...body.querySelectorAll('p, h2, figcaption')].map((block) => block.textContent ?? '');
  return lines.join('\n\n').trim();
};
