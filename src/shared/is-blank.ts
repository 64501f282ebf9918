// a character that is neither markup nor white space
const word = /(?:^|>)(?:\s|&nbsp;)*(?!&nbsp;)[^\s<]/;

/** Whether the HTML of an answer holds neither words nor images, whatever its empty paragraphs. */
export const isBlank = (content: string): boolean => !content.includes('<img ') && !word.test(content);
