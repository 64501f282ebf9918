import type { Page } from '@playwright/test';
import { answer as messages } from '../../src/shared/messages/en/answer.ts';
import { jpeg } from '../sample-images.ts';
import { editorOf, expect, indicatorOf } from './answer-steps.ts';

/** What is left of a phone of 390 × 844 px by its keyboard, which resizes the page. */
export const aboveKeyboard = { width: 390, height: 490 };

/** As on an iPhone: the keyboard covers the page without resizing it. `height` in px is what it leaves. */
export const coverPage = (page: Page, height: number) =>
  page.evaluate((left) => {
    const viewport = window.visualViewport as VisualViewport;
    Object.defineProperty(viewport, 'height', { configurable: true, value: left });
    viewport.dispatchEvent(new Event('resize'));
  }, height);

/** In px of the visible part of the page: the bar's share, and what is between the caret, toolbar and bar. */
export const measureWriting = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect();
    const [bar, toolbar] = [boxOf('.actions'), boxOf('.toolbar')];
    const { height = innerHeight } = visualViewport ?? {};
    const caret = (getSelection() as Selection).getRangeAt(0).getBoundingClientRect();
    const text = document.querySelector('[role=textbox]') as Element;
    const lineHeight = Number.parseFloat(getComputedStyle(text).lineHeight);
    return {
      barShare: bar.height / height,
      barEnds: Math.round(height - bar.bottom),
      belowCaret: bar.top - caret.bottom,
      linesInSight: (bar.top - Math.max(toolbar.bottom, 0)) / lineHeight,
    };
  });

/** Writes until the page is full, loses the network, and finds the caret in sight and one message, of two lines. */
export const writeWithoutNetwork = async (page: Page) => {
  await editorOf(page).click();
  for (let line = 0; line < 20; line += 1) {
    await page.keyboard.insertText('We had a stove that smoked.');
    await page.keyboard.press('Enter');
  }
  await page.context().setOffline(true);
  const buffer = await jpeg(64);
  const photo = { name: 'stove.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('Add a photo').and(page.locator('input')).setInputFiles(photo);
  await expect(page.getByRole('alert').getByText(messages.photo.later)).toBeVisible();
  await page.keyboard.type('and a dog');
  await page.getByRole('button', { name: 'Save Progress' }).evaluate((button) => {
    // as a finger presses it, leaving the focus and the keyboard to the editor
    (button as HTMLElement).click();
  });
  const message = page.getByRole('alert').getByText(messages.failed.save);
  await expect(message).toBeInViewport({ ratio: 1 });
  await expect(indicatorOf(page)).toHaveText('Safe on this device');
  const lines = await page.getByRole('alert').evaluate(
    (alert) =>
      new Set(
        [...alert.querySelectorAll('p')].flatMap((p) => {
          const range = document.createRange();
          range.selectNodeContents(p);
          return [...range.getClientRects()].map(({ top }) => Math.round(top));
        }),
      ).size,
  );
  expect(lines).toBeLessThanOrEqual(2);
  await expect.poll(async () => (await measureWriting(page)).belowCaret).toBeGreaterThanOrEqual(24);
  const { barShare, barEnds, linesInSight } = await measureWriting(page);
  expect(barShare).toBeLessThanOrEqual(0.3);
  expect(barEnds).toBe(0);
  expect(linesInSight).toBeGreaterThanOrEqual(2);
};
