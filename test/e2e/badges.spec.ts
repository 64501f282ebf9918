import type { Page } from '@playwright/test';
import type { QuestionStatus } from '../../src/shared/answers/status.ts';
import { test as base, openAnswer } from './answer-steps.ts';
import { expect, signedIn } from './fixtures.ts';

type Colour = { red: number; green: number; blue: number };

/** The badges of these statuses in the browser: the colours of their text and background. */
const coloursOf = (page: Page, status: QuestionStatus) =>
  page.locator(`.badge-${status}`).evaluate((badge) => {
    const { color, backgroundColor } = getComputedStyle(badge);
    const parse = (text: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
      return { red, green, blue, alpha };
    };
    return { text: parse(color), background: parse(backgroundColor) };
  });

/** From 0 (black, grey or white) to 1. */
const chromaOf = ({ red, green, blue }: Colour) => (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255;

/** The angle on the colour wheel: 0 is red, 60 yellow, 120 green, 240 blue. */
const hueOf = ({ red, green, blue }: Colour) => {
  const hue = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * (180 / Math.PI);
  return (hue + 360) % 360;
};

/** Relative luminance as WCAG defines it. */
const luminanceOf = ({ red, green, blue }: Colour) => {
  const [r = 0, g = 0, b = 0] = [red, green, blue]
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrastOf = (one: Colour, other: Colour) => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** Each test starts signed in, with one question of each status. */
const test = base.extend<{ askAll: () => Promise<void> }>({
  ...signedIn,
  askAll: ({ admin, addPerson, addQuestion }, use) =>
    use(async () => {
      const { id: person_id } = await addPerson('Grandma Rose');
      for (const status of ['not_started', 'in_progress', 'submitted', 'locked']) {
        const { id, access_token } = await addQuestion({ person_id, question_text: status });
        const data = { content: '<p>Well.</p>', status, base_version: 0 };
        if (status === 'in_progress' || status === 'submitted')
          await admin.put('/api/answer', { headers: { 'access-token': access_token }, data });
        if (status === 'locked') await admin.patch(`/api/questions/${id}`, { data: { status } });
      }
    }),
});

/** The colours in docs/specification.md, as ranges of hues; grey has none. */
const specified = {
  not_started: { name: 'grey', hues: undefined },
  in_progress: { name: 'yellow', hues: [35, 65] },
  submitted: { name: 'green', hues: [90, 160] },
  locked: { name: 'purple', hues: [255, 300] },
} as const;

for (const colorScheme of ['light', 'dark'] as const)
  test(`the badge of a status has the specified colour, and can be read (${colorScheme})`, async ({ page, askAll }) => {
    await askAll();
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await page.getByRole('button', { name: 'Show 1 more' }).click();
    await expect(page.locator('.badge')).toHaveText(['Locked', 'Submitted', 'In Progress', 'Not Started']);
    for (const [status, { name, hues }] of Object.entries(specified)) {
      const { text, background } = await coloursOf(page, status as QuestionStatus);
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

for (const colorScheme of ['light', 'dark'] as const)
  test(`the badge of the remaining time can be read (${colorScheme})`, async ({ page, ask }) => {
    await page.emulateMedia({ colorScheme });
    await openAnswer(page, await ask({ days_to_complete: 5 }));
    await expect(page.locator('.badge')).toHaveText('5d left');
    const { text, background } = await coloursOf(page, 'in_progress');
    expect(contrastOf(text, background)).toBeGreaterThanOrEqual(4.5);
  });
