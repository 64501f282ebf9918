import type { mailSettings as english } from '../en/mail-settings.ts';
import type { Translation } from '../translation.ts';

export const mailSettings: Translation<typeof english> = {
  title: 'Correo',
  about: 'Preguntas que salen por correo, y respuestas que vuelven por correo.',
  isOff: 'Sin usar',
  off: 'Con el correo, Family Stories puede enviar a cada persona una pregunta por semana, y lo que conteste será su respuesta. Todavía no está configurado: quien administra el servidor puede definir SMTP_URL.',
  setup: {
    title: 'Lo que está configurado',
    hint: 'Se define donde se inicia el servidor. Quien lo administra puede cambiarlo ahí.',
    from: 'Los correos salen de <b>{from}</b>.',
    receives: 'Quien contesta al correo de una pregunta ya la ha respondido.',
    sendsOnly:
      'Lo que se conteste por correo no se convierte en respuestas: para eso el servidor necesita acceso al buzón.',
  },
  test: {
    title: 'Probar',
    hint: 'Te envía un correo corto.',
    to: 'Tu dirección de correo',
    send: 'Enviar un correo de prueba',
    sending: 'Está en camino…',
    sent: 'El proveedor de correo lo ha aceptado. Si en un par de minutos no lo encuentras, mira en el correo no deseado.',
    returned: 'La copia a nuestro propio buzón ha vuelto: las respuestas también llegan.',
    returning: 'Se ha enviado una copia a nuestro propio buzón. Si vuelve, las respuestas también llegan…',
    notReturned:
      'La copia a nuestro propio buzón aún no ha vuelto. Puede que las respuestas no lleguen: quien administra el servidor puede revisar IMAP_URL y MAIL_REPLY_TO.',
    failed: 'No se pudo enviar. {fault}',
    again: 'Todavía no se pudo enviar, pero se volverá a intentar. {fault}',
  },
  notices: {
    title: 'Avísame',
    hint: 'Como mucho un mensaje por hora. Nombra a la persona y la pregunta, nunca el enlace.',
    email: 'Por correo a',
    webhook: 'Por webhook',
    webhookHint: 'Para ntfy, Apprise y otros programas que llevan mensajes a tu teléfono.',
    when: 'Cuando',
    on: {
      submitted: 'alguien ha respondido',
      thanks: 'alguien ha dado las gracias',
      held_reply: 'un correo me espera',
      mail_failed: 'un correo no se pudo enviar',
    },
    save: 'Guardar',
    saved: 'Guardado.',
  },
  providers: {
    title: 'Tu proveedor de correo',
    hint: 'Para quien lo configure.',
    summary: 'Cómo conseguir una contraseña para el servidor',
    intro:
      'La mayoría de los proveedores piden una contraseña distinta para cada programa: una contraseña de aplicación. La tuya no sirve, y no tienes que decírsela a nadie.',
    gmail: {
      name: 'Gmail',
      steps: [
        'Activa la verificación en dos pasos en tu cuenta de Google, en «Seguridad».',
        'Abre myaccount.google.com/apppasswords.',
        'Escribe un nombre, por ejemplo Family Stories, y pulsa «Crear».',
        'Copia las 16 letras. Van en SMTP_URL, sin los espacios. Gmail envía unos 500 correos al día.',
      ],
    },
    icloud: {
      name: 'iCloud',
      steps: [
        'Abre account.apple.com e inicia sesión.',
        'En «Inicio de sesión y seguridad» elige «Contraseñas de apps».',
        'Crea una para Family Stories y cópiala en SMTP_URL.',
      ],
    },
    yahoo: {
      name: 'Yahoo',
      steps: [
        'Abre tu cuenta y, en ella, «Seguridad».',
        'Elige crear una contraseña de aplicación y llámala Family Stories.',
        'Cópiala en SMTP_URL.',
      ],
    },
    outlook: {
      name: 'Outlook.com',
      steps: [
        'Outlook.com, Hotmail y Live ya no aceptan contraseñas de programas. Usa una dirección de otro proveedor.',
      ],
    },
  },
  unassigned: {
    title: 'Correos que esperan',
    hint: 'No pudimos saber a qué pregunta contestan.',
  },
  sent: {
    title: 'Lo que se envió',
    hint: 'Lo más nuevo primero.',
    none: 'Nada todavía.',
    older: 'Mostrar más antiguos',
    kinds: {
      question: 'Pregunta',
      reminder: 'Recordatorio',
      confirmation: 'Confirmación de un correo',
      notice: 'Mensaje para ti',
      new_story: 'Historias nuevas',
      test: 'Prueba',
    },
    waiting: 'Pendiente de envío',
    sent: 'Enviado {when}',
    failed: 'No se envió',
    again: 'Todavía no se ha enviado; se volverá a intentar.',
  },
};
