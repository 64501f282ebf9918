import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { focus, press, step, texts } from './actions.ts';
import { violations } from './axe.ts';
import { person, serveFamily } from './family.ts';
import { open } from './screen.tsx';
import { hold } from './server.ts';

const dialog = () => page.getByRole('dialog', { name: 'The order of people' });
const handle = (name: string) => dialog().getByRole('button', { name: `Move: ${name}`, exact: true });
const cards = () => texts(page.css('article h2'));

/** Opens the dialog with people of these names. */
const openOrder = async (...names: string[]) => {
  const stored = serveFamily(...names.map((name) => person(name)));
  open('/');
  await page.getByRole('button', { name: `More: ${names[0]}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change the order' }).click();
  await expect.element(dialog()).toBeVisible();
  return stored;
};

test('the order of people', async () => {
  const stored = await openOrder('Rose', 'Luis', 'Miriam');
  const storedNames = () => stored.people.map(({ name }) => name);
  const listed = () => texts(dialog().getByRole('listitem')).map((text) => text.split(' ')[0]);
  await document.fonts.ready;

  await step('is changed with the keyboard, and the dashboard follows', async () => {
    await focus(handle('Miriam'));
    for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await press(key);
    await expect.element(dialog().getByRole('status')).toHaveTextContent('Miriam is now at place 1 of 3.');
    await expect.poll(cards).toEqual(['Miriam', 'Rose', 'Luis']);
    expect(storedNames()).toEqual(['Miriam', 'Rose', 'Luis']);
  });

  await step('is changed by dragging, or step by step', async () => {
    const pointOf = (name: string) => {
      const { left, top } = handle(name).element().getBoundingClientRect();
      return [left + 20, top + 20] as const;
    };
    const [from, to] = [pointOf('Miriam'), pointOf('Luis')];
    await commands.moveMouse(...from);
    await commands.pressMouse();
    await commands.moveMouse(...to, 10);
    await commands.releaseMouse();
    await expect.poll(cards).toEqual(['Rose', 'Luis', 'Miriam']);
    await dialog().getByRole('button', { name: 'Move up: Luis' }).click();
    await expect.poll(cards).toEqual(['Luis', 'Rose', 'Miriam']);
  });

  await step('a move is not lost while the one before is being stored', async () => {
    const release = hold('PUT /api/people/order');
    const up = dialog().getByRole('button', { name: 'Move up: Miriam' });
    await up.click();
    await expect.poll(listed).toEqual(['Luis', 'Miriam', 'Rose']);
    await up.click();
    await expect.poll(listed).toEqual(['Miriam', 'Luis', 'Rose']);
    expect(storedNames()).toEqual(['Luis', 'Rose', 'Miriam']);
    release();
    await expect.poll(cards).toEqual(['Miriam', 'Luis', 'Rose']);
    await expect.poll(storedNames).toEqual(['Miriam', 'Luis', 'Rose']);
  });

  await step('nothing is wrong for axe while somebody is lifted', async () => {
    await focus(handle('Luis'));
    await press('Space');
    expect(await violations()).toEqual([]);
  });

  await step('Escape puts back who is lifted, and closes the dialog only then', async () => {
    await press('ArrowUp');
    await press('Escape');
    await expect.element(dialog().getByRole('status')).toHaveTextContent('Luis is back at place 2 of 3.');
    await press('Escape');
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(cards()).toEqual(['Miriam', 'Luis', 'Rose']);
  });
});

test('somebody from another page comes first, and nobody is missing or shown twice', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `Cousin ${index + 1}`);
  await openOrder(...names);
  await expect.element(dialog().getByRole('listitem')).toHaveLength(30);
  await focus(handle('Cousin 30'));
  await press('Space');
  for (let n = 1; n < 30; n += 1) await press('ArrowUp');
  await press('Space');
  await expect.poll(cards).toEqual(['Cousin 30', ...names.slice(0, 29)]);
});
