import type { recordingBlock as english } from '../en/recording-block.ts';
import type { Translation } from '../translation.ts';

export const recordingBlock: Translation<typeof english> = {
  label: 'Aufnahme',
  takeOut: 'Aus dem Text nehmen',
  count: { one: '1 Aufnahme', other: '{count} Aufnahmen' },
};
