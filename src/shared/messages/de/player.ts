import type { player as english } from '../en/player.ts';
import type { Translation } from '../translation.ts';

export const player: Translation<typeof english> = {
  label: 'Aufnahme, {length}',
  play: 'Abspielen',
  pause: 'Anhalten',
  back: '10 Sekunden zurück',
  position: 'Stelle',
  at: '{at} von {length}',
  speed: 'Tempo',
  times: '{speed}×',
  failed: 'Die Aufnahme lässt sich gerade nicht abspielen.',
  again: 'Noch einmal versuchen',
};
