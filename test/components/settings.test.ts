import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { day } from '../../src/shared/durations.ts';
import type { SettingsChange } from '../../src/shared/settings.ts';
import type { Wastebasket } from '../../src/shared/wastebasket.ts';
import { press, step, texts } from './actions.ts';
import { expectAccessible, violations } from './axe.ts';
import { person, question, serveFamily, whole } from './family.ts';
import { serveMail } from './mail.ts';
import { open } from './screen.tsx';
import { bodiesOf, cutOff, problem, type Sent, serve } from './server.ts';

const card = (name: string) => page.getByRole('region', { name, exact: true });
const wastebasket = card('Wastebasket');

/** A deleted question that will be purged in `left` days. */
const deleted = (question_text: string, left = 30): Wastebasket['questions'][number] => ({
  id: question_text,
  person_id: 'rose',
  person_name: 'Grandma Rose',
  question_text,
  deleted_at: new Date(Date.now() + (left - 30) * day).toISOString(),
  purge_at: new Date(Date.now() + left * day).toISOString(),
});

const openSection = async (path: string, title: string) => {
  open(path);
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toHaveFocus();
};

beforeEach(() => {
  serveFamily();
});

test('the bar of a phone has one word for each page, which never wraps', async () => {
  await openSection('/admin/settings/family', 'You and your family');
  await document.fonts.ready;
  for (const width of [390, 320]) {
    await page.viewport(width, 844);
    const bar = page.getByRole('navigation', { name: 'Pages' });
    for (const word of ['People', 'Library', 'Reading', 'Book', 'Settings']) {
      const text = bar.getByText(word, { exact: true });
      await expect.element(text).toBeVisible();
      expect(text.element().getBoundingClientRect().width).toBeLessThanOrEqual(width / 5);
      expect(text.element().scrollWidth - text.element().clientWidth).toBe(0);
    }
    expect(bar.element().getBoundingClientRect().height).toBe(65);
  }
});

test('an address that the environment sets is shown, and says where it is changed', async () => {
  serve({ 'GET /api/settings/addresses': { set_by_environment: true, in_container: false, origins: [] } });
  await openSection('/admin/settings/messages', 'Messages');
  const address = card('Address of this website');
  await expect.element(address).toMatchTextContent('It is set where the server is started, with PUBLIC_URL.');
  await expect.element(address.getByRole('textbox')).not.toBeInTheDocument();
});

test('a name that could not be saved says why, and stays in its field', async () => {
  await openSection('/admin/settings/family', 'You and your family');
  const asker = card('What your family calls you');
  const reconnect = cutOff('PATCH /api/settings');
  await asker.getByLabelText('What your family calls you').fill('Lina');
  await asker.getByRole('button', { name: 'Save the name' }).click();
  await expect.element(asker.getByRole('alert')).toMatchTextContent('can’t be reached');
  await expect.element(asker.getByLabelText('What your family calls you')).toHaveValue('Lina');
  reconnect();
  await asker.getByRole('button', { name: 'Save the name' }).click();
  await expect.element(page.getByText('Your name is saved.')).toBeVisible();
  expect(bodiesOf('PATCH /api/settings')).toEqual([{ asker_name: 'Lina' }, { asker_name: 'Lina' }]);
});

test('the wastebasket says so if a person was restored or purged elsewhere', async () => {
  const people = [
    { id: 'rose', name: 'Grandma Rose', deleted_at: deleted('').deleted_at, purge_at: deleted('').purge_at },
  ];
  serve({ 'GET /api/wastebasket': () => ({ people: people.splice(0), questions: [], recordings: [] }) });
  serve({ 'POST /api/wastebasket/people/{id}/restore': problem(404, 'unknown_person') });
  await openSection('/admin/settings/wastebasket', 'Wastebasket');
  await wastebasket.getByRole('button', { name: 'Bring back: Grandma Rose' }).click();
  await expect.element(page.getByText('This was changed somewhere else. Here is how it is now.')).toBeVisible();
  await expect.element(wastebasket.getByText('It is empty.')).toBeVisible();
});

test('the wastebasket says how many days are left, in red for the last three', async () => {
  const questions = [deleted('Late?', 3.5), deleted('Later?', 2.5), deleted('Last?', 0.1)];
  serve({ 'GET /api/wastebasket': { people: [], questions, recordings: [] } });
  await openSection('/admin/settings/wastebasket', 'Wastebasket');
  const times = wastebasket.css('.deleted-time');
  await expect
    .poll(() => texts(times))
    .toEqual([/^4 days left/, /^3 days left/, /^1 day left/].map((text) => expect.stringMatching(text)));
  const colours = times.elements().map((each) => getComputedStyle(each).color);
  const [, red = 0, green = 0, blue = 0] = /(\d+), (\d+), (\d+)/.exec(colours[1] ?? '')?.map(Number) ?? [];
  expect(red, colours[1]).toBeGreaterThan(2 * Math.max(green, blue));
  expect(colours[2]).toBe(colours[1]);
  expect(colours[0]).not.toBe(colours[1]);
});

