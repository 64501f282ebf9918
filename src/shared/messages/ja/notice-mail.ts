import type { noticeMail as english } from '../en/notice-mail.ts';
import type { Translation } from '../translation.ts';

export const noticeMail: Translation<typeof english> = {
  titles: {
    submitted: '{name}の答えが届きました',
    thanks: '{reader}からお礼が届きました',
    held_reply: 'メールの返信を確認してください',
    mail_failed: '送れなかったメールがあります',
    queue_empty: '{name}の順番待ちが空です',
  },
  lines: {
    submitted: '{name}が「{question}」に答えました。',
    thanks: '{name}の「{question}」に{reader}からお礼：「{text}」',
    heldReply: '「{question}」へのメールの返信（{name}）が届いています。答えにするかどうか確認してください。',
    heldReplyOfUnknown: '誰のものかわからない返信がメールで届いています。確認してください。',
    notDelivered: 'メールボックスに読み取れないメールがあります。返信かどうか、メールボックスで確認してください。',
    mailFailed: '{name}へのメールを送れませんでした。',
    mailFailedForUnknown: '送れなかったメールがあります。',
    queueEmpty:
      '{name}の順番待ちが空のため、今回は質問が送られませんでした。{name}のページに、ワンクリックで追加できる質問が5つあります。',
  },
  several: { other: '新しいお知らせが{count}件' },
  more: { other: 'ほか{count}件' },
  open: '開く',
  choose: 'お知らせの内容を選ぶ',
};
