import type { bookRecordings as english } from '../en/book-recordings.ts';
import type { Translation } from '../translation.ts';

export const bookRecordings: Translation<typeof english> = {
  withSound: '録音も入れる（約{size}）',
  deletedSince: 'このファイルの中の録音が削除されたため、ダウンロードできません。作り直してください。',
  wordsTakenBack: 'このファイルの中の録音の言葉が取り下げられたため、ダウンロードできません。作り直してください。',
};
