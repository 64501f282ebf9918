import type { viewer as english } from '../en/viewer.ts';
import type { Translation } from '../translation.ts';

export const viewer: Translation<typeof english> = {
  enlarge: 'Powiększ zdjęcie: {description}',
  enlargePlain: 'Powiększ zdjęcie',
  label: 'Zdjęcia',
  slideshow: 'Pokaz',
  position: '{at} z {count}',
  storyPosition: 'Historia {at} z {count}',
  end: 'Koniec',
  startsOver: '„Dalej” zaczyna od początku.',
  previous: 'Wstecz',
  next: 'Dalej',
  zoomIn: 'Przybliż',
  zoomOut: 'Oddal',
  play: 'Odtwórz',
  pause: 'Pauza',
  fullScreen: 'Pełny ekran',
  close: 'Zamknij',
};
