import type { exchange as english } from '../en/exchange.ts';
import type { Translation } from '../translation.ts';

export const exchange: Translation<typeof english> = {
  title: 'Pliki',
  about:
    'Zapisz wszystko do pliku albo dodaj z pliku osoby i pytania. Książka i archiwum ze wszystkimi zdjęciami są na stronie <link>Książka</link>.',
  saveTitle: 'Zapisz wszystko do pliku',
  saveHint:
    'Wszystkie osoby, ich pytania i odpowiedzi jako zwykły tekst. Zdjęć i linków w pliku nie ma. Kto ma ten plik, może czytać odpowiedzi, więc trzymaj go w bezpiecznym miejscu.',
  save: 'Zapisz',
  formats: {
    csv: { name: 'Arkusz (CSV)', use: 'Otwiera się w Excelu, Numbers i LibreOffice' },
    json: { name: 'JSON', use: 'Dla innych programów' },
  },
  bringTitle: 'Dodaj osoby i pytania z pliku',
  bringHint: 'Nic z tego, co już tu jest, się nie zmieni, a przed dodaniem zobaczysz wszystko.',
  drop: 'Upuść plik tutaj',
  accepted: 'CSV lub JSON, do 5 MB',
  columns:
    'Pierwszy wiersz arkusza zawiera nazwy kolumn. Potrzebne: <b>name</b>, <b>question_text</b>. Jeśli masz odpowiedzi: <b>answer</b>.',
  choose: 'Wybierz plik',
  tooLarge: 'Ten plik ma ponad 5 MB. Podziel go i dodaj części jedną po drugiej.',
  checking: 'Sprawdzanie pliku…',
  faults: {
    one: 'W tym pliku trzeba poprawić jedną rzecz. Nic nie zostało dodane.',
    few: 'W tym pliku trzeba poprawić {count} rzeczy. Nic nie zostało dodane.',
    many: 'W tym pliku trzeba poprawić {count} rzeczy. Nic nie zostało dodane.',
    other: 'W tym pliku trzeba poprawić {count} rzeczy. Nic nie zostało dodane.',
  },
  manyFaults: 'Oto pierwsze rzeczy do poprawienia w tym pliku ({count}). Nic nie zostało dodane.',
  inLine: 'Wiersz {line}, {field}: {message}',
  inField: '{field}: {message}',
  lookTitle: 'Co zostanie dodane z pliku {file}',
  total: {
    people: {
      one: '1 nowa osoba',
      few: '{count} nowe osoby',
      many: '{count} nowych osób',
      other: '{count} nowej osoby',
    },
    questions: { one: '1 pytanie', few: '{count} pytania', many: '{count} pytań', other: '{count} pytania' },
    answers: { one: '1 odpowiedź', few: '{count} odpowiedzi', many: '{count} odpowiedzi', other: '{count} odpowiedzi' },
  },
  unchanged: {
    one: '1 pytanie już tu jest i pozostaje bez zmian.',
    few: '{count} pytania już tu są i pozostają bez zmian.',
    many: '{count} pytań już tu jest i pozostaje bez zmian.',
    other: '{count} pytania już tu jest i pozostaje bez zmian.',
  },
  nothingNew: 'Wszystko z tego pliku już tu jest. Nie ma czego dodawać.',
  newPerson: 'nowa osoba',
  knownPerson: 'jest już na liście',
  personCounts: '{questions}, {answers}',
  morePeople: {
    one: 'i jeszcze 1 osoba',
    few: 'i jeszcze {count} osoby',
    many: 'i jeszcze {count} osób',
    other: 'i jeszcze {count} osoby',
  },
  bringIn: 'Dodaj to',
  notNow: 'Nie teraz',
  done: 'Gotowe. Wszystko jest na liście osób.',
};
