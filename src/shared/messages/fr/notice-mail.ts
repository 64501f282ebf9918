import type { noticeMail as english } from '../en/notice-mail.ts';
import type { Translation } from '../translation.ts';

export const noticeMail: Translation<typeof english> = {
  titles: {
    submitted: '{name} a répondu',
    thanks: '{reader} dit merci',
    held_reply: 'Une réponse par e-mail vous attend',
    mail_failed: 'Un e-mail n’a pas pu être envoyé',
    queue_empty: 'Plus aucune question en réserve pour {name}',
  },
  lines: {
    submitted: '{name} a répondu à « {question} »',
    thanks: '{reader} dit merci à {name} pour « {question} » : « {text} »',
    heldReply: '{name} a répondu par e-mail à « {question} ». Regardez si cette réponse doit être retenue.',
    heldReplyOfUnknown: 'Une réponse arrivée par e-mail n’est encore à personne. Regardez de qui elle vient.',
    notDelivered: 'Un e-mail de la boîte de réception n’a pas pu être lu. Regardez-y s’il s’agit d’une réponse.',
    mailFailed: 'Un e-mail pour {name} n’a pas pu être envoyé.',
    mailFailedForUnknown: 'Un e-mail n’a pas pu être envoyé.',
    queueEmpty:
      'Il n’y a plus de question en réserve pour {name} : rien n’a été demandé cette fois. Sur la page de {name}, cinq questions adaptées s’ajoutent en un clic.',
  },
  several: { one: '{count} nouveauté', other: '{count} nouveautés' },
  more: { one: 'et {count} autre', other: 'et {count} autres' },
  open: 'Ouvrir',
  choose: 'Choisir ce qui vous est signalé',
};
