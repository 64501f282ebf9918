import type { stories as english } from '../en/stories.ts';
import type { Translation } from '../translation.ts';

export const stories: Translation<typeof english> = {
  count: { one: '1 Geschichte', other: '{count} Geschichten' },
  contents: 'Inhalt',
  order: { person: 'Nach Person', date: 'Nach Datum' },
  previous: 'Vorige',
  next: 'Nächste',
  slideshow: 'Diaschau',
  slideBy: '{name} · {question}',
  print: 'Drucken',
  notHeard: 'Die Aufnahme ist gerade nicht zu hören.',
};
