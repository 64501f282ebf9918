import type { recordingBlock as english } from '../en/recording-block.ts';
import type { Translation } from '../translation.ts';

export const recordingBlock: Translation<typeof english> = {
  label: 'Enregistrement',
  takeOut: 'Retirer du texte',
  count: { one: '{count} enregistrement', other: '{count} enregistrements' },
};
