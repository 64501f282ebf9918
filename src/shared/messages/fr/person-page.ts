import type { personPage as english } from '../en/person-page.ts';
import type { Translation } from '../translation.ts';

export const personPage: Translation<typeof english> = {
  about: 'Voici vos questions. Rien ne presse, et ce que vous écrivez s’enregistre tout seul.',
  aboutWithTime: 'Voici vos questions. Ce que vous écrivez s’enregistre tout seul.',
  next: 'Votre prochaine question',
  others: 'D’autres questions pour vous',
  finished: 'Terminées',
  allAnswered: 'Vous avez répondu à tout. Merci. Quand il y aura une nouvelle question, vous la trouverez ici.',
  none: 'Il n’y a pas de question pour vous en ce moment. Quand il y en aura une nouvelle, vous la trouverez ici.',
  status: {
    not_started: 'Pas encore commencée',
    in_progress: 'Commencée',
    submitted: 'Envoyée. Merci.',
    locked: 'Verrouillée. La réponse est gardée, mais ne peut plus être modifiée.',
  },
  action: {
    not_started: 'Écrire ma réponse',
    in_progress: 'Continuer d’écrire',
    submitted: 'Relire ou modifier',
  },
  timeLeft: { one: 'Encore {count} jour', other: 'Encore {count} jours' },
  closed: {
    title: 'Des questions vous attendent',
    text: 'Quelqu’un aimerait beaucoup entendre vos histoires.',
    open: 'Voir mes questions',
  },
  problems: {
    unknown_token: {
      title: 'Ce lien ne mène pas à vos questions',
      lines: [
        'Il en manque peut-être un bout. Rouvrez-le depuis le message où vous l’avez reçu.',
        'Si cela ne marche pas, demandez un nouveau lien à la personne qui vous l’a envoyé.',
      ],
    },
    link_paused: {
      title: 'Ce lien est en pause pour le moment',
      lines: [
        'La personne qui vous l’a envoyé l’a mis en pause. Tout ce qui a été enregistré est toujours là.',
        'Vous pouvez lui demander quand il sera rouvert.',
      ],
    },
    link_ended: {
      title: 'Ce lien a expiré',
      lines: [
        'Il n’était valable qu’un certain temps. Tout ce qui a été enregistré est toujours là.',
        'Si vous souhaitez continuer, demandez à la personne qui vous l’a envoyé de le rouvrir.',
      ],
    },
    too_many_attempts: {
      title: 'Patientez une minute',
      lines: ['Trop de mauvais liens ont été essayés d’ici. Patientez une minute, puis réessayez.'],
    },
    unavailable: {
      title: 'Vos questions ne peuvent pas s’afficher pour le moment',
      lines: ['Tout ce qui a été enregistré est bien gardé. Attendez un instant, puis réessayez.'],
    },
    internal: {
      title: 'Un problème est survenu de notre côté',
      lines: [
        'Vous n’y êtes pour rien, et tout ce qui a été enregistré est bien gardé. Réessayez.',
        'Si cela ne marche pas, parlez-en à la personne qui vous a envoyé ce lien.',
      ],
    },
  },
};
