import type { bookRecordings as english } from '../en/book-recordings.ts';
import type { Translation } from '../translation.ts';

export const bookRecordings: Translation<typeof english> = {
  withSound: 'Mit den Aufnahmen (etwa {size})',
  deletedSince:
    'Eine Aufnahme in dieser Datei wurde gelöscht, deshalb lässt sie sich nicht mehr herunterladen. Bitte erstell sie neu.',
  wordsTakenBack:
    'Worte einer Aufnahme in dieser Datei wurden zurückgenommen, deshalb lässt sie sich nicht mehr herunterladen. Bitte erstell sie neu.',
};
