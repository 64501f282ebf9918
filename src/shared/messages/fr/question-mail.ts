import type { questionMail as english } from '../en/question-mail.ts';
import type { Translation } from '../translation.ts';

export const questionMail: Translation<typeof english> = {
  greeting: 'Bonjour {name},',
  answer: 'Répondre',
  reply: 'Tu peux aussi répondre tout simplement à cet e-mail, avec des photos si tu veux.',
  question: {
    subject: 'Une question pour toi : {question}',
    intro: 'Voici une question pour toi.',
    how: 'Écris ou parle : quelques mots ou une longue histoire, comme tu veux. Tout est gardé au fur et à mesure.',
    manage: 'Passer cette question, faire une pause ou ne plus recevoir ces e-mails',
  },
  reminder: {
    subject: 'Rien ne presse : {question}',
    intro: 'Revoici une question d’il y a quelques jours.',
    how: 'Rien ne presse. Tu peux aussi passer celle-ci.',
    skip: 'Passer cette question',
    manage: 'Faire une pause ou ne plus recevoir ces e-mails',
  },
  test: {
    subject: 'Un essai de Family Stories',
    text: 'Ceci est un essai. Il est arrivé : Family Stories peut donc envoyer des e-mails.',
  },
};
