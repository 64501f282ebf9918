import type { player as english } from '../en/player.ts';
import type { Translation } from '../translation.ts';

export const player: Translation<typeof english> = {
  label: '録音 {length}',
  play: '再生',
  pause: '一時停止',
  back: '10秒戻る',
  position: '再生位置',
  at: '{length}のうち{at}',
  speed: '速さ',
  times: '{speed}倍',
  failed: '今この録音を再生できません。',
  again: 'もう一度試す',
};
