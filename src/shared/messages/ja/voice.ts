import type { voice as english } from '../en/voice.ts';
import type { Translation } from '../translation.ts';

export const voice: Translation<typeof english> = {
  wordsToLookAt: '確認する言葉',
  download: '元の録音をダウンロード',
  downloadWhole: '録音全体をダウンロード',
  downloadPart: '元の録音をダウンロード（{number}）',
  endCode: '印刷したコードを無効にする',
  endCodeText: 'すでに印刷した本のコードは、二度と使えなくなります。録音はそのまま残ります。',
  wastebasket: {
    erase: 'この録音を完全に削除しますか。',
    eraseWith: '元の録音と言葉もなくなります。元に戻すことはできません。',
    restored: '録音を元に戻しました。',
    recordedBy: '<name>{name}</name>の録音',
  },
  history: {
    open: '履歴',
    title: 'この言葉の履歴',
    heard: '聞き取ったまま',
    heardMore: '新たに聞き取った言葉を追加',
    corrected: { byYou: 'あなたが直した言葉', by: '{name}が直した言葉' },
    unchanged: { byYou: 'あなたが確認した言葉（変更なし）', by: '{name}が確認した言葉（変更なし）' },
    replaced: '「{before}」を「{after}」に変更',
    added: '追加：「{after}」',
    removed: '削除：「{before}」',
    more: { other: 'ほか{count}行' },
    read: '読む人に見えている版',
  },
  settings: {
    title: '声',
    about: '書く代わりに、話して答えることができます。録音は、録ったときのまま残ります。',
    recording: {
      title: '録音',
      text: '質問のページでは「書く」の隣に「話す」があります。1つの録音は1時間半、{megabytes} MBまでです。',
    },
    words: {
      title: '言葉',
      hint: '書き起こした言葉は案にすぎません。話した本人とあなたが直せます。そのあとで、読む人に見えます。',
      on: '言葉を書き起こすため、録音は<b>{host}</b>に送られます。話す人には、前もって知らせます。',
      off: '設定されていないので、録音はどこにも送られません。言葉は手で書き起こせます。自動で書き起こすには、サーバーの管理者がTRANSCRIBE_URLを設定します。',
    },
    copies: {
      title: '古い端末',
      on: '古い電話やタブレットのための録音を、ffmpegで作っています。',
      off: 'ほとんどの端末で、録音はそのまま再生できます。古い電話やタブレットのためには、サーバーの管理者がffmpegを入れて、FFMPEG_PATHを設定できます。',
    },
    test: {
      title: '試す',
      hint: '押すと、短い英語の文をそこへ送ります。家族のものは何も送りません。',
      send: '試す',
      running: '聞いています…',
      said: '話した言葉',
      back: '返ってきた言葉',
      took: 'かかった時間',
      nothing: '何も聞き取れませんでした。',
    },
  },
};
