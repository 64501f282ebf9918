import type { asking as english } from '../en/asking.ts';
import type { Translation } from '../translation.ts';

export const asking: Translation<typeof english> = {
  days: {
    placeholder: '日数',
    label: '答えるまでの日数',
    hint: '急がないときは空のままにしてください。',
    notWhole: '日数は整数で入力してください。',
    tooFew: '日数は{min}以上にしてください。',
    tooMany: '日数は{max}以下にしてください。',
  },
  someone: '…',
  others: { other: 'ほか{count}人' },
  when: 'いつ',
  now: '今すぐ質問',
  later: '順番待ちに入れる',
  laterHelp: '順番待ちの質問は、あなたが質問するまで待っています。',
  people: 'だれに質問しますか？',
  everyone: '全員を選ぶ',
  noOne: '選択を解除',
  asked: '質問済み',
  list: '質問',
  askNobody: { ask: '質問する', queue: '順番待ちに追加' },
  askPeople: {
    ask: { other: '{count}人に質問する' },
    queue: { other: '{count}人の順番待ちに追加' },
  },
  announced: {
    ask: { other: '{count}件の質問をしました。' },
    queue: { other: '質問{count}件を順番待ちに入れました。' },
  },
  announcedForSeveral: {
    ask: { other: '{people}人に{count}件の質問をしました。' },
    queue: { other: '質問{count}件を{people}人の順番待ちに入れました。' },
  },
  stopped: {
    ask: '処理の途中で中止しました。質問はもう追加されているかもしれません。もう一度質問する前に、確認してください。',
    queue:
      '処理の途中で中止しました。質問はもう順番待ちに入っているかもしれません。もう一度追加する前に、確認してください。',
  },
  tooManyTogether: '質問は全部で{count}件あります。数を減らしてください。一度に追加できるのは{limit}件までです。',
  paste: {
    refused: '{message}。',
    title: 'まとめて貼り付け',
    help: '1行に1つずつ質問を書いてください。番号や行頭の記号は取り除かれます。',
    label: '質問（1行に1つ）',
    none: '質問はまだありません',
    found: { other: '質問が{count}件見つかりました' },
    allNew: '{found}。すべて新しい質問です',
    notAllNew: '{found}。うち{known}件は<name>{name}</name>にすでにあります。',
    look: '内容を確認',
    tooMany: '一度に貼り付けられるのは{limit}行までです。',
    preview: { other: '質問{count}件' },
    had: '質問済みか順番待ち：{names}',
    notLookedAt: '選んだ人が多いため、だれにすでに質問したかは確認していません。',
    ask: { other: '{count}件の質問をする' },
    queue: { other: '質問{count}件を順番待ちに追加' },
    forSeveral: {
      ask: { other: '{people}人に{count}件の質問をする' },
      queue: { other: '{people}人の順番待ちに質問{count}件を追加' },
    },
    faults: '上の印の付いた行を直して、もう一度お試しください。それまでは何も追加されません。',
  },
};
