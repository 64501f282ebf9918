import type { restore as english } from '../en/restore.ts';
import type { Translation } from '../translation.ts';

export const restore: Translation<typeof english> = {
  title: 'Restaurer une sauvegarde',
  hint: 'Vous utilisiez déjà Family Stories ? Une sauvegarde ramène tout, y compris les liens que vous avez envoyés.',
  drop: 'Déposez la sauvegarde ici',
  accepted: 'Un fichier qui finit par .tar ou .age',
  choose: 'Choisir une sauvegarde',
  passphraseTitle: '{file} est chiffré',
  passphrase: 'Phrase secrète de cette sauvegarde',
  start: 'Restaurer',
  progress: {
    sending: 'Envoi de la sauvegarde…',
    checking: 'Vérification de la sauvegarde…',
    images: 'Récupération des photos…',
    comparing: 'Comparaison des photos avec la sauvegarde…',
    rows: 'Récupération des personnes, des questions et des réponses…',
  },
  keepOpen: 'Laissez cette page ouverte jusqu’à la fin.',
  done: 'Tout est de retour : {people}, {questions} et {photos}.',
  people: { one: '{count} personne', other: '{count} personnes' },
  questions: { one: '{count} question', other: '{count} questions' },
  photos: { one: '{count} photo', other: '{count} photos' },
  signIn: 'Connectez-vous avec le mot de passe que vous aviez au moment de la sauvegarde.',
};
