import type { readPage as english } from '../en/read-page.ts';
import type { Translation } from '../translation.ts';

export const readPage: Translation<typeof english> = {
  title: 'Family Stories',
  storyTitle: '{question} · {name} · Family Stories',
  brand: 'Family Stories',
  skip: 'Aller à l’histoire',
  contents: {
    title: 'Les histoires de la famille',
    by: { one: '{stories} par {count} personne', other: '{stories} par {count} personnes' },
    reader: 'Pour <name>{name}</name>',
    shelf: 'Qui raconte',
    newest: 'Histoires récentes',
    none: 'Il n’y a encore rien à lire. Dès qu’il y aura une histoire, vous la trouverez ici.',
  },
  search: {
    label: 'Chercher dans ces histoires',
    submit: 'Chercher',
    none: 'Aucun résultat.',
    found: { one: '{count} histoire', other: '{count} histoires' },
    incomplete: 'La recherche ne connaît pas encore les histoires les plus récentes. Réessayez dans un instant.',
  },
  story: {
    all: 'Toutes les histoires',
    turn: 'Autres histoires',
  },
  tools: {
    label: 'Options de lecture',
    smaller: 'Réduire le texte',
    larger: 'Agrandir le texte',
  },
  slideshowFailed: 'Les histoires ne peuvent pas se charger pour le moment. Réessayez dans un instant.',
  thanks: {
    title: 'Dire merci',
    label: 'Un petit mot pour <name>{name}</name>',
    send: 'Envoyer',
    signed: 'Il est signé « <reader>{reader}</reader> », et <name>{name}</name> le verra sous sa réponse.',
    given: 'Vos mercis',
    sent: 'C’est envoyé. Merci.',
    empty: 'Écrivez d’abord un petit mot.',
    failed: 'Cela n’a pas marché. Votre petit mot est toujours là : réessayez dans un instant.',
  },
  closed: {
    title: 'Les histoires d’une famille',
    text: 'Quelqu’un aimerait que vous les lisiez.',
    open: 'Lire les histoires',
  },
  problems: {
    unknown_token: {
      title: 'Ce lien ne mène à aucune histoire',
      lines: [
        'Il en manque peut-être un bout. Rouvrez-le depuis le message où vous l’avez reçu.',
        'Si cela ne marche pas, demandez un nouveau lien à la personne qui vous l’a envoyé.',
      ],
    },
    unknown_story: {
      title: 'Cette histoire ne peut pas être lue ici',
      lines: ['Elle a peut-être été modifiée ou retirée. Les autres sont toujours là.'],
    },
    link_paused: {
      title: 'Ce lien est en pause pour le moment',
      lines: ['La personne qui vous l’a envoyé l’a mis en pause. Vous pouvez lui demander quand il sera rouvert.'],
    },
    link_ended: {
      title: 'Ce lien a expiré',
      lines: [
        'Il n’était valable qu’un certain temps.',
        'Si vous souhaitez continuer à lire, demandez à la personne qui vous l’a envoyé de le rouvrir.',
      ],
    },
    too_many_attempts: {
      title: 'Patientez une minute',
      lines: ['Trop de mauvais liens ont été essayés d’ici. Patientez une minute, puis réessayez.'],
    },
    unavailable: {
      title: 'Les histoires ne peuvent pas s’afficher pour le moment',
      lines: ['Elles sont bien gardées. Attendez un instant, puis réessayez.'],
    },
    internal: {
      title: 'Un problème est survenu de notre côté',
      lines: [
        'Vous n’y êtes pour rien, et les histoires sont bien gardées. Réessayez.',
        'Si cela ne marche pas, parlez-en à la personne qui vous a envoyé ce lien.',
      ],
    },
  },
};
