import type { prerenderedEditor as english } from '../en/prerendered-editor.ts';
import type { Translation } from '../translation.ts';

export const prerenderedEditor: Translation<typeof english> = {
  stayHere: 'Bitte lass diese Seite offen: Dieses Gerät kann keine Kopie deines Textes aufbewahren.',
  pasteLater: 'Was du eingefügt hast, erscheint gleich, sobald die ganze Seite da ist.',
  photosLater: 'Fotos kannst du gleich hinzufügen, sobald die ganze Seite da ist.',
};
