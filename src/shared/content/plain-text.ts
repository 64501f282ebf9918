/** Tags that do not separate words. */
export const inlineTag = /<\/?(?:a|em|strong)\b[^>]*>/g;
const otherTag = /<[^>]*>/g;
const entity = /&(amp|lt|gt|quot|nbsp|#39);/g;
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Decodes the entities of sanitised HTML. */
export const decodeEntities = (text: string): string =>
  text.replace(entity, (_all, name: string) => characters[name] ?? ' ');

/** The text of sanitised HTML, with spaces between its blocks. */
export const plainText = (content: string): string =>
  decodeEntities(content.replace(inlineTag, '').replace(otherTag, ' ')).replace(/\s+/g, ' ').trim();
