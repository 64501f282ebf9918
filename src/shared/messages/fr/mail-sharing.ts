import type { mailSharing as english } from '../en/mail-sharing.ts';
import type { Translation } from '../translation.ts';

export const mailSharing: Translation<typeof english> = {
  send: 'Envoyer par e-mail',
  sent: 'Envoyé',
  to: 'Family Stories l’envoie à <address>{address}</address>, avec votre message habituel.',
  toAsEdited:
    'Family Stories l’envoie à <address>{address}</address>. Ce que vous avez changé ci-dessus n’y est pas : l’e-mail a votre message habituel.',
  add: 'Ajouter une adresse',
  none: '<name>{name}</name> n’a pas encore d’adresse e-mail.',
  address: 'Adresse e-mail',
  save: 'Enregistrer et envoyer',
  addressNeeded: 'Saisissez une adresse e-mail.',
  now: 'Envoyer les questions par e-mail',
  mailed: { one: '{count} question est partie par e-mail.', other: '{count} questions sont parties par e-mail.' },
  notMailed: {
    one: '{count} question n’a pas pu partir par e-mail. {reason}',
    other: '{count} questions n’ont pas pu partir par e-mail. {reason}',
  },
  selected: 'Envoyer par e-mail',
  reader: {
    email: 'Adresse e-mail',
    emailHint: 'Laissez-la vide pour ne pas envoyer d’e-mails.',
    notify: 'Annoncer les nouvelles histoires',
    each: 'Chacune',
    weekly: 'Une fois par semaine',
    never: 'Jamais',
    addressNeeded: 'Saisissez une adresse e-mail entière, ou laissez-la vide.',
    stopped: 'Ne souhaite plus d’e-mails',
    told: { each: 'Chaque nouvelle histoire', weekly: 'Nouvelles histoires chaque semaine' },
  },
};
