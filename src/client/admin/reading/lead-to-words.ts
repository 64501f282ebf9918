import { foldText, placesOf, wantedIn } from '../../../shared/search/find-words.ts';

const name = 'found';

/**
 * Marks the words of a query in a story (CSS Custom Highlight API), scrolls to the first of them and focuses its
 * paragraph, where a screen reader goes on. Browsers without that API only scroll. Undefined if the story has none of
 * the words; otherwise returns a function that removes the marks.
 */
export const leadToWords = (story: Element, query: string): (() => void) | undefined => {
  const texts = textsIn(story).map((text) => ({ text, ...foldText(text.data) }));
  const wanted = wantedIn(texts, query);
  const rangesOf = (each: string) =>
    texts.flatMap(({ text, ...folded }) => placesOf(folded, each).map(({ from, to }) => rangeOf(text, from, to)));
  const ranges = wanted.flatMap(rangesOf);
  const [first] = ranges;
  if (!first) return undefined;
  if (CSS.highlights) CSS.highlights.set(name, new Highlight(...ranges));
  scrollTo(first);
  return () => CSS.highlights?.delete(name);
};

const textsIn = (story: Element) => {
  const walker = document.createTreeWalker(story, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
};

const rangeOf = (text: Text, from: number, to: number) => {
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  return range;
};

const scrollTo = (range: Range) => {
  const block = range.startContainer.parentElement?.closest<HTMLElement>('p, h2, figcaption');
  if (block) {
    block.tabIndex = -1;
    block.focus({ preventScroll: true });
  }
  // a paragraph may be longer than the screen
  const { top } = range.getBoundingClientRect();
  window.scrollBy(0, top - innerHeight / 3);
};
