import type { Page } from '@playwright/test';
import { test as base, expect, signedIn } from './fixtures.ts';
import { chooseForPerson } from './person-menu.ts';

/** A page, or what a button opens on it. */
export type Place = { name: string; path: string; open?: (page: Page) => Promise<void> };

/** Texts of the fixtures, which are not translated. */
export const content = [
  ...['Grandma Rose', 'Great-grandmother Wilhelmina', 'Cousin Maximilian', 'I never knew about the boat!'],
  ...['Who taught you to swim?', 'Nobody, and Alf shouted instructions.'],
  ...['Opowiedz o wakacjach nad jeziorem.', 'Pomegranates, and a long summer.', 'Pomegran', 'ates, and a long summer.'],
  ...['What did your grandmother cook?', 'Everything that grew there.', 'What did your grandmother cook on Sundays?'],
  ...['What was your first school?', 'What did the kitchen of your grandmother smell of?'],
  ...['Who was your neighbour?', 'Where did you live?'],
];

const waitUntilLoaded = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.is-loading, .skeleton')).toHaveCount(0);
};

type VisitAll = (look: (name: string) => Promise<void>, visited?: Place[]) => Promise<void>;

/** Opens every page but the answer page, and dialogs, with people, questions, answers, links, and a wastebasket. */
export const test = base.extend<{ say: (text: string) => string; places: Place[]; visitAll: VisitAll }>({
  ...signedIn,
  /** Translates an English text of the interface. */
  say: ({ page: _ }, use) => use((text) => text),
  places: async ({ page: _, say, admin, addPerson, addQuestion }, use) => {
    const [rose, wilhelmina] = [await addPerson('Grandma Rose'), await addPerson('Great-grandmother Wilhelmina')];
    const submit = async (person_id: string, question_text: string, content: string) => {
      const { id, access_token } = await addQuestion({ person_id, question_text, days_to_complete: 5 });
      const headers = { 'access-token': access_token };
      await admin.put('/api/answer', { headers, data: { content, status: 'submitted', base_version: 0 } });
      return id;
    };
    await submit(rose.id, 'Who taught you to swim?', '<p>Nobody, and Alf shouted instructions.</p>');
    await submit(rose.id, 'Opowiedz o wakacjach nad jeziorem.', '<p>Pomegranates, and a long summer.</p>');
    const story = await submit(rose.id, 'What did your grandmother cook?', '<p>Everything that grew there.</p>');
    await addQuestion({ person_id: wilhelmina.id, question_text: 'What did your grandmother cook on Sundays?' });
    const deleted = await addQuestion({ person_id: wilhelmina.id, question_text: 'What was your first school?' });
    await admin.delete(`/api/questions/${deleted.id}`);
    const questions = [{ question_text: 'What did the kitchen of your grandmother smell of?' }];
    await admin.put(`/api/people/${rose.id}/queue`, { data: { questions } });
    const own = await (await admin.post(`/api/people/${rose.id}/link`)).json();
    const reader = await (await admin.post('/api/readers', { data: { name: 'Cousin Maximilian' } })).json();
    const thanks = { headers: { 'access-token': reader.token }, data: { text: 'I never knew about the boat!' } };
    await admin.post(`/api/read/stories/${story}/thanks`, thanks);

    const eraseFirst = async (page: Page) => {
      await page
        .getByRole('button', { name: new RegExp(`^${say('More')}:`) })
        .first()
        .click();
      await page.getByRole('menuitem', { name: say('Delete for good') }).click();
    };
    const press = (name: string) => (page: Page) =>
      page
        .getByRole('button', { name: new RegExp(`^${say(name)}`) })
        .first()
        .click();
    const choose = (item: string) => (page: Page) => chooseForPerson(page, rose.name, item, say);
    await use([
      { name: 'dashboard', path: '/admin' },
      { name: 'add a person', path: '/admin', open: press('Add person') },
      { name: 'rename', path: '/admin', open: choose('Rename person') },
      { name: 'delete a person', path: '/admin', open: choose('Delete person') },
      {
        name: 'share',
        path: '/admin',
        open: async (page) => {
          await press('Share')(page);
          for (const part of ['A letter on paper', 'Link settings']) await page.getByText(say(part)).click();
        },
      },
      { name: 'order', path: '/admin', open: choose('Change the order') },
      { name: 'select', path: '/admin', open: press('Select') },
      {
        name: 'search',
        path: '/admin',
        open: async (page) => {
          await page.getByRole('combobox').fill('pomegran');
          await page.getByRole('option').first().waitFor();
        },
      },
      { name: 'person', path: `/admin/people/${rose.id}` },
      { name: 'person without answers', path: `/admin/people/${wilhelmina.id}` },
      { name: 'library', path: '/admin/library' },
      { name: 'choice of people', path: '/admin/library', open: press('Asking') },
      {
        name: 'own question',
        path: '/admin/library',
        open: (page) => page.getByLabel(say('Question'), { exact: true }).focus(),
      },
      {
        name: 'pasted list',
        path: '/admin/library',
        open: async (page) => {
          await press('Paste many')(page);
          await page.locator('.paste-card textarea').fill('Who was your neighbour?\nWhere did you live?');
          await page.getByRole('button', { name: say('Look them over') }).click();
        },
      },
      { name: 'reading room', path: '/admin/read' },
      { name: 'all stories', path: '/admin/read?all' },
      { name: 'thanks', path: '/admin/read?thanks' },
      { name: 'story', path: `/admin/read/${story}` },
      { name: 'readers', path: '/admin/readers' },
      { name: 'share a reading link', path: '/admin/readers', open: press('Share') },
      { name: 'new reading link', path: '/admin/readers', open: press('Add a reading link') },
      { name: 'book', path: '/admin/keepsake' },
      { name: 'settings', path: '/admin/settings' },
      { name: 'you and your family', path: '/admin/settings/family' },
      { name: 'mail', path: '/admin/settings/mail' },
      { name: 'voice', path: '/admin/settings/voice' },
      { name: 'messages', path: '/admin/settings/messages' },
      { name: 'security', path: '/security' },
      { name: 'change the password', path: '/security', open: press('Change password') },
      { name: 'wastebasket', path: '/admin/settings/wastebasket' },
      { name: 'delete for good', path: '/admin/settings/wastebasket', open: eraseFirst },
      { name: 'files', path: '/admin/settings/files' },
      { name: "a person's link", path: `/for/${own.token}` },
      { name: 'closed person’s link', path: '/for/abcdefghijkm' },
      { name: 'contents of a reading link', path: `/read/${reader.token}` },
      { name: 'story of a reading link', path: `/read/${reader.token}/${story}` },
      { name: 'closed reading link', path: '/read/abcdefghijkm' },
      { name: 'closed page of a mail', path: '/mail/abcdefghijkmnpqr' },
      { name: 'nothing', path: '/nothing-here' },
    ]);
  },

  visitAll: ({ page, places }, use) =>
    use(async (look, visited = places) => {
      let shown = '';
      for (const { name, path, open } of visited) {
        // the same page: closes the dialog that was opened before
        if (path === shown) await page.keyboard.press('Escape');
        else await page.goto(path);
        await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
        shown = path;
        await waitUntilLoaded(page);
        await open?.(page);
        await look(name);
      }
      await page.evaluate(() => localStorage.removeItem('adminAuthenticated'));
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look('login');
    }),
});
