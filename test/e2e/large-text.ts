import type { Page } from '@playwright/test';
import { frugalLaunchOptions } from '../chromium.ts';

/**
 * For `test.use`: a browser whose text is set to 200 %. Unlike a font size in the page's styles, this changes `rem` in
 * media queries too. Playwright starts a worker with this browser, and with a server of its own.
 */
export const largeText = {
  launchOptions: { ...frugalLaunchOptions, args: [...frugalLaunchOptions.args, '--blink-settings=defaultFontSize=32'] },
};

/**
 * Overflow on the page, or in the open modal dialog. `brokenWords`: words broken across lines, except words of more
 * than 14 letters that are wider than the page. `stickingOut`: elements beyond the left or right edge of the page, or
 * narrower than their text, except in what scrolls horizontally or ends in an ellipsis.
 */
export const whatDoesNotFit = (page: Page) => page.evaluate(measure, true);

/** Only `stickingOut`, which is faster. */
export const whatSticksOut = async (page: Page) => (await page.evaluate(measure, false)).stickingOut;

const measure = (withWords: boolean): { brokenWords: string[]; stickingOut: string[] } => {
  const { body, documentElement } = document;
  const root = document.querySelector('dialog:modal') ?? body;
  const pageWidth = documentElement.clientWidth;
  /** Hidden visually, for screen readers. */
  const isClippedAway = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClippedAway(element.parentElement));
  const isShown = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !isClippedAway(element);

  const isBroken = (text: Text, from: number, to: number) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    const parts = [...range.getClientRects()].filter(({ width }) => width > 0);
    const width = parts.reduce((sum, part) => sum + part.width, 0);
    const isTooLong = to - from > 14 && width > pageWidth - 32;
    return !isTooLong && parts.some(({ top }) => Math.abs(top - (parts[0]?.top ?? top)) > 2);
  };
  /** A URL may break anywhere. */
  const withoutAddresses = (text: string) => text.replace(/\S+:\/\/\S+/g, (address) => ' '.repeat(address.length));
  const brokenWordsIn = (text: Text) =>
    [...withoutAddresses(text.data).matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)]
      .filter(({ index, 0: word }) => isBroken(text, index, index + word.length))
      .map(([word]) => word);
  const brokenWords: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (withWords && walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim() !== '' && text.parentElement && isShown(text.parentElement))
      brokenWords.push(...brokenWordsIn(text));
  }

  const scrollsSideways = (element: Element) => {
    for (let frame = element.parentElement; frame && frame !== body; frame = frame.parentElement)
      if (/auto|scroll/.test(getComputedStyle(frame).overflowX)) return true;
    return false;
  };
  const leavesThePage = (element: Element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && (left < -1 || right > pageWidth + 1) && !scrollsSideways(element);
  };
  const holdsText = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const isTooNarrow = (element: Element) => {
    if (element.clientWidth === 0 || element.scrollWidth <= element.clientWidth + 1 || !holdsText(element))
      return false;
    const { overflowX, textOverflow } = getComputedStyle(element);
    return !/auto|scroll/.test(overflowX) && textOverflow !== 'ellipsis';
  };
  const stickingOut = [...root.querySelectorAll('*')]
    // `isShown` last: it is the most expensive check
    .filter((each) => (leavesThePage(each) || isTooNarrow(each)) && isShown(each))
    .map((each) => `${each.tagName.toLowerCase()}.${each.getAttribute('class') ?? ''} ${each.textContent}`.trim());
  if (documentElement.scrollWidth > pageWidth) stickingOut.push('the page scrolls sideways');
  return { brokenWords, stickingOut };
};
