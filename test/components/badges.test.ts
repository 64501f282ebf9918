import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { QuestionStatus } from '../../src/shared/answers/status.ts';
import { chromaOf, contrastOf, hueOf, parseColour } from '../colours.ts';
import { step, texts } from './actions.ts';
import { person, question, serveFamily } from './family.ts';
import { open } from './screen.tsx';

const coloursOf = (status: QuestionStatus) => {
  const { color, backgroundColor } = getComputedStyle(page.css(`.badge-${status}`).element());
  return { text: parseColour(color), background: parseColour(backgroundColor) };
};

/** The colours in docs/specification.md, as ranges of hues; grey has none. */
const specified = {
  not_started: { name: 'grey', hues: undefined },
  in_progress: { name: 'yellow', hues: [35, 65] },
  submitted: { name: 'green', hues: [90, 160] },
  locked: { name: 'purple', hues: [255, 300] },
} as const;

const statuses = Object.keys(specified) as QuestionStatus[];

test('the badge of a status has the specified colour, and can be read', async () => {
  serveFamily(
    person(
      'Grandma Rose',
      statuses.map((status) => question(status, { status })),
    ),
  );
  open('/');
  await page.getByRole('button', { name: 'Show 1 more' }).click();
  expect(texts(page.css('.badge'))).toEqual(['Locked', 'Submitted', 'In Progress', 'Not Started']);
  for (const colorScheme of ['light', 'dark'] as const)
    await step(colorScheme, async () => {
      await commands.emulateMedia({ colorScheme });
      for (const [status, { name, hues }] of Object.entries(specified)) {
        const { text, background } = coloursOf(status as QuestionStatus);
        for (const [what, colour] of Object.entries({ text, background })) {
          const where = `${what} of ${status}, ${JSON.stringify(colour)}, is ${name}`;
          expect(colour.alpha, where).toBe(1);
          if (hues === undefined) expect(chromaOf(colour), where).toBeLessThan(0.06);
          else {
            expect(chromaOf(colour), where).toBeGreaterThan(0.08);
            expect(hueOf(colour), where).toBeGreaterThan(hues[0]);
            expect(hueOf(colour), where).toBeLessThan(hues[1]);
          }
        }
        // WCAG AA for small text
        expect(contrastOf(text, background), `contrast of ${status}`).toBeGreaterThanOrEqual(4.5);
      }
    });
});
