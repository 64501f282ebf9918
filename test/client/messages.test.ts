import { expect, test } from 'vitest';
import { actions } from '../../src/shared/messages/en/actions.ts';
import { admin } from '../../src/shared/messages/en/admin.ts';
import { answer } from '../../src/shared/messages/en/answer.ts';
import { dashboard } from '../../src/shared/messages/en/dashboard.ts';
import { errors } from '../../src/shared/messages/en/errors.ts';
import { firstHtml } from '../../src/shared/messages/en/first-html.ts';
import { login } from '../../src/shared/messages/en/login.ts';
import { ui } from '../../src/shared/messages/en/ui.ts';
import { formatterFor } from '../../src/shared/messages/format.ts';

const { format, formatParts } = formatterFor('en');

/** The text as a person reads it, without the elements in it. */
const plain = (message: string) => message.replace(/<\/?\w+>/g, '');

// copied by hand from docs/specification.md, in its order
const specified: [section: string, texts: string[], messages: string[]][] = [
  [
    '2, the login screen',
    ['Admin Access', 'Please enter the admin password to continue', 'Enter password', 'Sign In', 'Verifying...'],
    [login.title, login.prompt, login.passwordPlaceholder, login.signIn, login.verifying],
  ],
  [
    '8, the login',
    ['Invalid password', 'An error occurred. Please try again.'],
    [errors.wrong_password, errors.settings_unreadable],
  ],
  ['2, the dashboard', ['Family Stories', 'Logout'], [dashboard.title, admin.logout]],
  [
    '2, the statuses',
    ['Not Started', 'In Progress', 'Submitted', 'Locked'],
    [ui.status.not_started, ui.status.in_progress, ui.status.submitted, ui.status.locked],
  ],
  [
    '2, a question',
    ['Due {date}', 'Created {date}', 'Open Link', 'Lock answer', 'Unlock answer', 'Delete question'],
    [
      admin.question.due,
      dashboard.question.created,
      actions.openLink,
      admin.lock.lock,
      admin.lock.unlock,
      actions.deleteQuestion.title,
    ],
  ],
  ['2, a new question', ['New question...', 'Days'], [dashboard.newQuestion.placeholder, dashboard.newQuestion.days]],
  [
    '5, deleting',
    ['Are you sure you want to delete this question? This action cannot be undone.'],
    [actions.deleteQuestion.ask],
  ],
  [
    '2, the answer page',
    ['Loading...', 'Hello, {name}', 'Saved', 'Saving...', 'Spell Check On', 'Spell Check Off'],
    [
      ui.loading,
      plain(firstHtml.hello),
      firstHtml.saved,
      answer.saving,
      firstHtml.spellCheckOn,
      firstHtml.spellCheckOff,
    ],
  ],
  [
    '2, its buttons',
    ['Save Progress', 'Submit Answer', 'Edit Answer', 'Submit Again'],
    [firstHtml.save, firstHtml.submit, firstHtml.edit, answer.submitAgain],
  ],
  [
    '2, the locked banner',
    Array.from({ length: 2 }, () => 'This question has been locked and can no longer be edited.'),
    [errors.locked, firstHtml.locked],
  ],
  [
    '4, the remaining time',
    ['{n}d left', '{n}h left', '{n}m left'],
    [firstHtml.timeLeft.days, firstHtml.timeLeft.hours, firstHtml.timeLeft.minutes],
  ],
  [
    '5, images',
    ['No file selected', 'Please upload an image file', 'Image must be smaller than 10MB'],
    [errors.no_file_selected, errors.not_an_image, errors.image_too_large],
  ],
  ['5, an image without an address', ['Failed to get image URL'], [answer.photo.noUrl]],
  [
    '8, saving',
    [
      "Failed to auto-save. Don't worry, your changes are still here.",
      'Failed to save progress. Please try again.',
      'Failed to submit answer. Please try again.',
    ],
    [answer.failed.auto, answer.failed.save, answer.failed.submit],
  ],
];

test.each(specified)('contains the text of the specification: %s', (_section, texts, messages) => {
  expect(messages).toEqual(texts);
});

test('a message inserts its values unchanged', () => {
  expect(format('Hello, {name}', { name: 'Rose' })).toBe('Hello, Rose');
  expect(format('{name} and {other}', { name: '{other}', other: '$&' })).toBe('{other} and $&');
});

test('a count selects the plural form and is formatted as a number', () => {
  const message = { one: '1 photo', other: '{count} photos' } as const;
  expect([0, 1, 2, 1234].map((count) => format(message, { count }))).toEqual([
    '0 photos',
    '1 photo',
    '2 photos',
    '1,234 photos',
  ]);
});

test('elements in a message are parsed before its values are inserted', () => {
  expect(formatParts('Ask <name>{name}</name> for a new link.', { name: '<name>x</name>' })).toEqual([
    { text: 'Ask ' },
    { element: 'name', text: '<name>x</name>' },
    { text: ' for a new link.' },
  ]);
});

test('the types require the values of a message', () => {
  // @ts-expect-error a value is missing
  expect(() => format('Hello, {name}', {})).not.toThrow();
  // @ts-expect-error a value that the message does not have
  expect(() => format('Hello, {name}', { name: 'Rose', other: 'Max' })).not.toThrow();
});
