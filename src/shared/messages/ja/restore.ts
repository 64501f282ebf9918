import type { restore as english } from '../en/restore.ts';
import type { Translation } from '../translation.ts';

export const restore: Translation<typeof english> = {
  title: 'バックアップから復元',
  hint: '以前にFamily Storiesを使っていましたか？バックアップがあれば、送ったリンクも含めて、すべて元に戻せます。',
  drop: 'バックアップをここにドロップ',
  accepted: '.tar か .age で終わるファイル',
  choose: 'バックアップを選ぶ',
  passphraseTitle: '{file}は暗号化されています',
  passphrase: 'このバックアップのパスフレーズ',
  start: '復元',
  progress: {
    sending: 'バックアップを送っています…',
    checking: 'バックアップを確認しています…',
    images: '写真を戻しています…',
    comparing: '写真をバックアップと照らし合わせています…',
    rows: '人、質問、答えを戻しています…',
  },
  keepOpen: '終わるまで、このページを開いたままにしてください。',
  done: '{people}、{questions}、{photos}が戻りました。',
  people: { other: '{count}人' },
  questions: { other: '質問{count}件' },
  photos: { other: '写真{count}枚' },
  signIn: 'バックアップを作ったときのパスワードでログインしてください。',
};
