import type { heldReasons as english } from '../en/held-reasons.ts';
import type { Translation } from '../translation.ts';

export const heldReasons: Translation<typeof english> = {
  other_address: 'Il vient d’une autre adresse que celle que vous connaissez.',
  authentication_failed:
    'Quelqu’un d’autre l’a peut-être envoyé : le fournisseur de messagerie n’a pas pu confirmer l’expéditeur.',
  unknown_question: 'Il ne dit pas de quelle question il s’agit.',
  locked: 'La réponse est verrouillée.',
  link_closed: 'Le lien de cette question est en pause, ou n’est plus valable.',
  question_deleted: 'La question a été supprimée.',
  being_written: 'La réponse est en train d’être écrite sur la page et n’est pas encore envoyée.',
  empty: 'Il ne contient ni texte ni photo.',
  same_message_id: 'Il ressemble à un autre e-mail déjà arrivé.',
  unreadable: 'Cet e-mail n’a pas pu être lu. Ouvrez-le dans votre logiciel de messagerie.',
  too_long: 'Il est trop long pour être ajouté ici.',
  several_stories: 'Il répond à un e-mail qui parlait de plusieurs histoires, sans dire laquelle.',
  from_program: 'Il ressemble à une réponse automatique. Si quelqu’un l’a écrit, vous pouvez l’accepter.',
};
