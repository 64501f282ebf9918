import type { bookRecordings as english } from '../en/book-recordings.ts';
import type { Translation } from '../translation.ts';

export const bookRecordings: Translation<typeof english> = {
  withSound: 'Z nagraniami (około {size})',
  deletedSince: 'Jedno z nagrań w tym pliku zostało usunięte, więc nie da się go już pobrać. Utwórz go ponownie.',
  wordsTakenBack:
    'Słowa jednego z nagrań w tym pliku zostały wycofane, więc nie da się go już pobrać. Utwórz go ponownie.',
};
