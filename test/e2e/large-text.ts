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
 * What does not fit on the page. `brokenWords`: those that stand on two lines, except for words of more than 14 letters
 * that are wider than the page. `stickingOut`: elements beyond the left or right edge of the page, or whose text is wider than they are;
 * what can be scrolled sideways or ends in an ellipsis is left out.
 */
export const whatDoesNotFit = (page: Page): Promise<{ brokenWords: string[]; stickingOut: string[] }> =>
  page.evaluate(() => {
    const { body, documentElement } = document;
    const pageWidth = documentElement.clientWidth;
    /** Hidden visually, for screen readers. */
    const isClippedAway = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClippedAway(element.parentElement));
    const isShown = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !isClippedAway(element);

    const texts: Text[] = [];
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() !== '' && text.parentElement && isShown(text.parentElement)) texts.push(text);
    }

    const isBroken = (text: Text, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      const parts = [...range.getClientRects()].filter(({ width }) => width > 0);
      const width = parts.reduce((sum, part) => sum + part.width, 0);
      const isTooLong = to - from > 14 && width > pageWidth - 32;
      return !isTooLong && parts.some(({ top }) => Math.abs(top - (parts[0]?.top ?? top)) > 2);
    };
    /** An address may break anywhere. */
    const withoutAddresses = (text: string) => text.replace(/\S+:\/\/\S+/g, (address) => ' '.repeat(address.length));
    const brokenWords = texts.flatMap((text) =>
      [...withoutAddresses(text.data).matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)]
        .filter(({ index, 0: word }) => isBroken(text, index, index + word.length))
        .map(([word]) => word),
    );

    const scrollsSideways = (element: Element) => {
      for (let frame = element.parentElement; frame && frame !== body; frame = frame.parentElement)
        if (/auto|scroll/.test(getComputedStyle(frame).overflowX)) return true;
      return false;
    };
    const leavesThePage = (element: Element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && (left < -1 || right > pageWidth + 1) && !scrollsSideways(element);
    };
    const holdsText = new Set(texts.map(({ parentElement }) => parentElement as Element));
    const isTooNarrow = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const mayBe = /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || element.clientWidth === 0;
      return !mayBe && element.scrollWidth > element.clientWidth + 1;
    };
    const stickingOut = [...body.querySelectorAll('*')]
      .filter((each) => isShown(each) && (leavesThePage(each) || (holdsText.has(each) && isTooNarrow(each))))
      .map((each) => `${each.tagName.toLowerCase()}.${each.getAttribute('class') ?? ''} ${each.textContent}`.trim());
    if (documentElement.scrollWidth > pageWidth) stickingOut.push('the page scrolls sideways');
    return { brokenWords, stickingOut };
  });
