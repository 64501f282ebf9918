import type { words as english } from '../en/words.ts';
import type { Translation } from '../translation.ts';

export const words: Translation<typeof english> = {
  heading: {
    answerer: {
      heard: '聞き取ったとおりの、あなたの言葉',
      corrected: 'あなたが直した、あなたの言葉',
      correctedByOthers: '直したあとの、あなたの言葉',
    },
    admin: { heard: '聞き取ったとおりの言葉', corrected: '直したあとの言葉' },
    written: '書き起こした言葉',
  },
  hint: '時間を押すと、その行を聞けます。言葉を押すと、直せます。',
  keys: '入力中は録音が止まります。Escで再生と一時停止、F7とF9で5秒戻る・進む、Enterで次の行に移ります。',
  playLine: '{time}から再生',
  wordsAt: '{time}の言葉',
  noWords: '言葉がありません',
  unsure: 'ここは自信がありません',
  offer: '「{heard}」ではなく「{name}」',
  waiting: '言葉を書き起こしています。数分かかります。',
  failed: '言葉を自動で書き起こせませんでした。',
  writeDown: '言葉を書き起こす',
  askAgain: 'もう一度書き起こしを頼む',
  notAsked: 'うまくいきませんでした。少し待ってから、もう一度お試しください。',
  right: 'この言葉で合っています',
  notReleased: 'だれかが「合っています」を押すと、読む人にもこの言葉が見えます。',
  released: '読む人にもこの言葉が見えます。',
  releasedEarlier: '読む人には、最後に直す前の言葉が見えます。',
  insert: 'この言葉を答えに入れる',
  inserted: '答えに入りました。',
  saving: '保存しています…',
  notSaved: 'まだ保存されていませんが、この端末には残っています。',
  again: 'もう一度試す',
  changed: 'その間に、ほかの人がこの言葉を直しました。あなたの直した言葉も残っています。',
  keepMine: '自分のを残す',
  showTheirs: 'ほかの人のを見る',
};
