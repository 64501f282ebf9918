import type { words as english } from '../en/words.ts';
import type { Translation } from '../translation.ts';

export const words: Translation<typeof english> = {
  heading: {
    answerer: {
      heard: 'Vos paroles, telles que nous les avons entendues',
      corrected: 'Vos paroles, avec vos corrections',
      correctedByOthers: 'Vos paroles, avec des corrections',
      checked: 'Vos paroles, vérifiées',
    },
    admin: {
      heard: 'Les paroles, telles que nous les avons entendues',
      corrected: 'Les paroles, avec des corrections',
      checked: 'Les paroles, vérifiées',
    },
    written: 'Les paroles, telles qu’elles ont été écrites',
  },
  hint: 'Appuyez sur un temps pour écouter la ligne. Appuyez sur les mots pour les corriger.',
  keys: 'La frappe met l’enregistrement en pause. Échap lance et arrête la lecture, F7 et F9 reculent et avancent de cinq secondes, Entrée mène à la ligne suivante.',
  playLine: 'Écouter à partir de {time}',
  wordsAt: 'Paroles à {time}',
  noWords: 'Aucun mot ici',
  unsure: 'Nous n’en sommes pas sûrs',
  all: 'Afficher toutes les paroles',
  offer: '{name} au lieu de « {heard} »',
  offerInAll: { one: '{name} au lieu de « {heard} »', other: '{name} au lieu de « {heard} », aux {count} endroits' },
  waiting: 'Les paroles sont en train d’être écrites. Cela prend quelques minutes.',
  failed: 'Les paroles n’ont pas pu être écrites toutes seules.',
  unheard: 'De {from} à {to}, aucune parole n’est arrivée.',
  writeDown: 'Écrire les paroles',
  askAgain: 'Redemander les paroles',
  notAsked: 'Cela n’a pas marché. Réessayez dans un instant.',
  open: {
    one: 'Il reste {count} endroit marqué plus haut : peut-être a-t-on dit autre chose.',
    other: 'Il reste {count} endroits marqués plus haut : peut-être a-t-on dit autre chose.',
  },
  right: 'Ces paroles sont justes',
  notReleased: 'Les lecteurs verront ces paroles quand quelqu’un aura dit qu’elles sont justes.',
  released: 'Les lecteurs voient ces paroles.',
  releasedEarlier: 'Les lecteurs voient ces paroles telles qu’elles étaient avant le dernier changement.',
  takeBack: 'Les retirer',
  insert: 'Ajouter ces paroles comme texte',
  inserted: 'Elles sont maintenant dans votre réponse.',
  saving: 'Enregistrement en cours…',
  notSaved: 'Ce n’est pas encore enregistré, mais gardé sur cet appareil.',
  again: 'Réessayer',
  changed:
    'Quelqu’un d’autre a corrigé ces paroles entre-temps. Les deux versions sont gardées. Laquelle faut-il montrer ?',
  showMine: 'Voir les miennes',
  showTheirs: 'Voir les autres',
};
