import { violationsOf } from './axe.ts';
import { test as base, expect, signedIn } from './fixtures.ts';

const test = base.extend(signedIn);

test('a reading link is made for chosen people, shared, paused, changed and deleted', async ({ page, addPerson }) => {
  await addPerson('Grandma Rose');
  await addPerson('Dad');
  await page.goto('/admin/readers');
  await expect(page.getByText('Nobody but you can read the stories yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a reading link' }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText('Please fill this in.')).toBeVisible();
  await page.getByLabel('Who is it for?').fill('Uncle Ben');
  await page.getByRole('radio', { name: 'Only those of' }).check();
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText('Please choose at least one person.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Dad' }).check();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make the link' }).click();

  const share = page.getByRole('dialog', { name: 'Share with Uncle Ben' });
  await expect(share.getByLabel('A message to go with it')).toHaveValue(
    /Dear Uncle Ben,[\s\S]*\/read\/[A-Za-z0-9_-]{12}$/,
  );
  expect(await violationsOf(page)).toEqual([]);
  await share.getByText('Link settings').click();
  await share.getByRole('button', { name: 'Pause link' }).click();
  await expect(share.getByText('Open the link again below before you share it.')).toBeVisible();
  await share.getByRole('button', { name: 'Close' }).click();

  const choose = async (name: string, item: string) => {
    await page.getByRole('button', { name: `More: ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const reader = page.getByRole('region', { name: 'Uncle Ben' });
  await expect(reader).toContainText('Stories of Dad');
  await expect(reader).toContainText('Link paused');
  await reader.getByRole('button', { name: 'Open link again: Uncle Ben' }).click();
  await expect(reader).toContainText('Open, no last day');
  await expect(reader.getByRole('button', { name: 'Share: Uncle Ben' })).toBeFocused();
  await choose('Uncle Ben', 'Change name and people');
  await page.getByRole('radio', { name: /Everyone/ }).check();
  await page.getByLabel('Who is it for?').fill('Ben and Jo');
  await page.getByRole('button', { name: 'Save' }).click();
  const changed = page.getByRole('region', { name: 'Ben and Jo' });
  await expect(changed).toContainText('Stories of everyone');
  await choose('Ben and Jo', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nobody but you can read the stories yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a reading link' })).toBeFocused();
});
