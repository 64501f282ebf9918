import type { keptRecordings as english } from '../en/kept-recordings.ts';
import type { Translation } from '../translation.ts';

export const keptRecordings: Translation<typeof english> = {
  mark: 'Nagrania nie da się odtworzyć',
  title: 'Nagranie z {date}',
  preparing: 'To nagranie dotarło i jest przygotowywane.',
  faults: {
    not_audio:
      'Tego nagrania nie można tu odtworzyć. To, co dotarło, jest zachowane: możesz je pobrać i spróbować jeszcze raz.',
    unreadable:
      'Tego nagrania nie można tu odtworzyć, być może jest uszkodzone. To, co dotarło, jest zachowane: możesz je pobrać i spróbować jeszcze raz.',
    incomplete:
      'Tego nagrania nie można odtworzyć, bo nie dotarło tak, jak zostało nagrane. To, co dotarło, jest zachowane i możesz je pobrać.',
    missing:
      'Dźwięku tego nagrania nie ma na serwerze. Może osoba, która prowadzi serwer, ma go w kopii zapasowej. Gdy wróci, spróbuj jeszcze raz.',
    in_part:
      'Można tu odtworzyć tylko część tego nagrania. Całość jest zachowana: możesz ją pobrać i spróbować jeszcze raz.',
  },
  tryAgain: 'Spróbuj jeszcze raz',
};
