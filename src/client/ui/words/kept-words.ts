import type { Cue } from '../../../shared/recordings/transcripts.ts';

// the prefix of what a logout clears (admin/frame/unsaved-fields.ts)
const nameOf = (id: string) => `keptWords:recording ${id}`;

/** Corrected words that are not saved yet, and the version that was corrected. */
export type KeptWords = { base: number | undefined; cues: Cue[] };

export const readKept = (id: string): KeptWords | undefined => {
  const kept = localStorage.getItem(nameOf(id));
  return kept === null ? undefined : JSON.parse(kept);
};

export const keepWords = (id: string, words: KeptWords): void => {
  try {
    localStorage.setItem(nameOf(id), JSON.stringify(words));
  } catch (error) {
    // full or blocked: they are on the screen only
    console.warn('This device does not keep what is not saved.', error);
  }
};

export const forgetKept = (id: string): void => localStorage.removeItem(nameOf(id));
