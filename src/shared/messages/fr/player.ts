import type { player as english } from '../en/player.ts';
import type { Translation } from '../translation.ts';

export const player: Translation<typeof english> = {
  label: 'Enregistrement, {length}',
  play: 'Lecture',
  pause: 'Pause',
  back: 'Reculer de 10 secondes',
  position: 'Position',
  at: '{at} sur {length}',
  speed: 'Vitesse',
  times: '{speed}×',
  failed: 'L’enregistrement ne peut pas être lu pour le moment.',
  again: 'Réessayer',
};
