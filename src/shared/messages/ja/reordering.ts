import type { reordering as english } from '../en/reordering.ts';
import type { Translation } from '../translation.ts';

export const reordering: Translation<typeof english> = {
  move: '移動：{name}',
  help: 'スペースキーでつかみ、矢印キーで動かし、もう一度スペースキーで置きます。Escキーで取り消します。',
  lifted:
    '{name}をつかみました。{count}番中{place}番です。上下の矢印キーで動かし、スペースキーで置きます。Escキーで取り消します。',
  moved: '{count}番中{place}番です。',
  putDown: '{name}を{count}番中{place}番に置きました。',
  cancelled: '{name}を{count}番中{place}番に戻しました。',
  keys: '<strong>移動中</strong> <key>↑</key> <key>↓</key> 動かす、<key>Space</key> 置く、<key>Esc</key> 取り消す',
  up: '上へ移動',
  down: '下へ移動',
};
