import type { heldReasons as english } from '../en/held-reasons.ts';
import type { Translation } from '../translation.ts';

export const heldReasons: Translation<typeof english> = {
  other_address: 'ご存じのアドレスとは別のアドレスから届きました。',
  authentication_failed: '別の人が送った可能性があります。メールの提供元が送信者を確認できませんでした。',
  unknown_question: 'どの質問についてのメールか分かりません。',
  locked: '答えがロックされています。',
  link_closed: 'この質問のリンクは、お休み中か、期限が切れています。',
  question_deleted: '質問が削除されました。',
  being_written: '答えはページで書いている途中で、まだ送信されていません。',
  empty: '文章も写真も入っていません。',
  same_message_id: 'すでに届いた別のメールと同じもののようです。',
  unreadable: 'このメールを読み取れませんでした。お使いのメールソフトで開いてください。',
  too_long: '長すぎて、ここに加えられません。',
  several_stories: '複数のお話についてのメールへの返信で、どのお話のことか分かりません。',
  from_program: '自動返信のようです。人が書いたものなら、答えにできます。',
};
