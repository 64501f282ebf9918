import type { recordingBlock as english } from '../en/recording-block.ts';
import type { Translation } from '../translation.ts';

export const recordingBlock: Translation<typeof english> = {
  label: '録音',
  takeOut: '文章から外す',
  count: { other: '録音{count}件' },
};
