import type { player as english } from '../en/player.ts';
import type { Translation } from '../translation.ts';

export const player: Translation<typeof english> = {
  label: 'Grabación, {length}',
  play: 'Reproducir',
  pause: 'Pausa',
  back: 'Retroceder 10 segundos',
  position: 'Posición',
  at: '{at} de {length}',
  speed: 'Velocidad',
  times: '{speed}×',
  failed: 'Ahora mismo no se puede reproducir la grabación.',
  again: 'Probar otra vez',
};
