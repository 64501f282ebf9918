import type { readers as english } from '../en/readers.ts';
import type { Translation } from '../translation.ts';

export const readers: Translation<typeof english> = {
  title: 'Linki do czytania',
  about:
    'Utwórz osobny link dla każdej bliskiej osoby albo grupy. Jeden można wtedy wyłączyć, a inne zostawić. Nikt nie potrzebuje hasła.',
  shows: {
    title: 'Link do czytania pokazuje',
    items: ['odpowiedzi wysłane albo zablokowane, z ich zdjęciami i nagraniami'],
  },
  hides: {
    title: 'Nigdy nie pokazuje',
    items: [
      'odpowiedzi, które jeszcze powstają',
      'wcześniejszych wersji',
      'linków do pisania odpowiedzi',
      'odpowiedzi przeznaczonych tylko dla ciebie',
    ],
  },
  none: 'Na razie tylko ty możesz czytać te historie.',
  add: 'Dodaj link do czytania',
  form: {
    newTitle: 'Nowy link do czytania',
    name: 'Dla kogo jest?',
    nameHint: 'Na przykład „Wujek Bronek” albo „kuzyni”. Tę nazwę widzą oni i osoby, którym dziękują.',
    whose: 'Czyje historie?',
    all: 'Wszystkich, także osób dodanych później',
    chosen: 'Tylko wybranych osób',
    nobody: 'Wybierz co najmniej jedną osobę.',
    people: 'Osoby',
    language: 'Język stron',
    browser: 'Taki jak w przeglądarce',
    end: 'Ostatni dzień (opcjonalnie)',
    make: 'Utwórz link',
    save: 'Zapisz',
  },
  all: 'Historie wszystkich',
  peopleShown: 'Historie: {names}',
  nobodyLeft: 'Wszystkie osoby wybrane dla tego linku usunięto, więc niczego nie pokazuje.',
  open: 'Zobacz, co pokazuje',
  more: 'Więcej',
  change: 'Zmień nazwę i osoby',
  remove: 'Usuń',
  removeAsk: 'Usunąć ten link do czytania (<name>{name}</name>)? Od razu przestanie działać. Podziękowania pozostaną.',
  made: 'Link jest gotowy ({name}). Wyślij go.',
  changed: 'Zapisano.',
  removed: 'Link usunięty ({name}).',
};
