// Typst breaks lines only between words, and hyphenates no word of this length
const longWord = /[^\s\u200b\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{45,}/gu;
const clustersTogether = 12;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Makes very long words, such as URLs, breakable at the end of a line. */
export const breakable = (text: string): string => text.replace(longWord, breakWord);

const breakWord = (word: string) => {
  let broken = '';
  let together = 0;
  for (const { segment } of segmenter.segment(word)) {
    if (together === clustersTogether) {
      broken += '\u200b';
      together = 0;
    }
    broken += segment;
    together += 1;
  }
  return broken;
};
