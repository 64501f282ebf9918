import { expect, openAnswer, sendPageAlone, test } from './answer-steps.ts';

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

for (const [how, isAlone] of [
  ['in the page', false],
  ['by a request', true],
] as const)
  test(`the remaining time keeps itself current while the page is open, with a question that came ${how}`, async ({
    page,
    ask,
  }) => {
    const question = await ask({ days_to_complete: 2 });
    const due = Date.parse(question.due_date as string);
    await page.clock.install({ time: due - 48 * hours + 10 * seconds });
    if (isAlone) await sendPageAlone(page);
    await openAnswer(page, question);
    await page.evaluate(() => Object.assign(window, { isStillThere: true }));
    const badge = page.locator('.badge');
    await expect(badge).toHaveText('2d left');
    let left = 47 * hours;
    await page.clock.pauseAt(due - left);
    const passUntil = async (next: number) => {
      await page.clock.fastForward(left - next);
      left = next;
    };
    for (const [next, text] of [
      [24 * hours + minutes, '2d left'],
      [24 * hours - minutes, '24h left'],
      [90 * minutes, '2h left'],
      [59 * minutes, '59m left'],
      [90 * seconds, '2m left'],
      [31 * seconds, '1m left'],
    ] as const) {
      await passUntil(next);
      await expect(badge).toHaveText(text);
    }
    await passUntil(-minutes);
    await expect(badge).toHaveCount(0);
    // an invitation, not a lock
    await expect(page.getByRole('button', { name: 'Submit Answer' })).toBeEnabled();
    expect(await page.evaluate(() => 'isStillThere' in window)).toBe(true);
  });
