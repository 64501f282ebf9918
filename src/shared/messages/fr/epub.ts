import type { epub as english } from '../en/epub.ts';
import type { Translation } from '../translation.ts';

export const epub: Translation<typeof english> = {
  accessibility:
    'Les chapitres et les histoires ont des titres, et la langue de chacun est indiquée. Le texte peut être agrandi.',
  described: 'Toutes les photos ont une description.',
  noStories: 'Aucune des histoires de ce livre n’a encore été envoyée.',
  missingPhoto:
    'Une photo de cette histoire est introuvable parmi les fichiers. L’histoire est dans le livre numérique sans elle.',
};
