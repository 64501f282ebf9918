const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/**
 * The paragraphs, headings, list items and captions of an answer's HTML, to compare with files made from it: NFC,
 * with single spaces and `lineBreak` for each <br>. Independent of the server's parser, so that its bugs are not
 * repeated here.
 */
export const paragraphsOf = (html: string, lineBreak = ' '): string[] =>
  html
    .split(/<\/?(?:p|h2|li|ul|ol|blockquote|figure|figcaption|img)(?: [^>]*)?>/)
    .map((paragraph) => plainText(paragraph.replace(/<br\/?>/g, lineBreak).replace(/<[^>]*>/g, '')))
    .filter((paragraph) => paragraph !== '');

/** Text of HTML or XML without its entities; NFC, with single spaces. */
export const plainText = (text: string): string =>
  text
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_all, name: string) => entities[name] as string)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
