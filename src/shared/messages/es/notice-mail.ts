import type { noticeMail as english } from '../en/notice-mail.ts';
import type { Translation } from '../translation.ts';

export const noticeMail: Translation<typeof english> = {
  titles: {
    submitted: '{name} ha respondido',
    thanks: '{reader} da las gracias',
    held_reply: 'Una respuesta por correo te espera',
    mail_failed: 'No se ha podido enviar un correo',
    queue_empty: 'La cola de {name} está vacía',
  },
  lines: {
    submitted: '{name} ha respondido a «{question}»',
    thanks: '{reader} da las gracias a {name} por «{question}»: «{text}»',
    heldReply: '{name} ha respondido por correo a «{question}». Mira si quieres aceptar esa respuesta.',
    heldReplyOfUnknown: 'Ha llegado por correo una respuesta que todavía no es de nadie. Mira de quién es.',
    notDelivered: 'No se ha podido leer un correo del buzón. Mira allí si es una respuesta.',
    mailFailed: 'No se ha podido enviar un correo a {name}.',
    mailFailedForUnknown: 'No se ha podido enviar un correo.',
    queueEmpty:
      'La cola de {name} está vacía, así que esta vez no se ha preguntado nada. En la página de {name} hay cinco preguntas adecuadas, que se añaden con un clic.',
  },
  several: { one: '1 novedad', other: '{count} novedades' },
  more: { one: 'y 1 más', other: 'y {count} más' },
  open: 'Abrir',
  choose: 'Elegir de qué quieres avisos',
};
