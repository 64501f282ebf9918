import type { listenPage as english } from '../en/listen-page.ts';
import type { Translation } from '../translation.ts';

export const listenPage: Translation<typeof english> = {
  title: '{name} raconte : {question} · Family Stories',
  words: 'Par écrit',
  closed: {
    title: 'La voix d’une famille',
    text: 'Quelqu’un aimerait vous faire écouter une histoire.',
    open: 'Écouter',
  },
  problems: {
    unknown_token: {
      title: 'Il n’y a plus rien à écouter à cette adresse',
      lines: [
        'L’enregistrement a peut-être été retiré, ou le lien fermé.',
        'Si cela vous étonne, demandez à la personne qui vous a donné le livre ou le lien.',
      ],
    },
    too_many_attempts: {
      title: 'Patientez une minute',
      lines: ['Trop de mauvais liens ont été essayés d’ici. Patientez une minute, puis réessayez.'],
    },
    unavailable: {
      title: 'L’enregistrement ne peut pas être lu pour le moment',
      lines: ['Il est bien gardé. Attendez un instant, puis réessayez.'],
    },
    internal: {
      title: 'Un problème est survenu de notre côté',
      lines: [
        'Vous n’y êtes pour rien, et l’enregistrement est bien gardé. Réessayez.',
        'Si cela ne marche pas, parlez-en à la personne qui vous a donné le livre ou le lien.',
      ],
    },
  },
};
