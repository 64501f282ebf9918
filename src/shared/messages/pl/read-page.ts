import type { readPage as english } from '../en/read-page.ts';
import type { Translation } from '../translation.ts';

export const readPage: Translation<typeof english> = {
  title: 'Family Stories',
  storyTitle: '{question} · {name} · Family Stories',
  brand: 'Family Stories',
  skip: 'Przejdź do historii',
  contents: {
    title: 'Historie rodziny',
    by: {
      one: '{stories} od 1 osoby',
      few: '{stories} od {count} osób',
      many: '{stories} od {count} osób',
      other: '{stories} od {count} osoby',
    },
    reader: 'Dla: <name>{name}</name>',
    shelf: 'Osoby',
    newest: 'Najnowsze historie',
    none: 'Nie ma tu jeszcze nic do czytania. Gdy tylko pojawi się historia, znajdziesz ją tutaj.',
  },
  search: {
    label: 'Szukaj w tych historiach',
    submit: 'Szukaj',
    none: 'Nic nie znaleziono.',
    found: { one: '1 historia', few: '{count} historie', many: '{count} historii', other: '{count} historii' },
    incomplete: 'Najnowsze historie dopiero trafiają do wyszukiwania. Spróbuj ponownie za chwilę.',
  },
  story: {
    all: 'Wszystkie historie',
    turn: 'Inne historie',
  },
  tools: {
    label: 'Opcje czytania',
    smaller: 'Mniejszy tekst',
    larger: 'Większy tekst',
  },
  slideshowFailed: 'Nie można teraz wczytać historii. Spróbuj ponownie za chwilę.',
  thanks: {
    title: 'Podziękuj',
    label: 'Kilka słów dla: <name>{name}</name>',
    send: 'Wyślij',
    signed: 'Podpis: „<reader>{reader}</reader>”. <name>{name}</name> zobaczy to pod odpowiedzią.',
    given: 'Twoje podziękowanie',
    sent: 'Wysłano. Dziękujemy.',
    empty: 'Najpierw napisz kilka słów.',
    failed: 'Nie udało się. Twój tekst nadal tu jest: spróbuj ponownie za chwilę.',
  },
  closed: {
    title: 'Historie rodziny',
    text: 'Ktoś bardzo chce Ci je pokazać.',
    open: 'Czytaj historie',
  },
  problems: {
    unknown_token: {
      title: 'Ten link nie prowadzi do żadnych historii',
      lines: [
        'Mogła zginąć jego część. Otwórz go jeszcze raz z wiadomości, w której przyszedł.',
        'Jeśli to nie pomoże, poproś o nowy link osobę, od której go masz.',
      ],
    },
    unknown_story: {
      title: 'Tej historii nie można tu przeczytać',
      lines: ['Mogła zostać zmieniona albo wycofana. Inne nadal tu są.'],
    },
    link_paused: {
      title: 'Ten link jest na razie wstrzymany',
      lines: ['Wstrzymała go osoba, od której go masz. Możesz ją zapytać, kiedy link znów będzie działał.'],
    },
    link_ended: {
      title: 'Ten link wygasł',
      lines: [
        'Działał tylko przez pewien czas.',
        'Jeśli chcesz czytać dalej, powiedz o tym osobie, od której go masz. Może go znów otworzyć.',
      ],
    },
    too_many_attempts: {
      title: 'Poczekaj minutę',
      lines: ['Za wiele razy próbowano stąd otworzyć błędny link. Poczekaj minutę i spróbuj ponownie.'],
    },
    unavailable: {
      title: 'Nie można teraz pokazać historii',
      lines: ['Są bezpieczne. Poczekaj chwilę i spróbuj ponownie.'],
    },
    internal: {
      title: 'Coś poszło nie tak po naszej stronie',
      lines: [
        'To nie Twoja wina, a historie są bezpieczne. Spróbuj ponownie.',
        'Jeśli to nie pomoże, powiedz o tym osobie, od której masz ten link.',
      ],
    },
  },
};
