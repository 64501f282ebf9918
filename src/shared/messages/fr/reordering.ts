import type { reordering as english } from '../en/reordering.ts';
import type { Translation } from '../translation.ts';

export const reordering: Translation<typeof english> = {
  move: 'Déplacer : {name}',
  help: 'Espace pour prendre, les flèches pour déplacer, Espace de nouveau pour poser, Échap pour annuler.',
  lifted:
    'Pris en main : {name}, place {place} sur {count}. Haut et bas pour déplacer, Espace pour poser, Échap pour annuler.',
  moved: 'Place {place} sur {count}.',
  putDown: '{name} est maintenant en place {place} sur {count}.',
  cancelled: '{name} est de retour en place {place} sur {count}.',
  keys: '<strong>En main.</strong> <key>↑</key> <key>↓</key> déplacer, <key>Espace</key> poser, <key>Échap</key> annuler',
  up: 'Monter',
  down: 'Descendre',
};
