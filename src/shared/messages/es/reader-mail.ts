import type { readerMail as english } from '../en/reader-mail.ts';
import type { Translation } from '../translation.ts';

export const readerMail: Translation<typeof english> = {
  subject: '{name} ha contado una historia: {question}',
  severalSubject: { one: '1 historia nueva', other: '{count} historias nuevas' },
  opening: '{name} ha contado una historia.',
  severalOpening: 'Hay historias nuevas en tu familia.',
  more: { one: 'y 1 más', other: 'y {count} más' },
  read: 'Leer la historia',
  readAll: 'Leer las historias',
  thank: 'Responde a este correo para dar las gracias. {name} lo verá debajo de su respuesta.',
  why: 'Recibes este correo porque alguien de tu familia ha anotado tu dirección.',
  stop: 'Menos correos, o ninguno',
};
