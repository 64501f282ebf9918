import type { ui as english } from '../en/ui.ts';
import type { Translation } from '../translation.ts';

export const ui: Translation<typeof english> = {
  loading: 'Wczytywanie…',
  language: 'Język',
  cancel: 'Anuluj',
  close: 'Zamknij',
  unexpected: 'Wystąpił błąd. Spróbuj ponownie.',
  unreachable: 'Nie można się teraz połączyć z serwerem. Sprawdź połączenie i spróbuj ponownie.',
  help: 'Prosząc o pomoc, podaj ten kod: {request_id}',
  status: {
    not_started: 'Niezaczęte',
    in_progress: 'W trakcie',
    submitted: 'Gotowe',
    locked: 'Zablokowane',
  },
  broken: {
    dialog: 'Coś poszło tu nie tak. Zamknij to okno i spróbuj ponownie.',
  },
  revisions: {
    title: 'Wcześniejsze wersje',
    none: 'Nie ma jeszcze wcześniejszych wersji.',
    length: { one: '1 znak', few: '{count} znaki', many: '{count} znaków', other: '{count} znaku' },
    about: 'Tak było wtedy. Jeśli to przywrócisz, nic nie zginie: obecna wersja zostanie na tej liście.',
    back: 'Wróć do listy',
    bringBack: 'Przywróć tę wersję',
  },
};
