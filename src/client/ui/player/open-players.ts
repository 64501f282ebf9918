import { followWords } from './follow-words.ts';
import { openPlayer } from './open-player.ts';

/** Opens all players of a page that the server has sent complete, and the words below them. */
export const openPlayers = (): void => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-player]')) {
    const player = openPlayer(element);
    const words = document.querySelector<HTMLElement>(`[data-words="${element.dataset.player}"]`);
    if (words) followWords(words, player);
  }
};
