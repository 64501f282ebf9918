import type { Page } from '@playwright/test';

/**
 * The texts of a page with Latin words: title, text nodes, attributes and field values. Ignores `known` words, URLs,
 * placeholders such as `{name}`, the user agent of API requests (Playwright/1.0), and people's initials.
 */
export const latinTexts = (page: Page, known: string[]): Promise<string[]> =>
  page.evaluate((words) => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, data } = walker.currentNode as Text;
      if (!parentElement?.closest('script, style, .avatar, .second-step-key, .cover-letters')) texts.push(data);
    }
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) as string);
    for (const { value } of document.querySelectorAll<HTMLInputElement>('input[type=text], textarea'))
      texts.push(value);
    return texts
      .map((text) =>
        words.reduce(
          (rest, each) => rest.replaceAll(each, ''),
          text.replace(/https?:\S+|\{\w+\}|\bPlaywright\/[\d.]+/g, ''),
        ),
      )
      .filter((text) => /[a-z]{2}/i.test(text));
  }, known);
