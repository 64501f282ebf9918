import type { archive as english } from '../en/archive.ts';
import type { Translation } from '../translation.ts';

export const archive: Translation<typeof english> = {
  title: '家族の話',
  bookTitle: 'わが家の話',
  madeOn: '{date}に保存',
  allStories: 'すべての話',
  photo: '写真',
  photosOf: 'この話の写真：',
  missingPhoto: 'ここに写真がありましたが、見つかりませんでした。',
  original: '元の写真を開く',
  answered: '{date}の答え',
  askedOn: '{date}の質問',
  unfinished: '書きかけです。ここまで書かれていました。',
  onlyAdmin: 'これらの話を集めた人だけに宛てたものです。',
  unanswered: '質問したもので、まだ答えのないもの',
  noStories: 'まだ話がありません',
  whole: {
    title: 'すべてを1つに',
    pdf: '印刷用の本（PDF）',
    epub: '電子書籍リーダー用の本（EPUB）',
    text: 'このフォルダーの中身',
  },
  counts: { other: '{count}話' },
  problems: {
    missingPhoto: 'この写真は保管場所になく、アーカイブに入っていません：{name}',
    noPdf: 'すべての話のPDFを作れなかったため、アーカイブに印刷用の本がありません。',
    noEpub: 'すべての話の電子書籍を作れなかったため、アーカイブにEPUBがありません。',
    noRoom: 'ディスクの空きが足りません。アーカイブには約{needed}必要ですが、空きは{free}です。',
    missingOriginal: 'この写真の元のファイルは保管場所にありません。表示用の写真だけが入っています：{name}',
  },
  mailsInReadme: '  data/mails            答えが届いたメール。届いたままの形（.eml）。\n',
  readme: `家族の話
========

これは何か
----------

ある家族の話です。だれかが、大切な人たちに、これまでの暮らしについて
質問をしました。ここにあるのは、その答えと写真です。
書くのに使ったプログラムがなくなったあとも読めるように、{date}に
まとめました。何もインストールしなくてよく、インターネットもいりません。

  {people}、{answers}、{photos}


読み方
------

zipファイルの中でこれを読んでいるときは、まず展開してください。それから、

  data/index.html       ダブルクリックで開きます。全員の一覧があり、
                        すべての話へのリンクがあります。
  data/stories          それぞれの話のページ（.html）と文字だけのもの
                        （.txt）。人ごとのフォルダーに入っています。
  data/photos           話の中で見える写真。
  data/originals        送られたままの、同じ写真。もっと大きいことや、
                        いつどこで撮ったかがわかることがあります。
{mails}{books}  data/everything.json  すべてを1つにまとめた、プログラム用のファイル。
  data/SCHEMA.txt       そのファイルの中身の説明。
  data/fonts            ページの書体と、そのライセンス。


だれかに渡す前に
----------------

{contents}
{unfinished}{private}
{links}パスワード、話の以前の内容、削除されたものは入っていません。


何も変わっていないか確かめるには
--------------------------------

ファイル manifest-sha256.txt に、それぞれのファイルのチェックサムがあり
ます。LinuxかMacで、このフォルダーをターミナルで開き、次のどちらかを
入力してください。

  sha256sum -c manifest-sha256.txt
  shasum -a 256 -c manifest-sha256.txt

どの行もOKで終わるはずです。このフォルダーはRFC 8493（BagIt）の「bag」
で、図書館や公文書館で知られている形式です。3つ以上の控えを別々の場所に
置き、数年ごとに確かめてください。


元に戻すには
------------

使ったプログラムは Family Stories {version} です。まだ手に入るなら、
インストールして、次を実行してください。
  npm run import-archive -- FILE.zip
空の状態に、人、質問、答え、写真、録音が戻ります。
リンクはすべて新しくなります。
{problems}`,
  everything: 'すべてが入っています。',
  withNotes: `ファイル everything.json には、話を集めた人が書いた、人についての
個人的なメモも入っています。`,
  withoutNotes: `話を集めた人が書いた、人についての個人的なメモは入っていません。`,
  withMails: `メールには、答えを書き込めるリンクが入っています。ほかのものを渡すときは、
フォルダー data/mails を除いてください。`,
  withoutMails: '答えが届いたメールは入っていません。',
  /** What is not in it, without mails. */
  links: 'リンク、',
  withoutUnfinished: '書きかけの話は入っていません。',
  unfinishedInReadme: {
    other: `
書きかけの話が{count}話あります。ページにそう書いてあり、本には載せていま
せん。
`,
  },
  onlyAdminInReadme: {
    other: `
話を集めた人だけに宛てた話が{count}話あります。ページにそう書いてあり、
本には載せていません。
`,
  },
  problemsTitle: `

足りないもの
------------

`,
  people: { other: '{count}人' },
  answers: { other: '答え{count}件' },
  photos: { other: '写真{count}枚' },
  schema: `EVERYTHING.JSONの中身
=====================

ファイルはUTF-8のJSON（RFC 8259）です。
日時は 2026-11-09T18:30:00.000Z のようなUTCです。
パスはフォルダー「data」から見たものです。
値のない項目は、ここにnullとあるもの以外は省かれています。

format        いつも「family-stories-archive」。
version       1。後の版では項目が増えることがあります。
made_at       このアーカイブを作った日時。
people        質問された全員。質問した人が並べた順。

それぞれの人：

id            その人を示す識別子。
name          名前。
created_at    加えられた日時。
relation      質問した人との間柄。祖母、お隣さんなど。
year_of_birth 数。
called_by_admin, calls_admin
              質問した人がその人を呼ぶ名と、その人が質問した人を
              呼ぶ名。
language      質問に使う言語。en、he、pt-BR のような言語タグ
              （BCP 47）。
notes         質問した人のメモ。ほかの人に見せるものではありません。
photo         その人の写真（下を参照）。
questions     受けた質問。古い順。

それぞれの質問：

id            質問を示す識別子。
question_text 質問。
status        not_started：答えなし。in_progress：書きかけ。
              submitted：答えあり。locked：答えがあり、変更できない。
only_admin    質問した人だけに宛てた答えなら true。
days_to_complete
              答えるまでの日数の目安。なければ null。
due_date      その最後の日。なければ null。
created_at    質問した日時。
updated_at    質問か答えが最後に変わった日時。
answered_at   答えが最後に変わった日時。
content       HTMLの答え。要素は次のものだけです：p, h2, ul, ol
              (start), li, blockquote, a (href), strong, em, br,
              figure, img (src, alt, width, height), figcaption。
              「src」は /story-images/ と写真の名前で、ファイルは
              「photos」にあります。
text          同じものの文字だけ。段落の間は1行空きます。
page          話のページ。文字だけのものはその隣にあります。
photos        答えの中の写真。

それぞれの写真：

name          「content」の中での名前。
file          表示用の写真。なければ null。
original      送られたままの写真。なければ null。
content_type  ファイルの種類。たとえば image/jpeg。
width, height ファイルの大きさ（ピクセル）。
`,
};
