import type { replyMail as english } from '../en/reply-mail.ts';
import type { Translation } from '../translation.ts';

export const replyMail: Translation<typeof english> = {
  subject: 'Tu respuesta ha llegado: {question}',
  arrived: '¡Gracias! Esto ha llegado y ya forma parte de tu respuesta:',
  morePhotos: { one: 'Y una foto más.', other: 'Y {count} fotos más.' },
  otherFiles: {
    one: 'Un archivo no se ve en la respuesta. Se guarda con tu correo.',
    other: '{count} archivos no se ven en la respuesta. Se guardan con tu correo.',
  },
  goOn: 'Leer o seguir escribiendo',
  more: 'Si quieres añadir algo, también puedes responder a este correo.',
  photo: 'Una foto que enviaste',
  heldSubject: 'Tu correo ha llegado: {question}',
  held: '¡Gracias! Tu correo ha llegado y no se pierde nada. Primero se leerá, y después pasará a la respuesta.',
};
