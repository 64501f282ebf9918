import type { Page } from '@playwright/test';

const inEnglish = (text: string) => text;

/** The menu button of a person, on their card or their page; `say` translates an English text of the interface. */
export const personMenu = (page: Page, name: string, say = inEnglish) =>
  page.getByRole('button', { name: `${say('More')}: ${name}`, exact: true });

/** Chooses an item of that menu. */
export const chooseForPerson = async (page: Page, name: string, item: string, say = inEnglish): Promise<void> => {
  await personMenu(page, name, say).click();
  await page.getByRole('menuitem', { name: say(item) }).click();
};
