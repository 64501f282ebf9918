import type { mailSharing as english } from '../en/mail-sharing.ts';
import type { Translation } from '../translation.ts';

export const mailSharing: Translation<typeof english> = {
  send: 'Wyślij e-mailem',
  sent: 'Wysłano',
  to: 'Family Stories wyśle je na adres <address>{address}</address>, z twoją zwykłą wiadomością.',
  toAsEdited:
    'Family Stories wyśle je na adres <address>{address}</address>. Bez zmian zrobionych powyżej: e-mail ma twoją zwykłą wiadomość.',
  add: 'Dodaj adres',
  none: '<name>{name}</name>: brak adresu e-mail.',
  address: 'Adres e-mail',
  save: 'Zapisz i wyślij',
  addressNeeded: 'Wpisz adres e-mail.',
  now: 'Od razu wyślij pytania e-mailem',
  mailed: {
    one: 'E-mailem wysłano 1 pytanie.',
    few: 'E-mailem wysłano {count} pytania.',
    many: 'E-mailem wysłano {count} pytań.',
    other: 'E-mailem wysłano {count} pytania.',
  },
  notMailed: {
    one: 'Nie udało się wysłać e-mailem 1 pytania. {reason}',
    few: 'Nie udało się wysłać e-mailem {count} pytań. {reason}',
    many: 'Nie udało się wysłać e-mailem {count} pytań. {reason}',
    other: 'Nie udało się wysłać e-mailem {count} pytania. {reason}',
  },
  selected: 'Wyślij e-mailem',
  reader: {
    email: 'Adres e-mail',
    emailHint: 'Zostaw puste, jeśli e-maile mają nie przychodzić.',
    notify: 'Powiadomienia o nowych historiach',
    each: 'O każdej',
    weekly: 'Raz w tygodniu',
    never: 'Nigdy',
    addressNeeded: 'Wpisz cały adres e-mail albo zostaw puste.',
    stopped: 'Nie chce więcej e-maili',
    told: { each: 'E-mail o każdej historii', weekly: 'E-mail o historiach raz w tygodniu' },
  },
};
