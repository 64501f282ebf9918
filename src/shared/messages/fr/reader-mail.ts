import type { readerMail as english } from '../en/reader-mail.ts';
import type { Translation } from '../translation.ts';

export const readerMail: Translation<typeof english> = {
  subject: '{name} a raconté une histoire : {question}',
  severalSubject: {
    one: '{count} nouvelle histoire',
    other: '{count} nouvelles histoires',
  },
  opening: '{name} a raconté une histoire.',
  severalOpening: 'Il y a de nouvelles histoires dans votre famille.',
  more: { one: 'et {count} autre', other: 'et {count} autres' },
  read: 'Lire l’histoire',
  readAll: 'Lire les histoires',
  thank: 'Répondez à cet e-mail pour dire merci. {name} le verra sous sa réponse.',
  why: 'Vous recevez cet e-mail parce qu’une personne de votre famille a inscrit votre adresse.',
  stop: 'Moins d’e-mails, ou aucun',
};
