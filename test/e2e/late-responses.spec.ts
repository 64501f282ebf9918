import type { Request } from '@playwright/test';
import { hold } from './answer-steps.ts';
import { test as base, expect, signedIn } from './fixtures.ts';

const test = base.extend(signedIn);

const isChange = (request: Request) => request.method() === 'PATCH';

test.afterEach(async ({ admin }) => {
  expect((await admin.patch('/api/settings', { data: { public_url: null } })).status()).toBe(200);
});

test('a late response leaves alone what is open and typed by then', async ({ page, addPerson }) => {
  await test.step('a dialog that was opened again stays open', async () => {
    await addPerson('Rose');
    const release = await hold(page, '**/api/people/*', isChange);
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
    const release = await hold(page, '**/api/settings', isChange);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Messages' }).click();
    const address = page.getByRole('region', { name: 'Address of this website' });
    const field = address.getByRole('textbox');
    await field.fill('https://stories.example.org');
    await field.press('Enter');
    await field.fill('https://family.example.org');
    release();
    await expect(address).toContainText('Links begin with https://stories.example.org.');
    await expect(field).toHaveValue('https://family.example.org');
  });
});
