import type { bookRecordings as english } from '../en/book-recordings.ts';
import type { Translation } from '../translation.ts';

export const bookRecordings: Translation<typeof english> = {
  withSound: 'Avec les enregistrements (environ {size})',
  deletedSince: 'Un enregistrement de ce fichier a été supprimé, il ne peut donc plus être téléchargé. Refaites-le.',
  wordsTakenBack:
    'Les paroles d’un enregistrement de ce fichier ont été retirées, il ne peut donc plus être téléchargé. Refaites-le.',
};
