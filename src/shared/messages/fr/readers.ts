import type { readers as english } from '../en/readers.ts';
import type { Translation } from '../translation.ts';

export const readers: Translation<typeof english> = {
  title: 'Liens de lecture',
  about:
    'Créez-en un pour chaque proche ou chaque groupe : vous pourrez en supprimer un et garder les autres. Pas besoin de mot de passe.',
  shows: {
    title: 'Un lien de lecture montre',
    items: ['les réponses envoyées ou verrouillées, avec leurs photos et leurs enregistrements'],
  },
  hides: {
    title: 'Il ne montre jamais',
    items: [
      'les réponses en cours d’écriture',
      'les versions précédentes',
      'les liens qui servent à répondre',
      'une réponse qui n’est partagée qu’avec vous',
    ],
  },
  none: 'Vous êtes pour l’instant la seule personne à pouvoir lire les histoires.',
  add: 'Ajouter un lien de lecture',
  form: {
    newTitle: 'Un nouveau lien de lecture',
    name: 'Pour qui est-il ?',
    nameHint:
      'Par exemple « Oncle Bernard » ou « les cousins ». Ce nom se voit sur la page du lien, et avec les mercis qui en viennent.',
    whose: 'Quelles histoires ?',
    all: 'Celles de tout le monde, y compris des personnes ajoutées plus tard',
    chosen: 'Seulement celles de',
    nobody: 'Choisissez au moins une personne.',
    people: 'Personnes',
    language: 'Langue des pages',
    browser: 'Celle du navigateur',
    end: 'Dernier jour (facultatif)',
    make: 'Créer le lien',
    save: 'Enregistrer',
  },
  all: 'Histoires de tout le monde',
  peopleShown: 'Histoires : {names}',
  nobodyLeft: 'Toutes les personnes choisies pour ce lien ont été supprimées, il ne montre donc rien.',
  open: 'Voir la page du lien',
  more: 'Plus',
  change: 'Modifier le nom et les personnes',
  remove: 'Supprimer',
  removeAsk:
    'Supprimer le lien de lecture pour <name>{name}</name> ? Il cesse aussitôt de marcher. Les mercis restent.',
  made: 'Le lien pour {name} est prêt. Envoyez-le.',
  changed: 'Enregistré.',
  removed: 'Le lien pour {name} a été supprimé.',
};
