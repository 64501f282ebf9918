import type { linkPages as english } from '../en/link-pages.ts';
import type { Translation } from '../translation.ts';

export const linkPages: Translation<typeof english> = {
  tryAgain: 'もう一度試す',
  noCookies: {
    title: 'Cookieを許可してください',
    lines: [
      'Cookie（クッキー）は、ブラウザーがサイトごとに残す小さな覚え書きです。ここでは、ボタンを押したことだけを覚えておくのに使いますが、ブラウザーに残らなかったようです。',
      'ブラウザーの設定で「Cookie」を探し、このサイトに許可してください。「プライバシー」の中にあることが多いです。そのあと、ここに戻ってもう一度お試しください。',
      'Chrome、Firefox、Safariなど、別のブラウザーでリンクを開くこともできます。',
    ],
  },
};
