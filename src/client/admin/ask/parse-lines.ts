/** A bullet, or a number with a full stop, a bracket or a colon, at the beginning of a line. */
const marker = /^(?:[•◦‣▪●·]\s*|[-–—*+](?:\s+|$)|\(?\p{Nd}{1,4}(?:[.):]+(?:\s+|$)|[、．]\s*))/u;

/** The questions of a pasted text: a line each, without numbers and bullets, blank lines and repetitions. */
export const parseLines = (text: string): string[] => {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => line.trim().replace(marker, '').trim());
  return [...new Set(lines.filter((line) => line !== ''))];
};
