import type { prerenderedEditor as english } from '../en/prerendered-editor.ts';
import type { Translation } from '../translation.ts';

export const prerenderedEditor: Translation<typeof english> = {
  stayHere: 'Deja esta página abierta: este dispositivo no puede guardar una copia de tus palabras.',
  pasteLater: 'Lo que has pegado aparecerá dentro de un momento, cuando haya llegado toda la página.',
  photosLater: 'Podrás añadir fotos dentro de un momento, cuando haya llegado toda la página.',
};
