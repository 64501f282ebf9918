import { type Locator, userEvent } from 'vitest/browser';

/** Presses a key (`KeyboardEvent.key`) in the focused element. */
export const press = (key: string): Promise<void> => userEvent.keyboard(key === 'Space' ? ' ' : `{${key}}`);

/** Types into the focused element. */
export const type = (text: string): Promise<void> => userEvent.keyboard(text.replaceAll(/[{[]/g, '$&$&'));

export const focus = async (locator: Locator): Promise<void> => {
  ((await locator.findElement()) as HTMLElement).focus();
};

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** The text of each matching element, with whitespace collapsed. */
export const texts = (locator: Locator): string[] => locator.elements().map(({ textContent }) => plain(textContent));

/** As Playwright's `test.step`: prefixes errors with the title. The page stays as the previous step left it. */
export const step = async (title: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error) error.message = `${title}: ${error.message}`;
    throw error;
  }
};
