const ideograph = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\p{N}+/gu;
const url = /\b(?:https?:\/\/|www\.)[^\s<>"]+/gi;

/** The hosts of the links in a text. */
export const hostsIn = (text: string): string[] =>
  (text.match(url) ?? []).flatMap(
    (address) => /^https?:\/\/([^/?#:]+\.[^/?#:]+)/i.exec(address)?.[1]?.toLowerCase() ?? [],
  );

/**
 * The words of a text as they are compared: without case, marks and punctuation. An ideograph or kana is a word. Links to
 * `hosts` are left out, also those that a mail server has rewritten.
 */
export const wordsOf = (text: string, hosts: readonly string[] = []): string[] =>
  text
    .replace(url, (address) => (hosts.some((host) => address.toLowerCase().includes(host)) ? ' ' : address))
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(word) ?? [];

/** How many words these are; two ideographs count as one. */
export const countWords = (words: string[]): number =>
  words.reduce((count, word) => count + (ideograph.test(word) ? 0.5 : 1), 0);
