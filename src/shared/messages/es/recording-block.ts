import type { recordingBlock as english } from '../en/recording-block.ts';
import type { Translation } from '../translation.ts';

export const recordingBlock: Translation<typeof english> = {
  label: 'Grabación',
  takeOut: 'Sacar del texto',
  count: { one: '1 grabación', other: '{count} grabaciones' },
};
