import type { Page } from '@playwright/test';

/** The menu button of a person, on their card or their page. */
export const personMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: `More: ${name}`, exact: true });

/** Chooses an item of that menu. */
export const chooseForPerson = async (page: Page, name: string, item: string): Promise<void> => {
  await personMenu(page, name).click();
  await page.getByRole('menuitem', { name: item }).click();
};
