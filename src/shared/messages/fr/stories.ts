import type { stories as english } from '../en/stories.ts';
import type { Translation } from '../translation.ts';

export const stories: Translation<typeof english> = {
  count: { one: '{count} histoire', other: '{count} histoires' },
  contents: 'Sommaire',
  order: { person: 'Par personne', date: 'Par date' },
  previous: 'Précédente',
  next: 'Suivante',
  slideshow: 'Diaporama',
  slideBy: '{name} · {question}',
  print: 'Imprimer',
  notHeard: 'L’enregistrement ne peut pas être écouté pour le moment.',
};
