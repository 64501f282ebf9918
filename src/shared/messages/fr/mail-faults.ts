import type { mailFaults as english } from '../en/mail-faults.ts';
import type { Translation } from '../translation.ts';

export const mailFaults: Translation<typeof english> = {
  wrong_password: 'Le fournisseur d’e-mail a refusé le mot de passe.',
  sender_refused: 'Le fournisseur d’e-mail n’envoie rien pour l’adresse de MAIL_FROM.',
  address_refused: 'Il n’y a pas de boîte à cette adresse, ou elle n’accepte pas d’e-mails.',
  message_refused: 'Le fournisseur d’e-mail a refusé cet e-mail.',
  try_later: 'Le fournisseur d’e-mail a demandé de réessayer plus tard.',
  unreachable: 'Le fournisseur d’e-mail n’a pas pu être joint.',
  bounced: 'L’e-mail est revenu.',
  given_up: 'L’envoi n’a pas réussi pendant trois jours.',
  no_longer_wanted: 'Le moment venu, la question était fermée ou supprimée, ou les e-mails étaient arrêtés.',
};
