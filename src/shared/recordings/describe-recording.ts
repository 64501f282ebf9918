import type { Language } from '../messages/catalogue.ts';
import { writeTime } from './times.ts';

/** Such as "Recording, 4:12". */
export const describeRecording = ({ texts, format }: Pick<Language, 'texts' | 'format'>, ms: number): string =>
  format(texts.player.label, { length: writeTime(ms) });
