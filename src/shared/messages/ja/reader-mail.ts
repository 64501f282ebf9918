import type { readerMail as english } from '../en/reader-mail.ts';
import type { Translation } from '../translation.ts';

export const readerMail: Translation<typeof english> = {
  subject: '{name}の新しい話：{question}',
  severalSubject: { other: '新しい話が{count}件' },
  opening: '{name}の新しい話が届きました。',
  severalOpening: '家族の新しい話が届きました。',
  more: { other: 'ほか{count}件' },
  read: '話を読む',
  readAll: '話を読む',
  thank: 'お礼は、このメールに返信してください。{name}の答えの下に表示されます。',
  why: '家族の誰かがあなたのアドレスを登録したため、このメールをお送りしています。',
  stop: 'メールを減らす、または止める',
};
