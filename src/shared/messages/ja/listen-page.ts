import type { listenPage as english } from '../en/listen-page.ts';
import type { Translation } from '../translation.ts';

export const listenPage: Translation<typeof english> = {
  title: '{name}さんの話 {question} · Family Stories',
  words: '文字で読む',
  closed: {
    title: 'ある家族の声',
    text: 'あなたに話を聞いてほしいと思っている人がいます。',
    open: '聞く',
  },
  problems: {
    unknown_token: {
      title: 'ここで聞けるものはもうありません',
      lines: [
        '録音が取り下げられたか、リンクが終わったのかもしれません。',
        'お心当たりがないときは、本やリンクをくれた人に聞いてみてください。',
      ],
    },
    too_many_attempts: {
      title: '1分ほどお待ちください',
      lines: ['ここから、間違ったリンクが何度も開かれました。1分ほど待って、もう一度お試しください。'],
    },
    unavailable: {
      title: '今は録音を再生できません',
      lines: ['録音は無事です。少し待って、もう一度お試しください。'],
    },
    internal: {
      title: 'こちらで問題が起きました',
      lines: [
        'あなたのせいではありません。録音は無事です。もう一度お試しください。',
        'それでもうまくいかないときは、本やリンクをくれた人に知らせてください。',
      ],
    },
  },
};
