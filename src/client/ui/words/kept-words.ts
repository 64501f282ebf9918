import type { Cue, TranscriptSource } from '../../../shared/recordings/transcripts.ts';
import { parseJson } from '../../api.ts';
import { keepOnDevice, readFromDevice } from '../../device-storage.ts';

/** Who corrects. */
export type Corrector = Exclude<TranscriptSource, 'heard'>;

/**
 * Corrected words that are not saved yet. `base`: the version that was corrected. `sent`: fingerprints of what was sent
 * since; any of it may have arrived.
 */
export type KeptWords = { base: number | undefined; cues: Cue[]; sent: number[] };

// each corrector has their own: what the admin typed must not be sent as the answerer's
const nameOf = (id: string, by: Corrector) => `unsavedWords ${by} ${id}`;

/** Undefined also if they cannot be read: then what the server has is shown. */
export const readKept = (id: string, by: Corrector): KeptWords | undefined =>
  parseJson(readFromDevice(nameOf(id, by)) ?? '') as KeptWords | undefined;

/** For all tabs of this device; it outlives the session. False if they are on the screen only. */
export const keepWords = (id: string, by: Corrector, words: KeptWords): boolean =>
  keepOnDevice(nameOf(id, by), JSON.stringify(words));

/** Once these words are saved; others that another tab keeps stay. */
export const forgetKept = (id: string, by: Corrector, cues: Cue[]): void => {
  if (isSame(readKept(id, by)?.cues, cues)) localStorage.removeItem(nameOf(id, by));
};

/** Reports what other tabs type, and then what they have saved: `saved`. Returns a function that ends it. */
export const followKept = (id: string, by: Corrector, report: (saved: KeptWords | undefined) => void) => {
  const listen = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === nameOf(id, by)) report(newValue === null && oldValue !== null ? JSON.parse(oldValue) : undefined);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
};

export const isSame = (one: Cue[] | undefined, other: Cue[] | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
