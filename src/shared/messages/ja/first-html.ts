import type { firstHtml as english } from '../en/first-html.ts';
import type { Translation } from '../translation.ts';

export const firstHtml: Translation<typeof english> = {
  title: '{heading} · Family Stories',
  hello: 'こんにちは、<name>{name}</name>',
  asks: '<name>{name}</name>からの質問です',
  timeLeft: { days: 'あと{n}日', hours: 'あと{n}時間', minutes: 'あと{n}分' },
  largerText: '文字を大きく',
  write: '書く',
  talk: '話す',
  locked: 'この質問はロックされ、編集できなくなりました。',
  thanks: '答えが届きました。ありがとうございます。',
  thanksForStory: 'お話をありがとうございます。',
  afterwards:
    '書き足したくなったら、今日でも別の日でも「答えを直す」を押してください。このページは閉じてかまいません。',
  editor: 'あなたの答え',
  placeholder: 'ここに答えを書いてください',
  saved: '保存済み',
  writing: '書いています…',
  kept: '端末に保存済み',
  notSent: '未送信',
  spellCheckOn: 'スペルチェック オン',
  spellCheckOff: 'スペルチェック オフ',
  save: '途中で保存',
  submit: '答えを送る',
  edit: '答えを直す',
  late: 'いつもより時間がかかっています。',
  keepWriting: '書き続けて大丈夫です。書いた文章はこの端末に残ります。',
  reload: '変わらないときは、インターネットにつながってから、このページを読み込み直してください。',
};
