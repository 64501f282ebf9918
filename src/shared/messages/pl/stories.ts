import type { stories as english } from '../en/stories.ts';
import type { Translation } from '../translation.ts';

export const stories: Translation<typeof english> = {
  count: { one: '1 historia', few: '{count} historie', many: '{count} historii', other: '{count} historii' },
  contents: 'Spis treści',
  order: { person: 'Według osób', date: 'Według dat' },
  previous: 'Wstecz',
  next: 'Dalej',
  slideshow: 'Pokaz',
  slideBy: '{name} · {question}',
  print: 'Drukuj',
  notHeard: 'Nagrania nie można teraz odsłuchać.',
};
