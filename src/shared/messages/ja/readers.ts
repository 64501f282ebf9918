import type { readers as english } from '../en/readers.ts';
import type { Translation } from '../translation.ts';

export const readers: Translation<typeof english> = {
  title: '閲覧リンク',
  about:
    '親戚やグループごとに分けて作っておくと、1つを止めても、ほかはそのまま使えます。読む人にパスワードはいりません。',
  shows: { title: '閲覧リンクで見えるもの', items: ['送信済みかロック済みの答えと写真、録音'] },
  hides: {
    title: '見えないもの',
    items: ['書いている途中の答え', '以前の内容', '答えを書くためのリンク', '書いた人が、あなただけに見せている答え'],
  },
  none: '今、話を読めるのはあなただけです。',
  add: '閲覧リンクを追加',
  form: {
    newTitle: '新しい閲覧リンク',
    name: 'だれのためですか？',
    nameHint: '「けんじおじさん」「いとこのみんな」など。この名前は、本人と、お礼を受け取る人に見えます。',
    whose: 'だれの話ですか？',
    all: '全員（あとから追加する人も含む）',
    chosen: '選んだ人だけ',
    nobody: '1人以上選んでください。',
    people: '人',
    language: 'ページの言語',
    browser: 'ブラウザーの設定に合わせる',
    end: '有効期限（なくてもよい）',
    make: 'リンクを作る',
    save: '保存',
  },
  all: '全員の話',
  peopleShown: '{names}の話',
  nobodyLeft: 'このリンクに選んだ人は全員削除されたため、何も表示されません。',
  open: '相手の見え方を確認',
  more: 'その他',
  change: '名前と人を変更',
  remove: '削除',
  removeAsk: '<name>{name}</name>の閲覧リンクを削除しますか？すぐに使えなくなります。お礼は残ります。',
  made: '{name}へのリンクができました。送ってください。',
  changed: '保存しました。',
  removed: '{name}へのリンクを削除しました。',
};
