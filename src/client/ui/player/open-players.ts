import { openPlayer } from './open-player.ts';

/** Opens all players of a page that the server has sent complete. */
export const openPlayers = (): void => {
  for (const player of document.querySelectorAll<HTMLElement>('[data-player]')) openPlayer(player);
};
