import type { questionMail as english } from '../en/question-mail.ts';
import type { Translation } from '../translation.ts';

export const questionMail: Translation<typeof english> = {
  greeting: '{name}へ',
  answer: '答える',
  reply: 'このメールにそのまま返信しても大丈夫です。写真も送れます。',
  question: {
    subject: '質問をひとつ：{question}',
    intro: 'ひとつ質問させてください。',
    how: '長くても短くても、好きなように書くか、声で話してください。どちらも自動で保存されます。',
    manage: 'この質問をとばす、しばらく休む、メールを止める',
  },
  reminder: {
    subject: '急ぎません：{question}',
    intro: '数日前の質問を、もう一度お送りします。',
    how: '急ぎません。この質問はとばしてもかまいません。',
    skip: 'この質問をとばす',
    manage: 'しばらく休む、メールを止める',
  },
  test: {
    subject: 'Family Storiesからのテスト',
    text: 'これはテストです。届いたので、Family Storiesからメールを送れます。',
  },
};
