import type { exchange as english } from '../en/exchange.ts';
import type { Translation } from '../translation.ts';

export const exchange: Translation<typeof english> = {
  title: 'ファイル',
  about:
    'すべてをファイルに保存したり、ファイルから人や質問を追加したりできます。本や、写真をすべて含むアーカイブは、<link>本</link>のページにあります。',
  saveTitle: 'すべてをファイルに保存',
  saveHint:
    'すべての人と質問、文字だけの答えが入ります。写真とリンクは入りません。このファイルがあればだれでも答えを読めますので、安全な場所に保管してください。',
  save: '保存',
  formats: {
    csv: { name: '表（CSV）', use: 'Excel、Numbers、LibreOfficeで開けます' },
    json: { name: 'JSON', use: 'ほかのプログラム用' },
  },
  bringTitle: '人と質問を取り込む',
  bringHint: 'すでにあるものは何も変わりません。追加する前に、すべて確認できます。',
  drop: 'ファイルをここにドロップ',
  accepted: 'CSVかJSON、5 MBまで',
  columns:
    '表の1行目に列の名前を書きます。必要な列：<b>name</b>、<b>question_text</b>。答えがあるとき：<b>answer</b>。',
  choose: 'ファイルを選ぶ',
  tooLarge: 'このファイルは5 MBを超えています。分けて、1つずつ取り込んでください。',
  checking: 'ファイルを調べています…',
  faults: { other: 'このファイルには直すところが{count}か所あります。何も取り込んでいません。' },
  manyFaults: 'このファイルには直すところがたくさんあります。最初の{count}か所を示します。何も取り込んでいません。',
  inLine: '{line}行目、{field}：{message}',
  inField: '{field}：{message}',
  lookTitle: '{file}から取り込むもの',
  total: {
    people: { other: '新しい人{count}人' },
    questions: { other: '質問{count}件' },
    answers: { other: '答え{count}件' },
  },
  unchanged: { other: '質問{count}件はすでにあり、そのまま残ります。' },
  nothingNew: 'このファイルの内容はすべてすでにあります。取り込むものはありません。',
  newPerson: '新しい人',
  knownPerson: 'すでに一覧にいます',
  personCounts: '{questions}、{answers}',
  morePeople: { other: 'ほか{count}人' },
  bringIn: '取り込む',
  notNow: '今はしない',
  done: '取り込みました。人の一覧にあります。',
};
