import { recordingAttribute } from './elements.ts';

// a text character that is not white space
const visibleCharacter = /(?:^|>)(?:\s|&nbsp;)*(?!&nbsp;)[^\s<]/;

/** True if the HTML of an answer has no text, no images and no recordings; empty paragraphs do not count. */
export const isBlank = (content: string): boolean =>
  !content.includes('<img ') && !content.includes(` ${recordingAttribute}="`) && !visibleCharacter.test(content);
