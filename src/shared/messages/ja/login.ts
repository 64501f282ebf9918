import type { login as english } from '../en/login.ts';
import type { Translation } from '../translation.ts';

export const login: Translation<typeof english> = {
  title: '管理者ログイン',
  prompt: '続けるには管理者パスワードを入力してください',
  password: 'パスワード',
  passwordPlaceholder: 'パスワードを入力',
  show: '表示',
  showTyped: '入力した文字を表示',
  hide: '隠す',
  hideTyped: '入力した文字を隠す',
  signIn: 'ログイン',
  verifying: '確認しています…',
  invalidPassword: 'パスワードが違います',
  unreachable: '今サーバーにつながりません。接続を確認してください。',
  logoutPending:
    'サーバーにつながらないため、まだログアウトできていません。このページを開いたままにしてください。つながりしだいログアウトします。',
  loggedOut: 'ログアウトしました。',
  tooManyAttempts: { other: '試した回数が多すぎます。{count}分後にもう一度お試しください。' },
  code: {
    title: '2段階認証',
    app: {
      prompt: 'スマートフォンのアプリに今表示されている6桁の数字を入力してください',
      label: 'コード',
      other: 'スマートフォンが手元にないときは、復旧コードを使う',
    },
    recovery: {
      prompt: '印刷するか書き留めた復旧コードを1つ入力してください',
      label: '復旧コード',
      other: '代わりにアプリのコードを使う',
    },
    back: '戻る',
  },
};
