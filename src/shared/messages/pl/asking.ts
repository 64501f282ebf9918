import type { asking as english } from '../en/asking.ts';
import type { Translation } from '../translation.ts';

export const asking: Translation<typeof english> = {
  days: {
    placeholder: 'Dni',
    label: 'Dni na odpowiedź',
    hint: 'Zostaw puste, jeśli nie ma pośpiechu.',
    notWhole: 'Liczba dni musi być całkowita.',
    tooFew: 'Liczba dni: co najmniej {min}.',
    tooMany: 'Liczba dni: najwyżej {max}.',
  },
  someone: '…',
  others: {
    one: 'jeszcze 1 osoba',
    few: 'jeszcze {count} osoby',
    many: 'jeszcze {count} osób',
    other: 'jeszcze {count} osoby',
  },
  when: 'Kiedy',
  now: 'Zadaj teraz',
  later: 'Dodaj do kolejki',
  laterHelp: 'Pytania w kolejce czekają, aż je zadasz.',
  people: 'Kogo chcesz zapytać?',
  everyone: 'Zaznacz wszystkich',
  noOne: 'Odznacz wszystkich',
  asked: 'Już zadane',
  list: 'Pytania',
  askNobody: { ask: 'Zadaj', queue: 'Dodaj do kolejki' },
  askPeople: {
    ask: {
      one: 'Zapytaj 1 osobę',
      few: 'Zapytaj {count} osoby',
      many: 'Zapytaj {count} osób',
      other: 'Zapytaj {count} osoby',
    },
    queue: {
      one: 'Dodaj do 1 kolejki',
      few: 'Dodaj do {count} kolejek',
      many: 'Dodaj do {count} kolejek',
      other: 'Dodaj do {count} kolejki',
    },
  },
  announced: {
    ask: {
      one: 'Zadano 1 pytanie.',
      few: 'Zadano {count} pytania.',
      many: 'Zadano {count} pytań.',
      other: 'Zadano {count} pytania.',
    },
    queue: {
      one: 'W kolejce jest 1 pytanie.',
      few: 'W kolejce są {count} pytania.',
      many: 'W kolejce jest {count} pytań.',
      other: 'W kolejce jest {count} pytania.',
    },
  },
  announcedForSeveral: {
    ask: {
      one: 'Zadano 1 pytanie {people} osobom.',
      few: 'Zadano {count} pytania {people} osobom.',
      many: 'Zadano {count} pytań {people} osobom.',
      other: 'Zadano {count} pytania {people} osobom.',
    },
    queue: {
      one: '1 pytanie jest w kolejkach {people} osób.',
      few: '{count} pytania są w kolejkach {people} osób.',
      many: '{count} pytań jest w kolejkach {people} osób.',
      other: '{count} pytania jest w kolejkach {people} osób.',
    },
  },
  stopped: {
    ask: 'Przerwano w trakcie wysyłania. Pytania mogły mimo to zostać zadane: sprawdź, zanim zadasz je ponownie.',
    queue: 'Przerwano w trakcie wysyłania. Pytania mogły mimo to trafić do kolejki: sprawdź, zanim dodasz je ponownie.',
  },
  tooManyTogether: 'Razem pytań: {count}. Wybierz mniej: za jednym razem można dodać najwyżej {limit}.',
  paste: {
    refused: '{message}.',
    title: 'Wklej listę',
    help: 'Każde pytanie w osobnym wierszu. Numery i punktory znikną.',
    label: 'Pytania, każde w osobnym wierszu',
    none: 'Nie ma jeszcze pytań',
    found: {
      one: 'Znaleziono 1 pytanie',
      few: 'Znaleziono {count} pytania',
      many: 'Znaleziono {count} pytań',
      other: 'Znaleziono {count} pytania',
    },
    allNew: '{found}, bez powtórek',
    notAllNew: '{found}. Z tego <name>{name}</name> ma już {known}.',
    look: 'Przejrzyj je',
    tooMany: 'Za jednym razem można wkleić najwyżej {limit} wierszy.',
    preview: { one: '1 pytanie', few: '{count} pytania', many: '{count} pytań', other: '{count} pytania' },
    had: 'Już zadane albo w kolejce: {names}',
    notLookedAt: 'Wybranych osób jest tak dużo, że nie sprawdzamy, komu zadano już te pytania.',
    ask: {
      one: 'Zadaj 1 pytanie',
      few: 'Zadaj {count} pytania',
      many: 'Zadaj {count} pytań',
      other: 'Zadaj {count} pytania',
    },
    queue: {
      one: 'Dodaj 1 pytanie do kolejki',
      few: 'Dodaj {count} pytania do kolejki',
      many: 'Dodaj {count} pytań do kolejki',
      other: 'Dodaj {count} pytania do kolejki',
    },
    forSeveral: {
      ask: {
        one: 'Zadaj 1 pytanie {people} osobom',
        few: 'Zadaj {count} pytania {people} osobom',
        many: 'Zadaj {count} pytań {people} osobom',
        other: 'Zadaj {count} pytania {people} osobom',
      },
      queue: {
        one: 'Dodaj 1 pytanie do {people} kolejek',
        few: 'Dodaj {count} pytania do {people} kolejek',
        many: 'Dodaj {count} pytań do {people} kolejek',
        other: 'Dodaj {count} pytania do {people} kolejek',
      },
    },
    faults: 'Popraw wiersze zaznaczone powyżej i spróbuj ponownie. Do tego czasu nic nie zostanie dodane.',
  },
};
