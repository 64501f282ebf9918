import type { mailFaults as english } from '../en/mail-faults.ts';
import type { Translation } from '../translation.ts';

export const mailFaults: Translation<typeof english> = {
  wrong_password: 'Der Mailanbieter hat das Passwort nicht angenommen.',
  sender_refused: 'Der Mailanbieter verschickt keine Mails für die Adresse in MAIL_FROM.',
  address_refused: 'Unter dieser Adresse gibt es kein Postfach, oder es nimmt keine Mails an.',
  message_refused: 'Der Mailanbieter hat diese Mail nicht angenommen.',
  try_later: 'Der Mailanbieter bittet, es später noch einmal zu versuchen.',
  unreachable: 'Der Mailanbieter war nicht zu erreichen.',
  bounced: 'Die Mail kam zurück.',
  given_up: 'Sie ließ sich drei Tage lang nicht verschicken.',
  no_longer_wanted: 'Als sie an der Reihe war, war die Frage geschlossen oder gelöscht, oder Mails waren abbestellt.',
};
