import type { Cue } from '../../../shared/recordings/transcripts.ts';

// the prefix of what a logout clears (admin/frame/unsaved-fields.ts)
const nameOf = (id: string) => `keptWords:recording ${id}`;

/** Corrected words that are not saved yet, and the version that was corrected. */
export type KeptWords = { base: number | undefined; cues: Cue[] };

export const readKept = (id: string): KeptWords | undefined => {
  try {
    return JSON.parse(localStorage.getItem(nameOf(id)) ?? 'null') ?? undefined;
  } catch (error) {
    // blocked, or not complete: what the server has is shown
    console.warn('What this device has kept cannot be read.', error);
    return undefined;
  }
};

export const keepWords = (id: string, words: KeptWords): void => {
  try {
    localStorage.setItem(nameOf(id), JSON.stringify(words));
  } catch (error) {
    // full or blocked: they are on the screen only
    console.warn('This device does not keep what is not saved.', error);
  }
};

/** Once these words are saved; others that another tab keeps stay. */
export const forgetKept = (id: string, words: KeptWords): void => {
  if (JSON.stringify(readKept(id)) === JSON.stringify(words)) localStorage.removeItem(nameOf(id));
};
