import { plainText } from '../../shared/content/plain-text.ts';
import { firstSentence, type Slide } from './shared/slideshow.ts';

const photo = /<img ([^>]*)>(?:<figcaption>(.*?)<\/figcaption>)?/gs;
const endOfBlock = /<\/(?:p|h2|li)>/;

/**
 * The slides of stored HTML, like those that `slidesOf` makes from the DOM: each photo with its caption or the sentence
 * before it; without photos the first sentence. By regular expressions: Trusted Types forbid parsing HTML here.
 */
export const slidesIn = (content: string, by: string): Slide[] => {
  const slides = [...content.matchAll(photo)].map(({ index, 1: attributes = '', 2: caption = '' }): Slide => {
    const attribute = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
    const width = Number(attribute('width')) || undefined;
    return {
      photo: { src: attribute('src') ?? '', alt: plainText(attribute('alt') ?? ''), ...(width && { width }) },
      sentence: plainText(caption) || firstSentence(lastTextOf(content.slice(0, index))),
      by,
    };
  });
  return slides.length > 0 ? slides : [{ sentence: firstSentence(plainText(content)), by }];
};

const lastTextOf = (content: string) =>
  content
    .replace(/<figcaption>.*?<\/figcaption>/gs, '')
    .split(endOfBlock)
    .map(plainText)
    .filter((text) => text !== '')
    .at(-1) ?? '';
