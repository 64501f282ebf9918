/** The sibling to focus when `element` is about to be removed: the next one, else the previous one. */
export const neighbourOf = (element: Element): HTMLElement | null =>
  (element.nextElementSibling ?? element.previousElementSibling) as HTMLElement | null;

/** Focuses the first of these that is there, once the change of the list that was just made is on the page. */
export const focusFirstOf = (...selectors: string[]): void => {
  // the query cache notifies in a timer as well, set before this one
  setTimeout(() => {
    const found = selectors.map((selector) => document.querySelector<HTMLElement>(selector)).find(Boolean);
    found?.focus();
  });
};

/** The name of the first person, a link. */
export const firstName = (): HTMLElement | null => document.querySelector('.people h2 a');

/** The name on the card after this one; after the last card, the page's title. */
export const nameAfter = (card: Element): HTMLElement | null => {
  const cards = [...document.querySelectorAll('.people .card')];
  return (cards[cards.indexOf(card) + 1] ?? document).querySelector('h2 a, h1');
};

/** The card to focus when `card` is about to be removed: the next one, else the previous one. */
export const cardBeside = (card: Element): HTMLElement | undefined => {
  const cards = [...document.querySelectorAll<HTMLElement>('.people .card')];
  const at = cards.indexOf(card as HTMLElement);
  return cards[at + 1] ?? cards[at - 1];
};
