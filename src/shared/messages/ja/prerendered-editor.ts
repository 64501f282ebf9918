import type { prerenderedEditor as english } from '../en/prerendered-editor.ts';
import type { Translation } from '../translation.ts';

export const prerenderedEditor: Translation<typeof english> = {
  stayHere: 'この端末には文章の控えを残せません。このページを開いたままにしてください。',
  pasteLater: '貼り付けたものは、ページの準備ができしだい表示されます。',
  photosLater: '写真は、ページの準備ができしだい追加できます。',
};
