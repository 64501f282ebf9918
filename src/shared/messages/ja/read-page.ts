import type { readPage as english } from '../en/read-page.ts';
import type { Translation } from '../translation.ts';

export const readPage: Translation<typeof english> = {
  title: 'Family Stories',
  storyTitle: '{question} · {name} · Family Stories',
  brand: 'Family Stories',
  skip: '話へ移動',
  contents: {
    title: '家族の話',
    by: { other: '{stories}、語り手{count}人' },
    reader: '<name>{name}</name>へ',
    shelf: '語り手',
    newest: '新しい話',
    none: 'まだ読めるものがありません。話ができたら、ここに出ます。',
  },
  search: {
    label: '話を検索',
    submit: '検索',
    none: '見つかりませんでした。',
    found: { other: '{count}話' },
    incomplete: '新しい話はまだ検索に加えている途中です。少し待って、もう一度お試しください。',
  },
  story: {
    all: 'すべての話',
    turn: 'ほかの話',
  },
  tools: {
    label: '読み方の設定',
    smaller: '文字を小さく',
    larger: '文字を大きく',
  },
  slideshowFailed: '今は話を読み込めません。少し待って、もう一度お試しください。',
  thanks: {
    title: 'お礼を伝える',
    label: '<name>{name}</name>にひとこと',
    send: 'お礼を送る',
    signed: '「<reader>{reader}</reader>」の名前で、<name>{name}</name>の答えの下に表示されます。',
    given: 'あなたのお礼',
    sent: '送信しました。ありがとうございます。',
    empty: '先にひとこと書いてください。',
    failed: 'うまくいきませんでした。書いた文はここに残っています。少し待って、もう一度お試しください。',
  },
  closed: {
    title: 'ある家族の話',
    text: 'あなたに読んでほしいと思っている人がいます。',
    open: '話を読む',
  },
  problems: {
    unknown_token: {
      title: 'このリンクの話が見つかりません',
      lines: [
        'リンクの一部が欠けているのかもしれません。届いたメッセージから、もう一度開いてみてください。',
        'それでも開けないときは、送ってくれた人に新しいリンクを頼んでください。',
      ],
    },
    unknown_story: {
      title: 'この話はここでは読めません',
      lines: ['変更されたか、取り下げられたのかもしれません。ほかの話は今までどおり読めます。'],
    },
    link_paused: {
      title: 'このリンクは今お休み中です',
      lines: ['送ってくれた人が、いったん止めています。いつ再開するかは、その人に聞いてみてください。'],
    },
    link_ended: {
      title: 'このリンクは期限が切れました',
      lines: [
        '決まった期間だけ使えるリンクでした。',
        '続きを読みたいときは、送ってくれた人に頼んでください。もう一度開いてもらえます。',
      ],
    },
    too_many_attempts: {
      title: '1分ほどお待ちください',
      lines: ['ここから、間違ったリンクが何度も開かれました。1分ほど待って、もう一度お試しください。'],
    },
    unavailable: {
      title: '今は話を表示できません',
      lines: ['話は無事です。少し待って、もう一度お試しください。'],
    },
    internal: {
      title: 'こちらで問題が起きました',
      lines: [
        'あなたのせいではありません。話は無事です。もう一度お試しください。',
        'それでも開けないときは、このリンクを送ってくれた人に知らせてください。',
      ],
    },
  },
};
