import type { mailSharing as english } from '../en/mail-sharing.ts';
import type { Translation } from '../translation.ts';

export const mailSharing: Translation<typeof english> = {
  send: 'Enviar por correo',
  sent: 'Enviado',
  to: 'Family Stories la envía a <address>{address}</address>, con tu mensaje de siempre.',
  toAsEdited:
    'Family Stories la envía a <address>{address}</address>. Lo que cambiaste arriba no va incluido: el correo lleva tu mensaje de siempre.',
  add: 'Añadir una dirección',
  none: '<name>{name}</name> todavía no tiene dirección de correo.',
  address: 'Dirección de correo',
  save: 'Guardar y enviar',
  addressNeeded: 'Escribe una dirección de correo.',
  now: 'Enviar ya las preguntas por correo',
  mailed: { one: '1 pregunta salió por correo.', other: '{count} preguntas salieron por correo.' },
  notMailed: {
    one: '1 pregunta no pudo salir por correo. {reason}',
    other: '{count} preguntas no pudieron salir por correo. {reason}',
  },
  selected: 'Enviar por correo',
  reader: {
    email: 'Dirección de correo',
    emailHint: 'Déjala vacía si no debe recibir correos.',
    notify: 'Avisar de historias nuevas',
    each: 'De cada una',
    weekly: 'Una vez por semana',
    never: 'Nunca',
    addressNeeded: 'Escribe una dirección de correo completa, o déjala vacía.',
    stopped: 'Pidió no recibir más correos',
    told: { each: 'Recibe aviso de cada historia', weekly: 'Recibe aviso de historias cada semana' },
  },
};
