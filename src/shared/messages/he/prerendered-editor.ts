import type { prerenderedEditor as english } from '../en/prerendered-editor.ts';
import type { Translation } from '../translation.ts';

export const prerenderedEditor: Translation<typeof english> = {
  stayHere: 'כדאי להשאיר את הדף הזה פתוח: המכשיר הזה לא יכול לשמור עותק של המילים שלך.',
  pasteLater: 'מה שהדבקת יופיע עוד רגע, כשכל הדף יהיה כאן.',
  photosLater: 'אפשר יהיה להוסיף תמונות עוד רגע, כשכל הדף יהיה כאן.',
};
