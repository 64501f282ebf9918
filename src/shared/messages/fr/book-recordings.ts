import type { bookRecordings as english } from '../en/book-recordings.ts';
import type { Translation } from '../translation.ts';

export const bookRecordings: Translation<typeof english> = {
  withSound: 'Avec les enregistrements (environ {size})',
  deletedSince: 'Un enregistrement de ce fichier a été supprimé, il ne peut donc plus être téléchargé. Refaites-le.',
};
