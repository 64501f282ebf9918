import type { mailSharing as english } from '../en/mail-sharing.ts';
import type { Translation } from '../translation.ts';

export const mailSharing: Translation<typeof english> = {
  send: 'Per Mail schicken',
  sent: 'Geschickt',
  to: 'Family Stories schickt sie an <address>{address}</address>, mit deiner üblichen Nachricht.',
  toAsEdited:
    'Family Stories schickt sie an <address>{address}</address>. Was du oben geändert hast, steht nicht darin: Die Mail hat deine übliche Nachricht.',
  add: 'Adresse ergänzen',
  none: 'Für <name>{name}</name> gibt es noch keine Mailadresse.',
  address: 'Mailadresse',
  save: 'Speichern und schicken',
  addressNeeded: 'Bitte gib eine Mailadresse ein.',
  now: 'Die Fragen gleich per Mail schicken',
  mailed: { one: '1 Frage ging per Mail hinaus.', other: '{count} Fragen gingen per Mail hinaus.' },
  notMailed: {
    one: '1 Frage konnte nicht per Mail hinausgehen. {reason}',
    other: '{count} Fragen konnten nicht per Mail hinausgehen. {reason}',
  },
  selected: 'Per Mail schicken',
  reader: {
    email: 'Mailadresse',
    emailHint: 'Lass sie leer, wenn keine Mails kommen sollen.',
    notify: 'Neue Geschichten melden',
    each: 'Jede einzeln',
    weekly: 'Einmal in der Woche',
    never: 'Nie',
    addressNeeded: 'Bitte gib eine ganze Mailadresse ein, oder lass sie leer.',
    stopped: 'Möchte keine Mails mehr',
    told: { each: 'Erfährt von jeder Geschichte', weekly: 'Erfährt einmal in der Woche von Geschichten' },
  },
};
