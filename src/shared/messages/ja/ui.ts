import type { ui as english } from '../en/ui.ts';
import type { Translation } from '../translation.ts';

export const ui: Translation<typeof english> = {
  loading: '読み込んでいます…',
  language: '言語',
  cancel: 'キャンセル',
  close: '閉じる',
  unexpected: '問題が起きました。もう一度お試しください。',
  unreachable: '今サーバーにつながりません。接続を確認して、もう一度お試しください。',
  help: 'だれかに相談するときは、このコードを伝えてください：{request_id}',
  status: {
    not_started: '答えなし',
    in_progress: '書きかけ',
    submitted: '送信済み',
    locked: 'ロック済み',
  },
  broken: {
    dialog: 'ここで問題が起きました。このウインドウを閉じて、もう一度お試しください。',
  },
  revisions: {
    title: '以前の内容',
    none: '以前の内容はまだありません。',
    length: { other: '{count}文字' },
    about: 'このときの内容です。元に戻しても何もなくなりません。今の内容もこの一覧に残ります。',
    back: '一覧に戻る',
    bringBack: 'この内容に戻す',
  },
};
