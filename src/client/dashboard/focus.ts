/** Where to go on when `element` is about to go: to the next of its kind, or else the one before it. */
export const neighbourOf = (element: Element): HTMLElement | null =>
  (element.nextElementSibling ?? element.previousElementSibling) as HTMLElement | null;

/** The first name on the page. */
export const firstName = (): HTMLElement | null => document.querySelector('.people h2');

/** The name on the card after this one; after the last, the title of the page. */
export const nameAfter = (card: Element): HTMLElement | null => {
  const cards = [...document.querySelectorAll('.people .card')];
  return (cards[cards.indexOf(card) + 1] ?? document).querySelector('h2, h1');
};

/** The same for a person's card: the next one may stand in another group. */
export const cardBeside = (card: Element): HTMLElement | undefined => {
  const cards = [...document.querySelectorAll<HTMLElement>('.people .card')];
  const at = cards.indexOf(card as HTMLElement);
  return cards[at + 1] ?? cards[at - 1];
};
