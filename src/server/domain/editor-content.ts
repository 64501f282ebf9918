import { imagePath } from '../../shared/image-names.ts';

// which elements may stand in which, as the editor's schema has it; '' is the answer itself, # is text
const blocks = ['p', 'h2', 'ul', 'ol', 'blockquote', 'figure'];
const inline = ['#', 'br', 'strong', 'em', 'a'];
const mayHold: Record<string, Set<string>> = {
  '': new Set(blocks),
  blockquote: new Set(blocks),
  li: new Set(blocks),
  ul: new Set(['li']),
  ol: new Set(['li']),
  p: new Set(inline),
  h2: new Set(inline),
  a: new Set(['#', 'br', 'strong', 'em']),
  em: new Set(['#', 'br', 'strong']),
  strong: new Set(['#', 'br']),
  figure: new Set(['img', 'figcaption']),
  figcaption: new Set(['#']),
};

const deepest = 100;

/** One piece of what the editor writes: text, a tag without attributes, a link, or a picture. */
const piece =
  /[^<>&]+|&(?:amp|lt|gt);|<(\/?)(p|h2|ul|ol|li|blockquote|strong|em|figure|figcaption|br|a)>|<a href="(https:\/\/[!#-%(-;=?-[\]-~]+)">|<img src="([a-z0-9A-Z./-]+)"(?: alt="[^"<>&]+")?(?: width="[0-9]{1,5}")?(?: height="[0-9]{1,5}")?>/y;

/**
 * Whether this is letter for letter what our own editor writes, so that sanitising would change nothing: most saves
 * are, and sanitising is the dearest part of a save. False where in doubt. A test holds it against the sanitiser.
 */
export const isFromEditor = (html: string): boolean => {
  // the parser makes something else of them
  if (html.includes('\0') || html.includes('\r')) return false;
  const open = [''];
  piece.lastIndex = 0;
  while (piece.lastIndex < html.length) {
    const match = piece.exec(html);
    if (!match || !accept(match, open)) return false;
  }
  return open.length === 1;
};

const accept = (match: RegExpExecArray, open: string[]): boolean => {
  const [, slash, tag, href, src] = match;
  if (slash) return open.length > 1 && open.pop() === tag;
  if (tag === 'a' || (src !== undefined && !imagePath.test(src)) || (href !== undefined && !URL.canParse(href)))
    return false;
  const name = tag ?? (href === undefined ? (src === undefined ? '#' : 'img') : 'a');
  if (!mayHold[open.at(-1) as string]?.has(name)) return false;
  if (name !== '#' && name !== 'br' && name !== 'img') open.push(name);
  return open.length <= deepest;
};
