import type { mailFaults as english } from '../en/mail-faults.ts';
import type { Translation } from '../translation.ts';

export const mailFaults: Translation<typeof english> = {
  wrong_password: 'メールサービスにパスワードを拒否されました。',
  sender_refused: 'メールサービスは、MAIL_FROMのアドレスからのメールを受け付けません。',
  address_refused: 'このアドレスにはメールボックスがないか、メールを受け取れません。',
  message_refused: 'メールサービスにこのメールを拒否されました。',
  try_later: 'メールサービスから、あとでもう一度送るように求められました。',
  unreachable: 'メールサービスにつながりませんでした。',
  bounced: 'メールが戻ってきました。',
  given_up: '3日間送れませんでした。',
  no_longer_wanted: '送るときには、質問が閉じられたか削除されていたか、メールが止められていました。',
};
