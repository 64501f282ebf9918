import type { book as english } from '../en/book.ts';
import type { Translation } from '../translation.ts';

export const book: Translation<typeof english> = {
  stories: { other: '質問に答えて語られた話を、{count}話収めました。' },
  made: '{month}、Family Storiesで作りました。',
  fonts: {
    usual: '書体はTypeTogetherのLiterataです。',
    large: '書体はBraille InstituteのAtkinson Hyperlegible Nextです。',
  },
  fontNames: { usual: 'Literata · TypeTogether', large: 'Atkinson Hyperlegible Next · Braille Institute' },
  readingLink: {
    name: '本：{title}',
    closed: 'この本の閲覧リンクは一時停止中か期限切れのため、QRコードが使えません。「読める人」からもう一度開けます。',
    deleted: 'この本の閲覧リンクが削除されたため、本にQRコードがありません。本を作り直すと、新しいリンクができます。',
    noAddress:
      'このサイトのアドレスがわからないため、本にQRコードがありません。「設定」でアドレスを設定して、本を作り直してください。',
    onlyHere:
      'この本のQRコードの先は、このコンピューターでしか開けません。「設定」でこのサイトのアドレスを設定して、本を作り直してください。',
  },
  files: {
    untitled: '本',
    volume: '{title} 第{number}巻',
    screen: '',
    pdfa: '（PDF-A）',
    print: '（印刷用）',
    cover: '（表紙）',
  },
  problems: {
    missingPhoto: 'この話の写真が1枚見つかりません。本には、その写真なしで載せました。',
    privateStory: 'この話はあなただけが読めるため、本には載せていません。本はほかの人の手にも渡るからです。',
    missingCoverPhoto: '表紙の写真が見つかりません。写真なしで表紙を作りました。',
    withdrawnCoverPhoto: '表紙の写真は、今ほかの人が読めない話のものです。写真なしで表紙を作りました。',
    missingCharacters: '書体にない文字があります。□と表示されます。',
    noStories: 'この本にはまだ話がありません。答えが送信されると、話が加わります。',
    tooMuch: '本を作るのに、時間かメモリーが足りませんでした。話を減らすか、写真を小さくしてください。',
    tooManyPages: {
      other: '1巻{count}ページに収まらない長い話があるため、この巻はページが多くなっています。',
    },
    noPdfa: 'このサーバーではPDF/Aを作れません。x64のLinuxが必要です。画面用の本は作れます。',
    noAccessibility:
      'このサーバーでは、本がスクリーンリーダー向けの規格PDF/UAに合うか確認できません。x64のLinuxが必要です。本の構造は同じです。',
  },
};
