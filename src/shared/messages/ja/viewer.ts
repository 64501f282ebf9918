import type { viewer as english } from '../en/viewer.ts';
import type { Translation } from '../translation.ts';

export const viewer: Translation<typeof english> = {
  enlarge: '写真を拡大：{description}',
  enlargePlain: '写真を拡大',
  label: '写真',
  slideshow: 'スライドショー',
  position: '{at}/{count}',
  storyPosition: '{count}話中{at}話目',
  end: 'おわり',
  startsOver: '「次へ」を押すと最初に戻ります。',
  previous: '前へ',
  next: '次へ',
  zoomIn: '拡大',
  zoomOut: '縮小',
  play: '再生',
  pause: '一時停止',
  fullScreen: '全画面',
  close: '閉じる',
};