test('the wastebasket shows the last 20, and the others after one press', async () => {
  // the most recently deleted first
  const questions = Array.from({ length: 22 }, (_, at) => deleted(`Question ${22 - at}?`, 30 - at / 1000));
  serve({
    'GET /api/wastebasket': () => ({ people: [], questions, recordings: [] }),
    'POST /api/wastebasket/{id}/restore': () => {
      questions.pop();
      return whole(question('Question 1?', { person_id: 'rose' }));
    },
  });
  await openSection('/admin/settings/wastebasket', 'Wastebasket');
  const headings = wastebasket.getByRole('heading', { level: 2 });
  await expect.element(headings).toHaveLength(20);
  await expect.element(headings.first()).toHaveTextContent('Question 22?');
  await wastebasket.getByRole('button', { name: 'Show 2 more' }).click();
  await expect.element(headings).toHaveLength(22);
  await wastebasket.getByRole('button', { name: 'Bring back: Question 1?' }).click();
  await expect.element(headings).toHaveLength(21);
});

test('axe finds no violation in the wastebasket, in the index nor in the first section, and they fit 320 px', async () => {
  const width = () => document.documentElement.scrollWidth;
  serve({ 'GET /api/wastebasket': { people: [], questions: [deleted('Who taught you to swim?')], recordings: [] } });
  await openSection('/admin/settings/wastebasket', 'Wastebasket');
  await expect.element(wastebasket.getByRole('listitem')).toHaveLength(1);
  await expectAccessible();
  await openSection('/admin/settings/family', 'You and your family');
  await expect.element(page.getByLabelText('Note when a question is first opened')).toBeVisible();
  await expectAccessible();
  await page.viewport(320, 640);
  await expect.poll(width).toBe(320);
  await openSection('/admin/settings/wastebasket', 'Wastebasket');
  await expect.poll(width).toBe(320);
  await openSection('/admin/settings', 'Settings');
  await expect.poll(width).toBe(320);
  // only at this width: on a desktop the index is not a page of its own
  expect(await violations()).toEqual([]);
});

