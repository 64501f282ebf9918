import type { pages as english } from '../en/pages.ts';
import type { Translation } from '../translation.ts';
import { ui } from './ui.ts';

export const pages: Translation<typeof english> = {
  title: 'Family Stories',
  answerDescription: 'あなたの話を楽しみに待っている人がいます。',
  answerNoScript: 'ここに答えを書くには、ブラウザーの設定でJavaScriptを有効にして、ページを読み込み直してください。',
  dashboardDescription: '家族の話を集める場所。',
  dashboardNoScript:
    'Family StoriesにはJavaScriptが必要です。ブラウザーの設定で有効にして、ページを読み込み直してください。',
  readDescription: '家族の話を読むページ。',
  personPageTitle: 'あなたへの質問 · Family Stories',
  loading: ui.loading,
  answer: '答え',
  notFoundTitle: 'ページが見つかりません · Family Stories',
  notFoundHeading: 'ページが見つかりません',
  notFoundAnswerer:
    '答えを書きに来た方は、届いたメッセージからもう一度リンクを開いてみてください。リンクの一部が欠けているのかもしれません。それでも開けないときは、送ってくれた人に新しいものを頼んでください。',
  notFoundAdmin: '質問を送っている方はこちら',
  notFoundDashboard: '管理画面へ',
};
