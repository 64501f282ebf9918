import type { book as english } from '../en/book.ts';
import type { Translation } from '../translation.ts';

export const book: Translation<typeof english> = {
  stories: {
    one: 'Jedna historia, opowiedziana w odpowiedzi na pytanie.',
    few: '{count} historie, opowiedziane w odpowiedzi na pytania.',
    many: '{count} historii, opowiedzianych w odpowiedzi na pytania.',
    other: '{count} historii, opowiedzianej w odpowiedzi na pytania.',
  },
  made: 'Powstało w programie Family Stories, {month}.',
  fonts: {
    usual: 'Złożono krojem Literata, autorstwa TypeTogether.',
    large: 'Złożono krojem Atkinson Hyperlegible Next, autorstwa Braille Institute.',
  },
  fontNames: { usual: 'Literata · TypeTogether', large: 'Atkinson Hyperlegible Next · Braille Institute' },
  readingLink: {
    name: 'Książka: {title}',
    closed:
      'Link do czytania tej książki jest wstrzymany albo wygasł, więc kody QR nie działają. Możesz go wznowić w zakładce „Kto czyta”.',
    deleted:
      'Link do czytania tej książki został przed chwilą usunięty, więc książka nie ma kodów QR. Utwórz ją ponownie, żeby dostać nowy link.',
    noAddress:
      'Książka nie ma kodów QR, bo adres tej strony nie jest znany. Podaj go w Ustawieniach i utwórz książkę ponownie.',
    onlyHere:
      'Kody QR z tej książki działają tylko na tym komputerze. Podaj adres tej strony w Ustawieniach i utwórz książkę ponownie.',
  },
  files: {
    untitled: 'Książka',
    volume: '{title}, tom {number}',
    screen: '',
    pdfa: ' (PDF-A)',
    print: ' (druk)',
    cover: ' (okładka)',
  },
  problems: {
    missingPhoto: 'Brakuje zdjęcia w tej historii. Jest w książce bez niego.',
    privateStory: 'Tylko ty możesz czytać tę historię, więc nie ma jej w książce: książki idą z rąk do rąk.',
    missingCoverPhoto: 'Brakuje zdjęcia na okładkę. Okładka powstała bez niego.',
    withdrawnCoverPhoto:
      'Zdjęcie na okładkę pochodzi z historii, której inni nie mogą teraz czytać. Okładka powstała bez niego.',
    missingCharacters: 'Żadna czcionka nie ma niektórych z tych znaków. Widać je jako □.',
    noStories: 'W tej książce nie ma jeszcze historii. Każda trafia do niej, gdy tylko odpowiedź zostanie wysłana.',
    tooMuch:
      'Tworzenie książki trwało za długo albo zajęło za dużo pamięci. Utwórz ją z mniejszą liczbą historii albo z mniejszymi zdjęciami.',
    tooManyPages: {
      one: 'Jedna historia nie mieści się w tomie o jednej stronie.',
      few: 'Jedna historia nie mieści się w tomie, który ma {count} strony, więc ten tom ma ich więcej.',
      many: 'Jedna historia nie mieści się w tomie, który ma {count} stron, więc ten tom ma ich więcej.',
      other: 'Jedna historia nie mieści się w tomie, który ma {count} strony, więc ten tom ma ich więcej.',
    },
    noPdfa: 'Ten serwer nie umie utworzyć PDF/A: potrzebny jest Linux na x64. Może utworzyć wydanie na ekran.',
    noAccessibility:
      'Ten serwer nie umie sprawdzić, czy książka spełnia PDF/UA, standard dla czytników ekranu: potrzebny jest Linux na x64. Książka ma taką samą budowę.',
  },
};
