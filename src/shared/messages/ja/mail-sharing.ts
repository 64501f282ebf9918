import type { mailSharing as english } from '../en/mail-sharing.ts';
import type { Translation } from '../translation.ts';

export const mailSharing: Translation<typeof english> = {
  send: 'メールで送信',
  sent: '送りました',
  to: 'Family Storiesから<address>{address}</address>へ、いつものメッセージで送ります。',
  toAsEdited:
    'Family Storiesから<address>{address}</address>へ送ります。上で書き換えた文は入りません。いつものメッセージになります。',
  add: 'アドレスを追加',
  none: '<name>{name}</name>のメールアドレスがまだありません。',
  address: 'メールアドレス',
  save: '保存して送信',
  addressNeeded: 'メールアドレスを入力してください。',
  now: '質問をすぐメールで送る',
  mailed: { other: '質問を{count}件、メールで送りました。' },
  notMailed: { other: '質問{count}件をメールで送れませんでした。{reason}' },
  selected: 'メールで送る',
  reader: {
    email: 'メールアドレス',
    emailHint: 'メールを送らないときは、空のままにしてください。',
    notify: '新しいお話のお知らせ',
    each: 'そのつど',
    weekly: '週に1回',
    never: '送らない',
    addressNeeded: 'メールアドレスを正しく入力するか、空のままにしてください。',
    stopped: 'メールを希望していません',
    told: { each: 'お話のたびにお知らせ', weekly: 'お話を週に1回お知らせ' },
  },
};
