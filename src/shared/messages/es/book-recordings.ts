import type { bookRecordings as english } from '../en/book-recordings.ts';
import type { Translation } from '../translation.ts';

export const bookRecordings: Translation<typeof english> = {
  withSound: 'Con las grabaciones (unos {size})',
  deletedSince: 'Una grabación de este archivo se ha eliminado, así que ya no se puede descargar. Hazlo otra vez.',
  wordsTakenBack:
    'Se han retirado las palabras de una grabación de este archivo, así que ya no se puede descargar. Hazlo otra vez.',
};
