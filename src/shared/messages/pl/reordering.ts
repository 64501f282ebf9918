import type { reordering as english } from '../en/reordering.ts';
import type { Translation } from '../translation.ts';

export const reordering: Translation<typeof english> = {
  move: 'Przesuń: {name}',
  help: 'Spacja podnosi, strzałki przesuwają, spacja odkłada, Escape anuluje.',
  lifted:
    'Podniesiono: {name}, miejsce {place} z {count}. Strzałki w górę i w dół przesuwają, spacja odkłada, Escape anuluje.',
  moved: 'Miejsce {place} z {count}.',
  putDown: '{name}: teraz miejsce {place} z {count}.',
  cancelled: '{name}: z powrotem miejsce {place} z {count}.',
  keys: '<strong>Podniesiono.</strong> <key>↑</key> <key>↓</key> przesuwa, <key>Spacja</key> odkłada, <key>Esc</key> anuluje',
  up: 'Przesuń w górę',
  down: 'Przesuń w dół',
};
