import type { keptRecordings as english } from '../en/kept-recordings.ts';
import type { Translation } from '../translation.ts';

export const keptRecordings: Translation<typeof english> = {
  mark: '再生できない録音あり',
  title: '{date}の録音',
  preparing: 'この録音は届いています。聞けるように準備しています。',
  faults: {
    not_audio:
      'この録音はここでは再生できません。届いたものは保存してあります。ダウンロードすることも、もう一度試すこともできます。',
    unreadable:
      'この録音はここでは再生できません。壊れているのかもしれません。届いたものは保存してあります。ダウンロードすることも、もう一度試すこともできます。',
    incomplete:
      'この録音は、録音されたとおりに届かなかったため、再生できません。届いたものは保存してあり、ダウンロードできます。',
    missing:
      'この録音の音がサーバーに見つかりません。サーバーを管理している人がバックアップに持っているかもしれません。元に戻ったら、もう一度試してください。',
    in_part:
      'この録音は、ここでは一部しか再生できません。全部保存してあります。ダウンロードすることも、もう一度試すこともできます。',
  },
  tryAgain: 'もう一度試す',
};
