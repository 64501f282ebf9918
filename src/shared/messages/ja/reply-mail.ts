import type { replyMail as english } from '../en/reply-mail.ts';
import type { Translation } from '../translation.ts';

export const replyMail: Translation<typeof english> = {
  subject: '答えが届きました: {question}',
  arrived: 'ありがとうございます。次の内容が届き、答えに加わりました。',
  morePhotos: { other: 'ほかに写真が{count}枚あります。' },
  otherFiles: {
    other: '{count}個のファイルは、答えには表示されません。メールと一緒に保管しています。',
  },
  goOn: '読む・続きを書く',
  more: '書き足したいときは、このメールに返信するだけでもかまいません。',
  photo: '送っていただいた写真',
  heldSubject: 'メールが届きました: {question}',
  held: 'ありがとうございます。メールが届きました。内容はすべて保管しています。確認のあと、答えに加わります。',
};
