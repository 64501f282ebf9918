import type { buildTexts as english } from '../en/builds.ts';
import type { Translation } from '../translation.ts';

export const buildTexts: Translation<typeof english> = {
  interrupted: '途中で中断しました。自動で再開します。',
  interruptedTooOften: '何度か中断しました。時間をおいて、もう一度お試しください。',
  failed: 'こちらで問題が起きました。もう一度お試しください。',
  storeUnavailable: '写真か完成したファイルを読み込めませんでした。少し待って、もう一度お試しください。',
  privateNow: 'この話はあなただけが読めるようになったため、このファイルはダウンロードできません。作り直してください。',
  deletedSince: 'このファイルの中の話が削除されたため、ダウンロードできません。作り直してください。',
  more: { other: 'ほかにも同じものが{count}件あります。' },
  unavailable: 'このサーバーでは作れません。',
};
