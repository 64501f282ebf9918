import type { player as english } from '../en/player.ts';
import type { Translation } from '../translation.ts';

export const player: Translation<typeof english> = {
  label: 'Nagranie, {length}',
  play: 'Odtwórz',
  pause: 'Pauza',
  back: '10 sekund wstecz',
  position: 'Miejsce',
  at: '{at} z {length}',
  speed: 'Tempo',
  times: '{speed}×',
  failed: 'Nie można teraz odtworzyć nagrania.',
  again: 'Spróbuj ponownie',
};
