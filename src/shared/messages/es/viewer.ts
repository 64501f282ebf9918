import type { viewer as english } from '../en/viewer.ts';
import type { Translation } from '../translation.ts';

export const viewer: Translation<typeof english> = {
  enlarge: 'Ampliar la foto: {description}',
  enlargePlain: 'Ampliar la foto',
  label: 'Fotos',
  slideshow: 'Presentación',
  position: '{at} de {count}',
  storyPosition: 'Historia {at} de {count}',
  end: 'Fin',
  startsOver: '«Siguiente» vuelve a empezar desde el principio.',
  previous: 'Anterior',
  next: 'Siguiente',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  play: 'Reproducir',
  pause: 'Pausa',
  fullScreen: 'Pantalla completa',
  close: 'Cerrar',
};
