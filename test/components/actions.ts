import { type Locator, userEvent } from 'vitest/browser';

/** Presses a key, as `KeyboardEvent.key` names it, with what has the focus. */
export const press = (key: string): Promise<void> => userEvent.keyboard(key === 'Space' ? ' ' : `{${key}}`);

/** Types a text where the focus is. */
export const type = (text: string): Promise<void> => userEvent.keyboard(text.replaceAll(/[{[]/g, '$&$&'));

export const focus = async (locator: Locator): Promise<void> => {
  ((await locator.findElement()) as HTMLElement).focus();
};

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** The texts of all elements that it finds. */
export const texts = (locator: Locator): string[] => locator.elements().map(({ textContent }) => plain(textContent));

/** Part of a test, with a title like a test's: it goes on where the step before it ended. */
export const step = async (title: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error) error.message = `${title}: ${error.message}`;
    throw error;
  }
};
