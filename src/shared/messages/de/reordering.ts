import type { reordering as english } from '../en/reordering.ts';
import type { Translation } from '../translation.ts';

export const reordering: Translation<typeof english> = {
  move: 'Verschieben: {name}',
  help: 'Leertaste zum Aufnehmen, Pfeiltasten zum Verschieben, noch einmal Leertaste zum Ablegen, Escape zum Abbrechen.',
  lifted:
    '{name} ist aufgenommen, Platz {place} von {count}. Pfeiltasten nach oben und unten verschieben, Leertaste legt ab, Escape bricht ab.',
  moved: 'Platz {place} von {count}.',
  putDown: '{name} ist jetzt auf Platz {place} von {count}.',
  cancelled: '{name} ist wieder auf Platz {place} von {count}.',
  keys: '<strong>Aufgenommen.</strong> <key>↑</key> <key>↓</key> verschieben, <key>Leertaste</key> legt ab, <key>Esc</key> bricht ab',
  up: 'Nach oben',
  down: 'Nach unten',
};
