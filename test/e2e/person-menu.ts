import type { Page } from '@playwright/test';

const inEnglish = (text: string) => text;

/**
 * The menu button of a person, on their card or their page; `say` is how the interface says an English text. A name in
 * another direction than the page's is isolated.
 */
export const personMenu = (page: Page, name: string, say = inEnglish) =>
  page.getByRole('button', {
    name: new RegExp(`^${say('More')}: \u2068?${name.replace(/[()?.+*]/g, '\\$&')}\u2069?$`),
  });

/** Chooses an item of that menu. */
export const chooseForPerson = async (page: Page, name: string, item: string, say = inEnglish): Promise<void> => {
  await personMenu(page, name, say).click();
  await page.getByRole('menuitem', { name: say(item) }).click();
};
