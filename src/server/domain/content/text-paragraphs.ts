import { escapeText } from '../../../shared/content/escape-html.ts';
import { decodeEntities, inlineTag } from '../../../shared/content/plain-text.ts';

/**
 * The text of sanitised HTML with a blank line between its blocks. Emphasis, links and photos are left out, their text
 * and captions stay.
 */
export const textOfContent = (content: string): string =>
  content
    .replaceAll('\n', ' ')
    .replaceAll('<br>', '\n')
    .replace(inlineTag, '')
    .split(/<[^>]*>/)
    .flatMap((block) => paragraphsOf(decodeEntities(block)))
    .join('\n\n');

/** The opposite, as the editor writes it: a blank line begins a paragraph, a line break stays one. */
export const contentOfText = (text: string): string =>
  paragraphsOf(text)
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** The paragraphs of plain text, between blank lines; a line break stays in its paragraph. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
