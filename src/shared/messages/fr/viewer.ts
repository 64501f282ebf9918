import type { viewer as english } from '../en/viewer.ts';
import type { Translation } from '../translation.ts';

export const viewer: Translation<typeof english> = {
  enlarge: 'Agrandir la photo : {description}',
  enlargePlain: 'Agrandir la photo',
  label: 'Photos',
  slideshow: 'Diaporama',
  position: '{at} sur {count}',
  storyPosition: 'Histoire {at} sur {count}',
  end: 'Fin',
  startsOver: '« Suivante » recommence depuis le début.',
  previous: 'Précédente',
  next: 'Suivante',
  zoomIn: 'Zoom avant',
  zoomOut: 'Zoom arrière',
  play: 'Lecture',
  pause: 'Pause',
  fullScreen: 'Plein écran',
  close: 'Fermer',
};
