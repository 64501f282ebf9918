import type { viewer as english } from '../en/viewer.ts';
import type { Translation } from '../translation.ts';

export const viewer: Translation<typeof english> = {
  enlarge: 'Foto vergrößern: {description}',
  enlargePlain: 'Foto vergrößern',
  label: 'Fotos',
  slideshow: 'Diaschau',
  position: '{at} von {count}',
  storyPosition: 'Geschichte {at} von {count}',
  end: 'Ende',
  startsOver: '„Weiter“ beginnt wieder von vorn.',
  previous: 'Zurück',
  next: 'Weiter',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  play: 'Abspielen',
  pause: 'Anhalten',
  fullScreen: 'Vollbild',
  close: 'Schließen',
};
