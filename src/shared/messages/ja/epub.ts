import type { epub as english } from '../en/epub.ts';
import type { Translation } from '../translation.ts';

export const epub: Translation<typeof english> = {
  accessibility: '章と話には見出しがあり、それぞれの言語が示されています。文字を大きくできます。',
  described: 'すべての写真に説明があります。',
  noStories: 'この本の話は、まだ1つも送信されていません。',
  missingPhoto: 'この話の写真が1枚、保管場所に見つかりません。電子書籍には、その写真なしで載せました。',
};
