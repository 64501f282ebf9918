import type { Page } from '@playwright/test';
import { test as base, expect, signedIn } from './fixtures.ts';

const test = base.extend(signedIn);

/** Holds back the responses to these requests; the returned function lets them pass. */
const holdResponses = async (page: Page, method: string, path: string) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() === method) await released;
    await route.continue();
  });
  return release;
};

test('a late response leaves alone what is open and typed by then', async ({ page, admin }) => {
  await test.step('a dialog that was opened again stays open', async () => {
    expect((await admin.post('/api/people', { data: { name: 'Rose' } })).status()).toBe(201);
    const release = await holdResponses(page, 'PATCH', '**/api/people/*');
    await page.goto('/admin');
    const rename = page.getByRole('button', { name: 'Rename person: Rose' });
    const dialog = page.getByRole('dialog', { name: 'Rename person' });
    await rename.click();
    await dialog.getByRole('textbox').fill('Rosa');
    const response = page.waitForResponse('**/api/people/*');
    await dialog.getByRole('textbox').press('Enter');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await rename.click();
    await dialog.getByRole('textbox').fill('Rosemary');
    release();
    await response;
    await expect(page.getByRole('button', { name: 'Rename person: Rosa' })).toHaveCount(1);
    await expect(dialog.getByRole('textbox')).toHaveValue('Rosemary');
    await page.keyboard.press('Escape');
  });

  await test.step('what was typed in the address meanwhile stays', async () => {
    const release = await holdResponses(page, 'PATCH', '**/api/settings');
    await page.getByRole('link', { name: 'Settings' }).click();
    const address = page.getByRole('region', { name: 'Address of this website' });
    const field = address.getByRole('textbox');
    await field.fill('https://stories.example.org');
    await field.press('Enter');
    await field.fill('https://family.example.org');
    release();
    await expect(address).toContainText('Links begin with https://stories.example.org.');
    await expect(field).toHaveValue('https://family.example.org');
    expect((await admin.patch('/api/settings', { data: { public_url: null } })).status()).toBe(200);
  });
});
