import { sideOfArrow } from './shared/arrow-keys.ts';

/** The left and right arrow keys open the previous and next story. */
export const turnByArrows = (): void => {
  document.addEventListener('keydown', (event) => {
    const side = sideOfArrow(event);
    const link = side && document.querySelector<HTMLAnchorElement>(`.neighbour-${side}`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });
};
