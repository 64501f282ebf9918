import type { personPage as english } from '../en/person-page.ts';
import type { Translation } from '../translation.ts';

export const personPage: Translation<typeof english> = {
  about: 'あなたへの質問です。急がなくてかまいません。書いたものは自動で保存されます。',
  aboutWithTime: 'あなたへの質問です。書いたものは自動で保存されます。',
  next: '次の質問',
  others: 'ほかの質問',
  finished: '書き終えたもの',
  allAnswered: 'すべてに答えてくださいました。ありがとうございます。新しい質問ができたら、ここに出ます。',
  none: '今は質問がありません。新しい質問ができたら、ここに出ます。',
  status: {
    not_started: 'まだ書いていません',
    in_progress: '書きかけです',
    submitted: '送信済み。ありがとうございます。',
    locked: 'ロックされています。答えは残っていますが、もう直せません。',
  },
  action: {
    not_started: '答えを書く',
    in_progress: '続きを書く',
    submitted: '読む・直す',
  },
  timeLeft: { other: 'あと{count}日' },
  closed: {
    title: 'あなたへの質問があります',
    text: 'あなたの話を楽しみに待っている人がいます。',
    open: '質問を見る',
  },
  problems: {
    unknown_token: {
      title: 'このリンクの質問が見つかりません',
      lines: [
        'リンクの一部が欠けているのかもしれません。届いたメッセージから、もう一度開いてみてください。',
        'それでも開けないときは、送ってくれた人に新しいリンクを頼んでください。',
      ],
    },
    link_paused: {
      title: 'このリンクは今お休み中です',
      lines: [
        '送ってくれた人が、いったん止めています。保存したものはすべて残っています。',
        'いつ再開するかは、その人に聞いてみてください。',
      ],
    },
    link_ended: {
      title: 'このリンクは期限が切れました',
      lines: [
        '決まった期間だけ使えるリンクでした。保存したものはすべて残っています。',
        '続きを書きたいときは、送ってくれた人に頼んでください。もう一度開いてもらえます。',
      ],
    },
    too_many_attempts: {
      title: '1分ほどお待ちください',
      lines: ['ここから、間違ったリンクが何度も開かれました。1分ほど待って、もう一度お試しください。'],
    },
    unavailable: {
      title: '今は質問を表示できません',
      lines: ['保存したものはすべて無事です。少し待って、もう一度お試しください。'],
    },
    internal: {
      title: 'こちらで問題が起きました',
      lines: [
        'あなたのせいではありません。保存したものはすべて無事です。もう一度お試しください。',
        'それでも開けないときは、このリンクを送ってくれた人に知らせてください。',
      ],
    },
  },
};
