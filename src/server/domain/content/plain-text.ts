const inlineTag = /<\/?(?:a|em|strong)\b[^>]*>/g;
const otherTag = /<[^>]*>/g;
const entity = /&(amp|lt|gt|quot|nbsp|#39);/g;
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The text of sanitised HTML, with spaces between its blocks. */
export const plainText = (content: string): string =>
  content
    .replace(inlineTag, '')
    .replace(otherTag, ' ')
    .replace(entity, (_all, name: string) => characters[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
