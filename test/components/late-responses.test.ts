import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press, step } from './actions.ts';
import { person, serveFamily } from './family.ts';
import { open } from './screen.tsx';
import { hold } from './server.ts';

test('a late response leaves alone what is open and typed by then', async () => {
  serveFamily(person('Rose'));

  await step('a dialog that was opened again stays open', async () => {
    open('/admin');
    const dialog = page.getByRole('dialog', { name: 'Rename person' });
    const rename = async (name: string) => {
      await page.getByRole('button', { name: 'More: Rose', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Rename person' }).click();
      await dialog.getByRole('textbox').fill(name);
    };
    const release = hold('PATCH /api/people/{id}');
    await rename('Rosa');
    await press('Enter');
    await press('Escape');
    await expect.element(dialog).not.toBeInTheDocument();
    await rename('Rosemary');
    release();
    await expect.element(page.getByRole('button', { name: 'More: Rosa', includeHidden: true })).toHaveLength(1);
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Rosemary');
    await press('Escape');
  });

  await step('what was typed in the address meanwhile stays', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Messages' }).click();
    const address = page.getByRole('region', { name: 'Address of this website' });
    const field = address.getByRole('textbox');
    const release = hold('PATCH /api/settings');
    await field.fill('https://stories.example.org');
    await press('Enter');
    await field.fill('https://family.example.org');
    release();
    await expect.element(address).toMatchTextContent('Links begin with https://stories.example.org.');
    await expect.element(field).toHaveValue('https://family.example.org');
  });
});
