import type { recordingBlock as english } from '../en/recording-block.ts';
import type { Translation } from '../translation.ts';

export const recordingBlock: Translation<typeof english> = {
  label: 'Nagranie',
  takeOut: 'Wyjmij z tekstu',
  count: { one: '1 nagranie', few: '{count} nagrania', many: '{count} nagrań', other: '{count} nagrania' },
};
