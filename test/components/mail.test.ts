import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Rhythm } from '../../src/shared/mail/rhythms.ts';
import { texts } from './actions.ts';
import { expectAccessible } from './axe.ts';
import { fakeClock } from './clock.ts';
import { answered, person, question, type Stored, serveFamily } from './family.ts';
import { mail, reply, serveMail } from './mail.ts';
import { open } from './screen.tsx';
import { bodiesOf, problem, requestsTo, serve } from './server.ts';

const row = (name: string) => page.getByRole('region', { name, exact: true });
const width = () => document.documentElement.scrollWidth;

const openMail = async () => {
  open('/admin/settings/mail');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mail' })).toHaveFocus();
};

const rose = (more = {}) =>
  person('Grandma Rose', [question('Who taught you to swim?'), answered('What did your kitchen smell like?')], {
    email: 'rose@post.example',
    time_zone: 'Europe/London',
    ...more,
  });

const openRose = async (stored: Stored) => {
  open(`/admin/people/${stored.people[0]?.id}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Grandma Rose' })).toBeVisible();
};

test('without mail one line in the settings says what it would do, and no other screen mentions it', async () => {
  const stored = serveFamily(rose());
  await openMail();
  await expect.element(page.getByText('It is not set up yet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send a test mail' })).not.toBeInTheDocument();
  await openRose(stored);
  await expect.element(page.getByText('Year of birth')).toBeVisible();
  await expect.element(page.getByText('rose@post.example')).not.toBeInTheDocument();
  await expect.element(page.getByText('A question by mail')).not.toBeInTheDocument();
  expect(requestsTo('GET /api/replies')).toEqual([]);
  expect(requestsTo('GET /api/mails')).toEqual([]);
});

test('a test mail says in plain words what became of it', async () => {
  const state = serveMail(serveFamily());
  await openMail();
  const section = row('Try it');
  await section.getByLabelText('Your email address').fill('ania');
  await section.getByRole('button', { name: 'Send a test mail' }).click();
  await expect.element(section.getByRole('alert')).toMatchTextContent('Please type an email address.');
  await section.getByLabelText('Your email address').fill('ania@post.example');
  await section.getByRole('button', { name: 'Send a test mail' }).click();
  await expect.element(section.getByText('It is on its way…')).toBeVisible();
  expect(bodiesOf('POST /api/mails')).toEqual([{ kind: 'test', to: 'ania@post.example' }]);
  Object.assign(state.mails[0] ?? {}, { attempts: 1, failed_at: new Date().toISOString(), fault: 'wrong_password' });
  await expect
    .element(section.getByRole('status'))
    .toMatchTextContent('It could not be sent. The mail provider refused the password.');
  await section.getByRole('button', { name: 'Send a test mail' }).click();
  await expect.poll(() => state.mails.length).toBe(4);
  Object.assign(state.mails[0] ?? {}, { attempts: 1, sent_at: new Date().toISOString() });
  await expect.element(section.getByRole('status')).toMatchTextContent('The mail provider has taken it.');
  await expect.element(section.getByRole('status')).toMatchTextContent('If it comes back, replies arrive, too…');
  Object.assign(state.mails[1] ?? {}, { returned_at: new Date().toISOString() });
  await expect.element(section.getByRole('status')).toMatchTextContent('has come back: replies arrive, too.');
});

test('the admin chooses of what she is told, and where; a refused webhook says why', async () => {
  const stored = serveFamily();
  serveMail(stored);
  stored.settings.notices = { email: 'ania@post.example', on: ['submitted'] };
  await openMail();
  const section = row('Tell me');
  await section.getByLabelText('somebody has said thanks').click();
  await section.getByLabelText('By a webhook').fill('http://127.0.0.1/');
  const { settings } = stored;
  serve({ 'PATCH /api/settings': problem(422, 'private_address', 'This address leads to this server.') });
  await section.getByRole('button', { name: 'Save' }).click();
  await expect.element(section.getByRole('alert')).toMatchTextContent('This address leads to this server.');
  serve({ 'PATCH /api/settings': settings });
  await section.getByLabelText('By a webhook').fill('https://ntfy.example/family');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  expect(bodiesOf('PATCH /api/settings')[1]).toEqual({
    notices: { email: 'ania@post.example', webhook_url: 'https://ntfy.example/family', on: ['submitted', 'thanks'] },
  });
});

test('the list says to whom something was sent, or why not', async () => {
  const time = new Date().toISOString();
  const { sent_at: _sent, ...waiting } = mail({ fault: 'try_later' });
  const mails = [waiting, mail({ failed_at: time, fault: 'address_refused' }), mail({ kind: 'test' })];
  serveMail(serveFamily());
  serve({ 'GET /api/mails': ({ query }) => (query.after ? { mails: [mail()] } : { mails, next: 'more' }) });
  await openMail();
  const list = row('What was sent').getByRole('listitem');
  await expect.element(list).toHaveLength(3);
  expect(texts(list)[0]).toContain('Not sent yet, will be tried again. The mail provider asked us to try again later.');
  expect(texts(list)[1]).toMatch(/Not sent, today.*There is no mailbox at this address/);
  expect(texts(list)[2]).toMatch(/^Test · rose@post\.example.*Sent today/);
  await page.getByRole('button', { name: 'Show older ones' }).click();
  await expect.element(list).toHaveLength(4);
});

test('a rhythm is set up with the address, paused, resumed and ended', async () => {
  const { email: _email, time_zone: _zone, ...without } = rose();
  const stored = serveFamily(without);
  stored.queues[without.id] = {
    questions: [
      { id: 'queued-a', question_text: 'Where did you meet?' },
      { id: 'queued-b', question_text: 'Who wrote to you?' },
    ],
    version: 1,
  };
  const state = serveMail(stored);
  await openRose(stored);
  const card = page.getByRole('region', { name: /^A question/ });
  await card.getByRole('button', { name: 'Set up' }).click();
  await expect.element(card.getByLabelText('Email address')).toHaveFocus();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect.element(card.getByRole('alert')).toMatchTextContent('Please type an email address.');
  await card.getByLabelText('Email address').fill('rose@post.example');
  await card.getByLabelText('Time zone').selectOptions('Europe/London');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('heading', { name: /^A question every Sunday at 9:00/ })).toHaveFocus();
  expect(bodiesOf('PATCH /api/people/{id}')).toEqual([{ email: 'rose@post.example', time_zone: 'Europe/London' }]);
  expect(bodiesOf('PUT /api/people/{id}/rhythm')).toEqual([{ every: 'week', weekday: 7, hour: 9 }]);
  await expect.element(card.getByText('It waits while two are still open.')).toBeVisible();
  // each row of the queue has its date, a week after the one before
  await expect.poll(() => texts(page.css('.queue-day')).length).toBe(2);
  expect(texts(page.css('.queue-day')).every((day) => day.startsWith('Sun'))).toBe(true);
  expect(new Set(texts(page.css('.queue-day'))).size).toBe(2);

  await card.getByRole('button', { name: 'Pause' }).click();
  await card.getByLabelText('Pause until').fill('2099-01-04');
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect.element(card.getByText(/^Paused until .*Jan/)).toBeVisible();
  await card.getByRole('button', { name: 'Go on' }).click();
  await expect.element(card.getByRole('button', { name: 'Pause' })).toHaveFocus();
  expect(bodiesOf('PUT /api/people/{id}/rhythm')[2]).toEqual({ every: 'week', weekday: 7, hour: 9 });

  await card.getByRole('button', { name: 'Change' }).click();
  await card.getByRole('button', { name: 'End it' }).click();
  await expect.element(page.getByRole('heading', { name: 'A question by mail' })).toHaveFocus();
  expect(state.rhythms).toEqual({});
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('heading', { name: /^A question every Sunday at 9:00/ })).toBeVisible();
});

test('a pause ends at midnight of the chosen day in the time zone of the person', async () => {
  const stored = serveFamily(rose({ time_zone: 'Pacific/Honolulu', has_rhythm: true }));
  const rhythm: Rhythm = { every: 'week', weekday: 7, hour: 9, next_at: '2026-12-06T19:00:00.000Z' };
  serveMail(stored, { rhythms: { [stored.people[0]?.id ?? '']: rhythm } });
  // 7 in the evening of December 1 in Honolulu
  fakeClock().set('2026-12-02T05:00:00Z');
  await openRose(stored);
  const card = page.getByRole('region', { name: /^A question/ });
  await card.getByRole('button', { name: 'Pause' }).click();
  const day = card.getByLabelText('Pause until');
  await expect.element(day).toHaveAttribute('min', '2026-12-02');
  await day.fill('2026-12-02');
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect.element(card.getByText('Paused until Wed 2 Dec.')).toBeVisible();
  await expect.element(page.getByText('No questions go out until Wed 2 Dec.')).toBeVisible();
  expect(bodiesOf('PUT /api/people/{id}/rhythm')).toMatchObject([{ paused_until: '2026-12-02T10:00:00.000Z' }]);
});

test('an empty queue with a rhythm offers five questions of the library, to add by one press', async () => {
  const stored = serveFamily(rose());
  serveMail(stored);
  const id = stored.people[0]?.id ?? '';
  const rhythm = { every: 'week', weekday: 7, hour: 9, next_at: new Date(Date.now() + 1e8).toISOString() } as const;
  serve({ 'GET /api/people/{id}/rhythm': rhythm });
  Object.assign(stored.people[0] ?? {}, { has_rhythm: true });
  await openRose(stored);
  await expect.element(page.getByText('The queue is empty, so nothing goes out.')).toBeVisible();
  const offered = page.getByRole('region', { name: /^Five from the library/ });
  await expect.element(offered.getByRole('listitem')).toHaveLength(5);
  await offered.getByRole('button', { name: 'Add all five' }).click();
  await expect.poll(() => stored.queues[id]?.questions.length).toBe(5);
  expect(stored.queues[id]?.questions.every(({ library_id }) => library_id !== undefined)).toBe(true);
  await expect.element(offered).not.toBeInTheDocument();
});

test('a person who wants no more mail, or whose address does not work, says so', async () => {
  const stored = serveFamily(rose({ mail_stopped: true }));
  serveMail(stored);
  await openRose(stored);
  await expect.element(page.getByText(/Grandma Rose asked for no more mail/)).toBeVisible();
  Object.assign(stored.people[0] ?? {}, { mail_fault: 'bounced', mail_stopped: undefined });
  delete stored.people[0]?.mail_stopped;
  await openRose(stored);
  await expect.element(page.getByText('Nothing more is sent to this address. The mail came back.')).toBeVisible();
});

test('address and time zone are changed where the person is described', async () => {
  const stored = serveFamily(rose());
  serveMail(stored);
  await openRose(stored);
  await expect.element(page.css('.person-name').getByText('rose@post.example')).toBeVisible();
  await page.getByRole('button', { name: 'Change: Time zone, Europe/London' }).click();
  await expect.element(page.getByLabelText('Time zone')).toHaveFocus();
  await page.getByLabelText('Time zone').selectOptions('America/New_York');
  await page.getByLabelText('Email address').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Change: Time zone, America/New York' })).toBeVisible();
  expect(bodiesOf('PATCH /api/people/{id}')).toEqual([{ email: null, time_zone: 'America/New_York' }]);
});

test('a held reply comes first, can be read whole, and is taken or put away', async () => {
  const stored = serveFamily(rose());
  const [swim] = stored.people[0]?.questions.filter(({ question_text }) => question_text.startsWith('Who')) ?? [];
  const ids = { person_id: stored.people[0]?.id ?? '', question_id: swim?.id ?? '' };
  const state = serveMail(stored, {
    replies: [
      reply('My brother did, in the mill race.', {
        ...ids,
        photos: 1,
        other_files: 2,
        left_out: '> Who taught you to swim?',
      }),
      reply('Buy pills', ids),
      reply('Not for Rose', { person_id: 'somebody-else' }),
    ],
  });
  await openRose(stored);
  const held = page.getByRole('region', { name: 'Who taught you to swim?' });
  await expect.element(held).toHaveLength(2);
  await expect
    .element(held.first())
    .toMatchTextContent('From r.hartley@farm.example, with 1 photo. It came from another address');
  await held
    .first()
    .getByRole('button', { name: /^Read it all/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'The whole reply' });
  await expect.element(dialog.getByText('2 files are only in the mail')).toBeVisible();
  await dialog.getByText('What was left out').click();
  await expect.element(dialog.getByText('> Who taught you to swim?')).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Download the mail' })).toHaveAttribute('download');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await held
    .nth(1)
    .getByRole('button', { name: /^Not theirs/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(held).toHaveLength(1);
  await held.getByRole('button', { name: /^Take it/ }).click();
  await expect.element(held).not.toBeInTheDocument();
  await expect.element(page.getByText('The reply is in the answer now.')).toBeVisible();
  expect(bodiesOf('POST /api/replies/{id}/take')).toEqual([{}]);
  // where it stands now, with what was left out
  await expect.element(page.getByText('Answered by mail')).toBeVisible();
  await page.getByRole('button', { name: 'What was left out: Who taught you to swim?' }).click();
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect.element(page.getByText('It is at the end of the answer now.')).toBeVisible();
  expect(state.replies[0]?.text).toContain('> Who taught you to swim?');
});

test('a reply of which we know no question is in the settings, and the admin says which', async () => {
  const stored = serveFamily(rose());
  serveMail(stored, { replies: [reply('In the mill race.', { why: 'unknown_question' })] });
  open('/admin');
  await page.getByRole('link', { name: 'Look at it' }).click();
  const section = row('Replies that wait');
  await section.getByRole('button', { name: /^Take it/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Which question does it belong to?' });
  await dialog.getByLabelText('Person').selectOptions('Grandma Rose');
  await dialog.getByRole('button', { name: 'Take it' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Please choose a question.');
  await dialog.getByLabelText('Question').selectOptions('Who taught you to swim?');
  await dialog.getByRole('button', { name: 'Take it' }).click();
  await expect.element(section).not.toBeInTheDocument();
  const swim = stored.people[0]?.questions.find(({ question_text }) => question_text === 'Who taught you to swim?');
  expect(bodiesOf('POST /api/replies/{id}/take')).toEqual([{ question_id: swim?.id }]);
});

test('the card says when the next question goes out, and that a reply waits', async () => {
  const queue = { count: 1, next_question: { id: 'queued', question_text: 'What did you buy?' } };
  const stored = serveFamily(rose({ next_mail_at: '2026-11-29T12:00:00.000Z', queue }));
  serveMail(stored, { replies: [reply('Well.', { person_id: stored.people[0]?.id ?? '' })] });
  Object.assign(stored.people[0]?.questions[0] ?? {}, { by_mail: true });
  open('/admin');
  await expect.element(page.getByText('Answered by mail')).toBeVisible();
  await expect.element(page.getByText(/^Next question by mail: .*Nov/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'A reply waits for you: Grandma Rose' })).toBeVisible();
});

test('a question is sent by mail from the dialog that shares it, and an address is asked for where there is none', async () => {
  const { email: _email, ...without } = rose();
  const stored = serveFamily(without);
  serveMail(stored);
  await openRose(stored);
  await page.getByRole('button', { name: 'Share: Who taught you to swim?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share with Grandma Rose' });
  await expect.element(dialog.getByText('Grandma Rose has no email address yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add an address' }).click();
  await expect.element(dialog.getByLabelText('Email address')).toHaveFocus();
  await dialog.getByLabelText('Email address').fill('rose@post.example');
  await dialog.getByRole('button', { name: 'Save and send' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Mailed' })).toHaveFocus();
  expect(bodiesOf('PATCH /api/people/{id}')).toEqual([{ email: 'rose@post.example' }]);
  await expect
    .element(dialog.getByText('Family Stories sends it to rose@post.example, with your usual message.'))
    .toBeVisible();
  serve({ 'POST /api/questions/{id}/mails': problem(409, 'mail_stopped', 'This person gets no more mail.') });
  await dialog.getByRole('button', { name: 'Mailed' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This person gets no more mail.');
  await dialog.getByLabelText('A message to go with it').fill('Hello');
  await expect.element(dialog.getByText(/What you changed above isn’t in it/)).toBeVisible();
});

test('selected questions are mailed at once; it says how many could not be', async () => {
  const { email: _email, ...without } = person('Uncle Tomasz', [question('How did you meet?')]);
  serveMail(serveFamily(rose(), without));
  open('/admin');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: /Who taught you to swim/ }).click();
  await page.getByRole('checkbox', { name: /How did you meet/ }).click();
  await page.getByRole('button', { name: 'Mail them' }).click();
  await expect
    .element(page.getByText(/^1 question was mailed\. 1 question could not be mailed\. There is no mail address/))
    .toBeVisible();
});

test('a reader is told of new stories as often as was chosen', async () => {
  const reader = {
    ...{ id: 'reader-1', name: 'The cousins', people: null, link: `${location.origin}/read/x`, token: 'x' },
    created_at: new Date().toISOString(),
  };
  serveMail(serveFamily());
  serve({
    'GET /api/readers': { readers: [] },
    'GET /api/stories/people': { people: [] },
    'GET /api/stories': { stories: [] },
    'POST /api/readers': ({ body }) => ({ ...reader, ...(body as object) }),
  });
  open('/admin/readers');
  await page.getByRole('button', { name: 'Add a reading link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Who is it for?').fill('The cousins');
  await dialog.getByLabelText('Email address').fill('cousins');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Please type a whole email address');
  await dialog.getByLabelText('Email address').fill('lyon@post.example');
  await dialog.getByLabelText('Tell them about new stories').selectOptions('Each one');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect.element(page.getByText('Told about each story')).toBeVisible();
  expect(bodiesOf('POST /api/readers')).toEqual([
    { name: 'The cousins', people: null, email: 'lyon@post.example', notify: 'each' },
  ]);
});

test('all replies that wait are shown, also those on later pages of the list', async () => {
  const stored = serveFamily(rose());
  const ids = { person_id: stored.people[0]?.id ?? '', question_id: stored.people[0]?.questions.at(-1)?.id ?? '' };
  serveMail(stored, { replies: ['One.', 'Two.', 'Three.', 'Four.', 'Five.'].map((text) => reply(text, ids)) });
  await openRose(stored);
  await expect.element(page.getByRole('region', { name: 'Who taught you to swim?' })).toHaveLength(5);
});

test('axe finds no violation where mail is shown, and it fits 320 px', async () => {
  const stored = serveFamily(rose({ has_rhythm: true }));
  const ids = { person_id: stored.people[0]?.id ?? '', question_id: stored.people[0]?.questions[0]?.id ?? '' };
  serveMail(stored, {
    mails: [mail(), mail({ failed_at: new Date().toISOString(), fault: 'bounced' })],
    replies: [reply('My brother did.', ids), reply('Whose?')],
    rhythms: {
      [ids.person_id]: { every: 'week', weekday: 7, hour: 9, next_at: new Date(Date.now() + 1e8).toISOString() },
    },
  });
  await openMail();
  await expect.element(row('What was sent').getByRole('listitem')).toHaveLength(2);
  await page.getByText('How to get a password for the server').click();
  await expectAccessible();
  await page.viewport(320, 640);
  await expect.poll(width).toBe(320);
  await page.viewport(1440, 900);
  await openRose(stored);
  await expect.element(page.getByText('A reply by mail waits for you')).toBeVisible();
  await expectAccessible();
  await page.viewport(320, 640);
  await expect.poll(width).toBe(320);
});
