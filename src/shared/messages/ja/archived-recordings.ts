import type { archivedRecordings as english } from '../en/archived-recordings.ts';
import type { Translation } from '../translation.ts';

export const archivedRecordings: Translation<typeof english> = {
  title: 'この話の録音：',
  recorded: '{date}に録音、{length}',
  recordedOn: '{date}に録音',
  cutOff: '途中で切れたところで終わっています。',
  missing: 'ここに録音がありましたが、見つかりませんでした。',
  unplayed: 'この録音は再生できませんでした。届いたままのものを保存してあります。',
  inPart: '一部しか再生できません。録音されたままのものを全部保存してあります。',
  original: '録音されたままのものを開く',
  originalTake: '録音されたままのものを開く（{number}）',
  heard: 'プログラムが聞き取った言葉です。',
  corrected: '人が直した言葉です。',
  right: '正しいと確かめられています。',
  unchecked: '正しいかどうかは、まだ確かめられていません。',
  problems: {
    missing: 'この録音はファイルの保管場所にないため、アーカイブにありません：{name}',
    missingOriginal: 'この録音は、再生用のものだけがファイルの保管場所にあり、録音されたままのものがありません：{name}',
    unplayed: 'この録音は再生できませんでした。届いたままのものがアーカイブにあります：{name}',
  },
  inReadme: `  data/recordings       声で話されたもの。音と、その言葉を時刻つき（.vtt）と
                        ただの文章（.txt）で。「heard」はプログラムが聞き
                        取ったもの、「corrected」は人が直したもの。録音された
                        ままの音は data/originals にあります。
`,
  leftOut: '録音は入れていません。',
  recordings: { other: '録音{count}件' },
  schema: `声で答えた質問には、次のものもあります。

recordings    答えの録音。古い順。"content" の <figure data-recording="id"> は
              その録音の場所です。ほかの録音は文章のあとに続きます。

それぞれの録音：

id            録音を区別するもの。
created_at    始めた日時。
mime          録音した機器が伝えた形式。
duration_ms   長さ（ミリ秒）。
cut_off       誰も終わらせなかったときは true。届いたところまであります。
peaks         音の大きさ。100ミリ秒ごとに1バイト（base64）。
in_part       一部しか再生できないときは true。"takes" には全部あります。
file          再生用の音。ないときは null。
takes         録音されたままのもの。1つか、順に続くいくつかのファイル。
              ないものは null。
words         その言葉。多くて3つの版。

言葉のそれぞれの版：

version       あとの版ほど大きい数。
source        heard：プログラムが聞き取ったもの。answerer：話した人が直した
              もの。admin：尋ねた人が直したもの。
engine        聞き取ったプログラム。
language      聞き取った言語。
created_at    この言葉が書かれた日時。
released      誰かが正しいと確かめたときは true。
file          時刻つきの言葉（WebVTT）。ただの文章はその隣にあります。
cues          言葉。start_ms、end_ms、text。"unsure" は、文章のどの文字の間で
              プログラムに自信がなかったかを示します。
`,
};
