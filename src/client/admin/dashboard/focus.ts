// without those whom a filter leaves out
const cards = '.people .card:not([hidden])';

/** The name of the first person, a link. */
export const firstName = (): HTMLElement | null => document.querySelector(`${cards} h2 a`);

/** The name on the card after this one; after the last card, the page's title. */
export const nameAfter = (card: Element): HTMLElement | null => {
  const all = [...document.querySelectorAll(cards)];
  return (all[all.indexOf(card) + 1] ?? document).querySelector('h2 a, h1');
};

/** The card to focus when `card` is about to be removed: the next one, else the previous one. */
export const cardBeside = (card: Element): HTMLElement | undefined => {
  const all = [...document.querySelectorAll<HTMLElement>(cards)];
  const at = all.indexOf(card as HTMLElement);
  return all[at + 1] ?? all[at - 1];
};
