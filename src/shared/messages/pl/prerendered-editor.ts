import type { prerenderedEditor as english } from '../en/prerendered-editor.ts';
import type { Translation } from '../translation.ts';

export const prerenderedEditor: Translation<typeof english> = {
  stayHere: 'Nie zamykaj tej strony: to urządzenie nie może przechować kopii Twojego tekstu.',
  pasteLater: 'Wklejony tekst pojawi się za chwilę, gdy wczyta się cała strona.',
  photosLater: 'Zdjęcia można będzie dodać za chwilę, gdy wczyta się cała strona.',
};
