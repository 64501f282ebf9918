import type { mailFaults as english } from '../en/mail-faults.ts';
import type { Translation } from '../translation.ts';

export const mailFaults: Translation<typeof english> = {
  wrong_password: 'El proveedor de correo no aceptó la contraseña.',
  sender_refused: 'El proveedor de correo no envía correo de la dirección de MAIL_FROM.',
  address_refused: 'En esta dirección no hay ningún buzón, o no acepta correo.',
  message_refused: 'El proveedor de correo no aceptó este mensaje.',
  try_later: 'El proveedor de correo pidió que lo intentáramos más tarde.',
  unreachable: 'No se pudo contactar con el proveedor de correo.',
  bounced: 'El correo volvió.',
  given_up: 'No se pudo enviar en tres días.',
  no_longer_wanted: 'Cuando llegó su turno, la pregunta estaba cerrada o borrada, o ya no se querían correos.',
};
