import type { restore as english } from '../en/restore.ts';
import type { Translation } from '../translation.ts';

export const restore: Translation<typeof english> = {
  title: 'Restaurar una copia de seguridad',
  hint: '¿Ya usabas Family Stories? Con una copia de seguridad lo recuperas todo, también los enlaces que enviaste.',
  drop: 'Suelta aquí la copia de seguridad',
  accepted: 'Un archivo que termina en .tar o .age',
  choose: 'Elegir una copia de seguridad',
  passphraseTitle: 'El archivo {file} está cifrado',
  passphrase: 'Frase de contraseña de esta copia de seguridad',
  start: 'Restaurar',
  progress: {
    sending: 'Enviando la copia de seguridad…',
    checking: 'Comprobando la copia de seguridad…',
    images: 'Recuperando las fotos…',
    comparing: 'Comparando las fotos con la copia de seguridad…',
    rows: 'Recuperando personas, preguntas y respuestas…',
  },
  keepOpen: 'Deja esta página abierta hasta que termine.',
  done: 'Recuperado: {people}, {questions} y {photos}.',
  people: { one: '1 persona', other: '{count} personas' },
  questions: { one: '1 pregunta', other: '{count} preguntas' },
  photos: { one: '1 foto', other: '{count} fotos' },
  signIn: 'Inicia sesión con la contraseña que tenías cuando se hizo la copia de seguridad.',
};
