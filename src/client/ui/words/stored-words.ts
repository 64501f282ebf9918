import { readVtt } from '../../../shared/recordings/vtt.ts';
import { ApiError } from '../../api.ts';
import type { WordsCalls } from './calls.ts';

export type StoredWords = NonNullable<Awaited<ReturnType<typeof readStored>>>;

/** What is shown now, and what was heard; undefined if there are no words yet. */
export const readStored = async ({ load }: WordsCalls) => {
  const read = async (version?: number) => {
    try {
      const file = readVtt(await load(version));
      if (!file?.about) throw new Error('The words cannot be read.');
      return { cues: file.cues, ...file.about };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'no_transcript') return undefined;
      throw error;
    }
  };
  const shown = await read();
  if (!shown) return undefined;
  const { cues, source, version, released, unheard } = shown;
  const heard = shown.heard === undefined ? undefined : await read(shown.heard);
  return { cues, source, version, released, unheard, heard: source === 'heard' ? cues : (heard?.cues ?? []) };
};
