import type { prerenderedEditor as english } from '../en/prerendered-editor.ts';
import type { Translation } from '../translation.ts';

export const prerenderedEditor: Translation<typeof english> = {
  stayHere: 'Laissez cette page ouverte : cet appareil ne peut pas garder de copie de votre texte.',
  pasteLater: 'Ce que vous avez collé apparaîtra dans un instant, quand toute la page sera là.',
  photosLater: 'Vous pourrez ajouter des photos dans un instant, quand toute la page sera là.',
};
