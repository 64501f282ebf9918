import type { epub as english } from '../en/epub.ts';
import type { Translation } from '../translation.ts';

export const epub: Translation<typeof english> = {
  accessibility: 'Rozdziały i historie mają nagłówki, a przy każdym podany jest język. Tekst można powiększyć.',
  described: 'Wszystkie zdjęcia mają opis.',
  noStories: 'Żadna z historii w tej książce nie została jeszcze wysłana.',
  missingPhoto: 'Zdjęcia z tej historii nie ma w magazynie plików. Historia jest w e-booku bez niego.',
};
