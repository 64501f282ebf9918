import type { answerReaders as english } from '../en/answer-readers.ts';
import type { Translation } from '../translation.ts';

export const answerReaders: Translation<typeof english> = {
  label: 'Qui peut lire cette réponse',
  thanks: 'Merci pour votre histoire',
  named: {
    alone: '<name>{name}</name> peut lire cette réponse.',
    one: '<name>{name}</name> et un proche qui a reçu un lien peuvent lire cette réponse.',
    several: '<name>{name}</name> et {number} proches qui ont reçu un lien peuvent lire cette réponse.',
    only: 'Seulement pour <name>{name}</name>',
  },
  unnamed: {
    alone: 'La personne qui vous a posé la question peut lire cette réponse.',
    one: 'La personne qui vous a posé la question et un proche qui a reçu un lien peuvent lire cette réponse.',
    several:
      'La personne qui vous a posé la question et {number} proches qui ont reçu un lien peuvent lire cette réponse.',
    only: 'Seulement pour la personne qui m’a posé la question',
  },
  numbers: ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
  hint: 'Dans ce cas, aucun lien ne permet de la lire. Vous pouvez changer d’avis à tout moment.',
  saving: 'Enregistrement…',
  failed: 'Ce changement n’a pas pu être fait.',
};
