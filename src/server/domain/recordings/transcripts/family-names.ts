import type { Cue } from '../../../../shared/recordings/transcripts.ts';
import type { Database } from '../../../storage/database/tables.ts';
import { listNames } from '../../../storage/people.ts';
import { listCorrections } from '../../../storage/transcripts.ts';
import { cuesOf } from './heard-since.ts';

/** How many corrected recordings are looked through, the latest first. */
const maxCorrections = 20;

/** Words that a recogniser is likely to get wrong: what people have corrected before, and the names of everyone. */
export const findFamilyNames = async (db: Database): Promise<string[]> => {
  const corrections = await listCorrections(db, maxCorrections);
  const corrected = corrections.flatMap(({ heard, cues }) => correctedWords(cuesOf({ cues: heard }), cuesOf({ cues })));
  const people = (await listNames(db)).flatMap(({ name }) => name.split(/[\s,/()]+/));
  return [...new Set([...corrected, ...people])].filter((name) => /\p{L}{3}|[\p{Lo}]{2}/u.test(name));
};

const wordsOf = (text: string) => text.match(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu) ?? [];

/** Words of lines that were corrected in a few places; other lines were written anew. */
const correctedWords = (heard: Cue[], corrected: Cue[]): string[] => {
  const before = new Map(heard.map(({ start_ms, text }) => [start_ms, wordsOf(text)]));
  const known = new Set([...before.values()].flat().map((word) => word.toLowerCase()));
  return corrected.flatMap(({ start_ms, text }) => {
    const words = wordsOf(text);
    const fresh = words.filter((word) => !known.has(word.toLowerCase()));
    const isTouched = before.has(start_ms) && fresh.length <= Math.max(1, words.length / 3);
    // a capital, or a script without them
    return isTouched ? fresh.filter((word) => /^[\p{Lu}\p{Lo}]/u.test(word) && word.length <= 40) : [];
  });
};

/** In bytes: about 200 tokens, which is what a recogniser reads of it. */
const promptBytes = 500;

/** The names as a recogniser takes them: as text that might have come before. Those that come first count. */
export const promptOf = (names: string[]): string => {
  let prompt = '';
  for (const name of names) {
    const longer = prompt === '' ? name : `${prompt}, ${name}`;
    if (Buffer.byteLength(longer) > promptBytes) break;
    prompt = longer;
  }
  return prompt;
};
