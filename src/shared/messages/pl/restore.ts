import type { restore as english } from '../en/restore.ts';
import type { Translation } from '../translation.ts';

export const restore: Translation<typeof english> = {
  title: 'Przywróć z kopii zapasowej',
  hint: 'Family Stories działało u ciebie już wcześniej? Kopia zapasowa przywróci wszystko, także wysłane linki.',
  drop: 'Upuść kopię zapasową tutaj',
  accepted: 'Plik z końcówką .tar lub .age',
  choose: 'Wybierz kopię zapasową',
  passphraseTitle: 'Plik {file} jest zaszyfrowany',
  passphrase: 'Hasło do tej kopii zapasowej',
  start: 'Przywróć',
  progress: {
    sending: 'Wysyłanie kopii zapasowej…',
    checking: 'Sprawdzanie kopii zapasowej…',
    images: 'Przywracanie zdjęć…',
    comparing: 'Porównywanie zdjęć z kopią zapasową…',
    rows: 'Przywracanie osób, pytań i odpowiedzi…',
  },
  keepOpen: 'Nie zamykaj tej strony, dopóki to trwa.',
  done: 'Przywrócono: {people}, {questions} i {photos}.',
  people: { one: '1 osoba', few: '{count} osoby', many: '{count} osób', other: '{count} osoby' },
  questions: { one: '1 pytanie', few: '{count} pytania', many: '{count} pytań', other: '{count} pytania' },
  photos: { one: '1 zdjęcie', few: '{count} zdjęcia', many: '{count} zdjęć', other: '{count} zdjęcia' },
  signIn: 'Zaloguj się hasłem z czasu, gdy powstała ta kopia zapasowa.',
};
