import type { asking as english } from '../en/asking.ts';
import type { Translation } from '../translation.ts';

export const asking: Translation<typeof english> = {
  days: {
    placeholder: 'Jours',
    label: 'Jours pour répondre',
    hint: 'Laissez vide si rien ne presse.',
    notWhole: 'Le nombre de jours doit être entier.',
    tooFew: 'Le nombre de jours doit être d’au moins {min}.',
    tooMany: 'Le nombre de jours doit être d’au plus {max}.',
  },
  someone: '…',
  others: { one: '{count} autre', other: '{count} autres' },
  when: 'Quand',
  now: 'Maintenant',
  later: 'En réserve',
  laterHelp: 'Les questions en réserve attendent que vous les posiez.',
  people: 'Pour qui ?',
  everyone: 'Tout le monde',
  noOne: 'Personne',
  asked: 'Déjà posée',
  list: 'Les questions',
  askNobody: { ask: 'Poser', queue: 'Mettre en réserve' },
  askPeople: {
    ask: { one: 'Poser à {count} personne', other: 'Poser à {count} personnes' },
    queue: { one: 'Mettre en réserve pour {count} personne', other: 'Mettre en réserve pour {count} personnes' },
  },
  announced: {
    ask: { one: '{count} question a été posée.', other: '{count} questions ont été posées.' },
    queue: { one: '{count} question est en réserve.', other: '{count} questions sont en réserve.' },
  },
  announcedForSeveral: {
    ask: {
      one: '{count} question a été posée à {people} personnes.',
      other: '{count} questions ont été posées à {people} personnes.',
    },
    queue: {
      one: '{count} question est en réserve pour {people} personnes.',
      other: '{count} questions sont en réserve pour {people} personnes.',
    },
  },
  stopped: {
    ask: 'Vous avez arrêté pendant l’envoi. Les questions ont peut-être été posées malgré tout : vérifiez avant de les poser de nouveau.',
    queue:
      'Vous avez arrêté pendant l’envoi. Les questions sont peut-être en réserve malgré tout : vérifiez avant de les ajouter de nouveau.',
  },
  tooManyTogether:
    'Cela fait {count} questions en tout. Choisissez-en moins : on peut en ajouter {limit} au plus à la fois.',
  paste: {
    refused: '{message}.',
    title: 'Coller une liste',
    help: 'Une question par ligne. Les numéros et les puces sont enlevés.',
    label: 'Questions, une par ligne',
    none: 'Pas encore de question',
    found: { one: '{count} question trouvée', other: '{count} questions trouvées' },
    allNew: '{found}, toutes nouvelles',
    notAllNew: '{found}. Déjà posées ou en réserve pour <name>{name}</name> : {known}.',
    look: 'Les relire',
    tooMany: 'Collez au plus {limit} lignes à la fois.',
    preview: { one: '{count} question', other: '{count} questions' },
    had: 'Déjà posée ou en réserve : {names}',
    notLookedAt:
      'Vous avez choisi beaucoup de personnes : nous n’avons pas vérifié à qui ces questions ont déjà été posées.',
    ask: { one: 'Poser {count} question', other: 'Poser {count} questions' },
    queue: { one: 'Mettre {count} question en réserve', other: 'Mettre {count} questions en réserve' },
    forSeveral: {
      ask: {
        one: 'Poser {count} question à {people} personnes',
        other: 'Poser {count} questions à {people} personnes',
      },
      queue: {
        one: 'Mettre {count} question en réserve pour {people} personnes',
        other: 'Mettre {count} questions en réserve pour {people} personnes',
      },
    },
    faults: 'Corrigez les lignes signalées ci-dessus et réessayez. D’ici là, rien n’est ajouté.',
  },
};
