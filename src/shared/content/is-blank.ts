// a text character that is not white space
const visibleCharacter = /(?:^|>)(?:\s|&nbsp;)*(?!&nbsp;)[^\s<]/;

/** True if the HTML of an answer has no text and no images; empty paragraphs do not count. */
export const isBlank = (content: string): boolean => !content.includes('<img ') && !visibleCharacter.test(content);
