import type { mailFaults as english } from '../en/mail-faults.ts';
import type { Translation } from '../translation.ts';

export const mailFaults: Translation<typeof english> = {
  wrong_password: 'Dostawca poczty nie przyjął hasła.',
  sender_refused: 'Dostawca poczty nie wysyła e-maili z adresu w MAIL_FROM.',
  address_refused: 'Pod tym adresem nie ma skrzynki albo nie przyjmuje ona e-maili.',
  message_refused: 'Dostawca poczty nie przyjął tego e-maila.',
  try_later: 'Dostawca poczty prosi, żeby spróbować później.',
  unreachable: 'Nie udało się połączyć z dostawcą poczty.',
  bounced: 'E-mail wrócił.',
  given_up: 'Nie udało się go wysłać przez trzy dni.',
  no_longer_wanted: 'Gdy przyszła jego kolej, pytanie było zamknięte lub usunięte albo e-maile były wyłączone.',
};
