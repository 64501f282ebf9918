import type { mailSettings as english } from '../en/mail-settings.ts';
import type { Translation } from '../translation.ts';

export const mailSettings: Translation<typeof english> = {
  title: 'メール',
  about: '質問をメールで送り、返信を答えとして受け取ります。',
  isOff: 'オフ',
  off: 'メールを使うと、Family Storiesから一人ひとりに毎週ひとつ質問を送り、返信がそのまま答えになります。まだ設定されていません。サーバーの管理者がSMTP_URLを設定できます。',
  setup: {
    title: '設定されていること',
    hint: 'サーバーを起動する所で設定します。サーバーの管理者が変更できます。',
    from: 'メールは<b>{from}</b>から送られます。',
    receives: '質問のメールに返信すると、それが答えになります。',
    sendsOnly: '返信は答えになりません。そのためには、サーバーがメールボックスを読める必要があります。',
  },
  test: {
    title: 'ためしてみる',
    hint: '短いメールをあなたに送ります。',
    to: 'あなたのメールアドレス',
    send: 'テストメールを送る',
    sending: '送っています…',
    sent: 'メール会社が受け取りました。1、2分たっても届かないときは、迷惑メールの中も見てください。',
    returned: '当サーバーのメールボックスへの控えが届きました。返信も届きます。',
    returning: '当サーバーのメールボックスにも控えを送りました。届けば、返信も届きます…',
    notReturned:
      '当サーバーのメールボックスへの控えがまだ届いていません。返信が届かない可能性があります。サーバーの管理者がIMAP_URLとMAIL_REPLY_TOを確認できます。',
    failed: '送れませんでした。{fault}',
    again: 'まだ送れていませんが、もう一度送ります。{fault}',
  },
  notices: {
    title: 'お知らせ',
    hint: '多くても1時間に1通です。相手の名前と質問だけで、リンクは入りません。',
    email: '届け先のメールアドレス',
    webhook: 'Webhook',
    webhookHint: 'ntfyやAppriseなど、スマートフォンに知らせるプログラム用です。',
    when: 'いつ知らせるか',
    on: {
      submitted: '答えが届いたとき',
      thanks: 'お礼が届いたとき',
      held_reply: '返信が確認を待っているとき',
      mail_failed: 'メールを送れなかったとき',
    },
    save: '保存',
    saved: '保存しました。',
  },
  providers: {
    title: 'メール会社',
    hint: '設定をする方へ。',
    summary: 'サーバー用のパスワードの作り方',
    intro:
      'ほとんどのメール会社では、プログラムごとに別のパスワード（アプリ パスワード）が必要です。ふだんのパスワードは使えませんし、だれかに教える必要もありません。',
    gmail: {
      name: 'Gmail',
      steps: [
        'Googleアカウントの「セキュリティ」で、2段階認証をオンにします。',
        'myaccount.google.com/apppasswordsを開きます。',
        'Family Storiesなどの名前を入れて、「作成」を押します。',
        '16文字をコピーし、空白を除いてSMTP_URLに入れます。Gmailで送れるのは1日に約500通です。',
      ],
    },
    icloud: {
      name: 'iCloud',
      steps: [
        'account.apple.comを開いて、サインインします。',
        '「サインインとセキュリティ」で「アプリ用パスワード」を選びます。',
        'Family Stories用に作り、SMTP_URLにコピーします。',
      ],
    },
    yahoo: {
      name: 'Yahoo',
      steps: [
        'アカウントを開き、「セキュリティ」に進みます。',
        'アプリ パスワードを作り、Family Storiesという名前を付けます。',
        'SMTP_URLにコピーします。',
      ],
    },
    outlook: {
      name: 'Outlook.com',
      steps: [
        'Outlook.com、Hotmail、Liveでは、プログラムからパスワードを使えなくなりました。ほかの会社のアドレスをお使いください。',
      ],
    },
  },
  unassigned: {
    title: '確認を待っている返信',
    hint: 'どの質問への返信か、わかりませんでした。',
  },
  sent: {
    title: '送ったメール',
    hint: '新しい順です。',
    none: 'まだありません。',
    older: '前のメールを表示',
    kinds: {
      question: '質問',
      reminder: '念のためのお知らせ',
      confirmation: '返信の受け取り',
      notice: 'あなたへのお知らせ',
      new_story: '新しいお話',
      test: 'テスト',
    },
    waiting: '送るのを待っています',
    sent: '送信：{when}',
    failed: '送れませんでした',
    again: 'まだ送れていません。もう一度送ります。',
  },
};
