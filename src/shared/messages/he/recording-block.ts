import type { recordingBlock as english } from '../en/recording-block.ts';
import type { Translation } from '../translation.ts';

export const recordingBlock: Translation<typeof english> = {
  label: 'הקלטה',
  takeOut: 'הוצאה מהטקסט',
  count: { one: 'הקלטה אחת', two: 'שתי הקלטות', other: '{count} הקלטות' },
};
