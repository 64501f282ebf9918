import type { prerenderedEditor as english } from '../en/prerendered-editor.ts';
import type { Translation } from '../translation.ts';

export const prerenderedEditor: Translation<typeof english> = {
  stayHere: 'כדאי להשאיר את הדף הזה פתוח: אי אפשר לשמור במכשיר הזה עותק של מה שכתבת.',
  pasteLater: 'מה שהדבקת יופיע עוד רגע, כשהדף ייטען עד הסוף.',
  photosLater: 'אפשר יהיה להוסיף תמונות עוד רגע, כשהדף ייטען עד הסוף.',
};
