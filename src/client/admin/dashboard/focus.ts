import { neighbourOf } from '../frame/focus.ts';

// without those whom a filter leaves out
const cards = '.people .card:not([hidden])';

/** The name of the first person, a link. */
export const firstName = (): HTMLElement | null => document.querySelector(`${cards} h2 a`);

/** The name on the card after this one; after the last card, the page's title. */
export const nameAfter = (card: Element): HTMLElement | null => {
  const all = [...document.querySelectorAll(cards)];
  return (all[all.indexOf(card) + 1] ?? document).querySelector('h2 a, h1');
};

/** Focuses the name on the card beside this one, which is about to be removed. */
export const focusCardBeside = (card: Element | null): void => {
  if (card) neighbourOf(card, document.querySelectorAll(cards))?.querySelector('h2')?.focus();
};
