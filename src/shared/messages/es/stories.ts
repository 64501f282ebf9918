import type { stories as english } from '../en/stories.ts';
import type { Translation } from '../translation.ts';

export const stories: Translation<typeof english> = {
  count: { one: '1 historia', other: '{count} historias' },
  contents: 'Índice',
  order: { person: 'Por persona', date: 'Por fecha' },
  previous: 'Anterior',
  next: 'Siguiente',
  slideshow: 'Presentación',
  slideBy: '{name} · {question}',
  print: 'Imprimir',
  notHeard: 'La grabación no se puede escuchar en este momento.',
};
