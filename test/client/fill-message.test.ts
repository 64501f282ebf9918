import { expect, test } from 'vitest';
import { asTemplate, fillMessage } from '../../src/shared/fill-message.ts';

const values = { name: 'Al', question: 'Who is $& (Al)?', link: 'https://s.example/question/Al' };

test('a template is filled in, and unknown names in braces stay', () => {
  expect(fillMessage('Dear {name}, {question} {link} {smile} {name}', values)).toBe(
    'Dear Al, Who is $& (Al)? https://s.example/question/Al {smile} Al',
  );
});

test.each([
  'Dear {name}, {question}\n\n{link}',
  '{name}',
  'Always yours, {name}. {link}',
  '{name}{smile} {name} Allan {link}',
])('a message becomes the template it came from: %s', (template) => {
  expect(asTemplate(fillMessage(template, values), values)).toBe(template);
});

test.each(['*', '(', 'Grandma Rose', 'אמא', 'O’Neil', '文子'])('any name is found: %s', (name) => {
  const template = 'Dear {name}, {link}';
  expect(asTemplate(fillMessage(template, { ...values, name }), { ...values, name })).toBe(template);
});