const index = page.getByRole('navigation', { name: 'Settings' });
const indexLinks = index.getByRole('listitem').getByRole('link');
const bar = (name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('each section has an address, and the index leads to all of them', async () => {
  serveMail(serveFamily());
  serve({
    'GET /api/second-step': { is_on: false, recovery_codes_left: 0 },
    'GET /api/sessions': { sessions: [] },
    'GET /api/audit-log': { notes: [] },
  });
  await openSection('/admin/settings', 'You and your family');
  const others = ['Messages', 'Mail', 'Voice', 'Security', 'Wastebasket', 'Files'];
  expect(texts(indexLinks)).toEqual(['You and your family', ...others]);
  for (const title of [...others, 'You and your family']) {
    await index.getByRole('link', { name: title }).click();
    await expect.element(heading(title)).toHaveFocus();
    await openSection(location.pathname, title);
    await expect.element(index.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
    await expect.element(bar('Settings')).toHaveAttribute('aria-current', 'true');
  }
});

test('on a phone the index is the page, and says what is set', async () => {
  const stored = serveFamily();
  stored.settings.asker_name = 'Ania';
  serve({ 'GET /api/wastebasket': { people: [], questions: [deleted('Who taught you to swim?')], recordings: [] } });
  await page.viewport(390, 844);
  await openSection('/admin/settings', 'Settings');
  await expect
    .poll(() => texts(indexLinks))
    .toEqual(['You and your familyAnia', 'Messages', 'MailOff', 'Voice', 'Security', 'Wastebasket1', 'Files']);
  await expect.element(bar('Settings')).toHaveAttribute('aria-current', 'page');
  await index.getByRole('link', { name: 'Wastebasket' }).click();
  await expect.element(heading('Wastebasket')).toHaveFocus();
  await expect.element(index).not.toBeInTheDocument();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect.element(heading('Settings')).toHaveFocus();
});

test('the pages lead to each other', async () => {
  await openSection('/admin/settings', 'You and your family');
  await expect.element(bar('Settings')).toHaveAttribute('aria-current', 'true');
  await bar('People').click();
  await expect.poll(() => location.pathname).toBe('/admin');
  await expect.element(bar('People')).toHaveAttribute('aria-current', 'page');
  open('/');
  await expect.element(bar('People')).toHaveAttribute('aria-current', 'page');
});

test('the address in links is set, corrected and taken away, and a wrong one says what to do', async () => {
  const stored = serveFamily();
  const rule = 'The address must look like https://stories.example.org, with nothing after it.';
  serve({
    'PATCH /api/settings': ({ body }: Sent) => {
      const { public_url } = body as SettingsChange;
      if (public_url && !URL.canParse(public_url))
        return problem(422, 'invalid_fields', rule, {
          errors: [{ field: 'public_url', message: rule.slice('The address '.length, -1) }],
        });
      if (public_url) stored.settings.public_url = new URL(public_url).origin;
      else delete stored.settings.public_url;
      return stored.settings;
    },
  });
  await openSection('/admin/settings/messages', 'Messages');
  const address = card('Address of this website');
  const field = address.getByLabelText('Address', { exact: true });
  const save = address.getByRole('button', { name: 'Save the address' });
  await expect
    .element(address)
    .toMatchTextContent(`Links begin with ${location.origin}. Only this computer can open them.`);
  await field.fill('stories.example.org');
  await save.click();
  await expect.element(address.getByRole('alert')).toHaveTextContent(rule);
  await expect.element(field).toHaveValue('stories.example.org');
  await field.fill('https://Stories.example.org/');
  await press('Enter');
  await expect.element(address).toMatchTextContent('Links begin with https://stories.example.org.');
  await expect.element(field).toHaveValue('https://stories.example.org');
  await expect.element(field).toHaveFocus();
  await expect.element(address).not.toMatchTextContent('Only this computer');
  await field.fill('');
  await save.click();
  await expect.element(address).toMatchTextContent(`Links begin with ${location.origin}.`);
  await expect.element(save).toHaveFocus();
  expect(bodiesOf('PATCH /api/settings').at(-1)).toEqual({ public_url: null });
});

test('who asks is named, as they will read it, and no longer', async () => {
  const stored = serveFamily();
  await openSection('/admin/settings/family', 'You and your family');
  const asker = card('What your family calls you');
  const field = asker.getByLabelText('What your family calls you');
  await expect.element(asker.getByText('Right now no name is shown.')).toBeVisible();
  await field.fill('  Lina ');
  await press('Enter');
  await expect.element(page.getByText('Your name is saved.')).toBeVisible();
  await expect.element(asker.getByText('They will read: Lina asks you')).toBeVisible();
  await field.fill('');
  await press('Enter');
  await expect.element(page.getByText('Your name is no longer shown.')).toBeVisible();
  expect(bodiesOf('PATCH /api/settings')).toEqual([{ asker_name: 'Lina' }, { asker_name: null }]);
  expect(stored.settings).not.toHaveProperty('asker_name');
});

test('messages to go with a link', async () => {
  const messages = card('Messages to go with a link');
  const listed = messages.getByRole('listitem');
  const title = messages.getByLabelText('Title, for you alone');
  const text = messages.getByLabelText('Message', { exact: true });
  const save = () => messages.getByRole('button', { name: 'Save message' }).click();
  const asked = question('Who taught you to swim?');
  const stored = serveFamily(person('Grandma Rose', [asked]));
  const openMessages = () => openSection('/admin/settings/messages', 'Messages');
  const remove = async (name: string) => {
    await messages.getByRole('button', { name: `Remove: ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };

  await step('are written, changed and put first', async () => {
    await openMessages();
    const write = async (name: string, content: string) => {
      await messages.getByRole('button', { name: 'Add a message' }).click();
      await expect.element(title).toHaveFocus();
      await expect.element(text).toHaveDisplayValue(/^Dear \{name\},/);
      await title.fill(name);
      await text.fill(content);
      await save();
    };
    await write('Short', 'Look: {link}');
    await expect.element(page.getByText('The message is saved.')).toBeVisible();
    await expect.element(messages.getByRole('heading', { name: 'Messages to go with a link' })).toHaveFocus();
    await write('Dutch', 'Lieve {name}, {question} {link} {smile}');
    await expect.element(listed).toHaveLength(2);

    await messages.getByRole('button', { name: 'Change: Short' }).click();
    await text.fill('Look here.');
    // any other action would close the form, with what was typed
    await expect.element(messages.getByRole('button', { name: /: Dutch$/ })).not.toBeInTheDocument();
    await save();
    await expect.element(messages.getByRole('alert')).toMatchTextContent(/Please keep \{link\} in the message/);
    await text.fill('Look here: {link}');
    await save();
    await expect.element(messages.getByText('Look here: {link}')).toBeVisible();
    await messages.getByRole('button', { name: 'Put first: Dutch' }).click();
    await expect.element(listed.first()).toMatchTextContent('Dutch');
  });

  await step('are offered when sharing', async () => {
    open('/admin');
    await page.getByRole('button', { name: 'Share: Who taught you to swim?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share with Grandma Rose' });
    const message = dialog.getByLabelText('A message to go with it');
    await expect.element(message).toHaveValue(`Lieve Grandma Rose, Who taught you to swim? ${asked.link} {smile}`);
    await dialog.getByLabelText('Which message').selectOptions('Short');
    await expect.element(message).toHaveValue(`Look here: ${asked.link}`);
  });

  await step('are removed, and are back with Undo', async () => {
    await openMessages();
    await remove('Dutch');
    await expect.element(page.getByText('“Dutch” was removed.')).toBeVisible();
    await expect.element(messages.getByRole('heading', { name: 'Messages to go with a link' })).toHaveFocus();
    expect(stored.settings.message_templates).toEqual([{ title: 'Short', text: 'Look here: {link}' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('It is back.')).toBeVisible();
    await expect.element(messages.getByRole('button', { name: 'Remove: Dutch' })).toBeVisible();
    expect(stored.settings.message_templates).toHaveLength(2);
    await remove('Dutch');
    await expect.element(messages.getByRole('button', { name: 'Remove: Dutch' })).not.toBeInTheDocument();
  });

  await step('of another tab are kept', async () => {
    await messages.getByRole('button', { name: 'Add a message' }).click();
    await title.fill('Mine');
    stored.settings.message_templates.push({ title: 'Theirs', text: '{link}' });
    await save();
    await expect.element(listed).toHaveLength(3);
    expect(stored.settings.message_templates.map((each) => each.title)).toEqual(['Short', 'Theirs', 'Mine']);
  });

  await step('axe finds no violation, and the page fits 320 px', async () => {
    await messages.getByRole('button', { name: 'Change: Short' }).click();
    await expectAccessible();
    await page.viewport(320, 640);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(320);
  });
});

test('openings are noted only after that was chosen, and what was noted is deleted only after a question', async () => {
  const stored = serveFamily();
  await openSection('/admin/settings/family', 'You and your family');
  const choice = card('Has it been opened?').getByLabelText('Note when a question is first opened');
  await choice.click();
  await expect.element(page.getByText('From now on the first opening is noted.')).toBeVisible();
  await choice.click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText('This also deletes all the dates noted so far.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(choice).toBeChecked();
  expect(stored.settings.records_opened).toBe(true);
  await choice.click();
  await dialog.getByRole('button', { name: 'Stop and delete' }).click();
  await expect.element(choice).not.toBeChecked();
  await expect.element(page.getByText('Openings are no longer noted. What was noted has been deleted.')).toBeVisible();
  expect(stored.settings.records_opened).toBe(false);
});

test('the wastebasket keeps the focus when something leaves it', async () => {
  const questions = [deleted('Who taught you to swim?'), deleted('And to sew?')];
  const remove = (id: string | undefined) =>
    questions.splice(
      questions.findIndex((each) => each.id === id),
      1,
    );
  serve({
    'GET /api/wastebasket': () => ({ people: [], questions, recordings: [] }),
    'POST /api/wastebasket/{id}/restore': ({ ids: [id] }: Sent) => {
      remove(id);
      return whole(question('Who taught you to swim?', { person_id: 'rose' }));
    },
    'DELETE /api/wastebasket/{id}': ({ ids: [id] }: Sent) => {
      remove(id);
    },
  });
  await openSection('/admin/settings/wastebasket', 'Wastebasket');
  await expect.element(wastebasket.getByRole('listitem')).toHaveLength(2);
  await expect.element(wastebasket.getByText(/^Gone on /)).toHaveLength(2);
  await expect.element(wastebasket.getByText('For Grandma Rose')).toHaveLength(2);

  await step('after bringing a question back', async () => {
    await wastebasket.getByRole('button', { name: 'Bring back: Who taught you to swim?' }).click();
    await expect.element(page.getByText('The question is back, with its answer and its link.')).toBeVisible();
    await expect.element(wastebasket).toHaveFocus();
  });

  await step('after deleting one for good, which asks', async () => {
    await wastebasket.getByRole('button', { name: 'More: And to sew?' }).click();
    await page.getByRole('menuitem', { name: 'Delete for good' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog.getByText(/You can’t get them back\./)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect.element(wastebasket.getByText('It is empty.')).toBeVisible();
    await expect.element(wastebasket).toHaveFocus();
  });
});
