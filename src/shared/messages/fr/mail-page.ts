import type { mailPage as english } from '../en/mail-page.ts';
import type { Translation } from '../translation.ts';

export const mailPage: Translation<typeof english> = {
  title: 'Vos e-mails · Family Stories',
  heading: 'Que préférez-vous ?',
  intro: 'Choisissez ce qui vous convient. Vous pouvez revenir ici et changer d’avis à tout moment.',
  question: {
    heading: 'Cette question',
    skip: 'Passer cette question',
    skipHint: 'Elle retourne à la fin de la liste. Son lien marche toujours, si finalement vous voulez répondre.',
    skipped: 'Vous avez passé cette question. Elle reviendra peut-être plus tard, et son lien marche toujours.',
  },
  every: {
    week: 'Vous recevez une question par semaine.',
    two_weeks: 'Vous recevez une question toutes les deux semaines.',
    month: 'Vous recevez une question par mois.',
  },
  next: 'La prochaine : {day}',
  pause: {
    heading: 'Une pause',
    text: 'Vous faites une pause dans les questions.',
    one: 'Une pause d’un mois',
    two: 'Une pause de deux mois',
    end: 'Finir la pause',
  },
  pace: {
    heading: 'À quel rythme',
    week: 'Une par semaine',
    two_weeks: 'Une toutes les deux semaines',
    month: 'Une par mois',
  },
  reader: {
    each: 'Vous recevez un e-mail pour chaque nouvelle histoire.',
    weekly: 'Vous recevez un e-mail par semaine, s’il y a de nouvelles histoires.',
    never: 'Vous ne recevez pas d’e-mail sur les nouvelles histoires.',
    heading: 'À quel rythme',
    toEach: 'Pour chaque nouvelle histoire',
    toWeekly: 'Plutôt une fois par semaine',
  },
  stop: {
    heading: 'Plus d’e-mails',
    button: 'Ne plus en recevoir',
    person:
      'Tout ce que vous avez écrit reste. La personne qui vous pose les questions verra que vous ne recevez plus d’e-mails.',
    reader: 'Avec votre lien, vous pouvez toujours tout lire.',
    stopped: 'Vous ne recevez plus d’e-mails.',
    end: 'En recevoir à nouveau',
  },
  gone: {
    title: 'Cette adresse ne reçoit plus d’e-mails',
    text: 'Nous n’y écrivons plus. Vous n’avez rien à faire.',
  },
  closed: {
    title: 'Vos e-mails de Family Stories',
    text: 'Ici, vous pouvez passer une question, faire une pause ou ne plus recevoir d’e-mails.',
    open: 'Voir les choix',
  },
  problems: {
    unknown_token: {
      title: 'Ce lien ne mène pas à vos choix',
      lines: [
        'Il en manque peut-être un bout. Rouvrez-le depuis l’e-mail où vous l’avez reçu.',
        'Si cela ne marche pas, répondez simplement à l’e-mail et dites ce que vous préférez.',
      ],
    },
    too_many_attempts: {
      title: 'Patientez une minute',
      lines: ['Trop de mauvais liens ont été essayés d’ici. Patientez une minute, puis réessayez.'],
    },
    unavailable: {
      title: 'Cette page ne peut pas s’afficher pour le moment',
      lines: ['Rien n’a changé. Attendez un instant, puis réessayez.'],
    },
    internal: {
      title: 'Un problème est survenu de notre côté',
      lines: [
        'Vous n’y êtes pour rien. Réessayez.',
        'Si cela ne marche pas, parlez-en à la personne qui vous pose les questions.',
      ],
    },
  },
};
