import type { Cue } from '../../../shared/recordings/transcripts.ts';

/** What a recogniser heard. `language` is a code of two or three letters. */
export type Heard = { cues: Cue[]; language?: string };

// the shapes of OpenAI's service, and of whisper.cpp, speaches and others
type Word = { word?: unknown; text?: unknown; start?: unknown; end?: unknown; probability?: unknown };
type Segment = Word & { words?: unknown; avg_logprob?: unknown; compression_ratio?: unknown };
type Answer = { text?: unknown; segments?: unknown; words?: unknown; language?: unknown; error?: unknown };

/** Below these, Whisper's own programs do not trust a segment; above it, they take it for a loop. */
const doubtful = { probability: 0.5, avg_logprob: -1, compression_ratio: 2.4 };

/**
 * Reads the answer of a recogniser about so many ms of sound. Undefined if it is none; `error`: it says itself that it has
 * failed, which whisper.cpp does with status 200.
 */
export const readHeard = (body: string, duration_ms: number): Heard | 'error' | undefined => {
  const answer = parse(body);
  if (!answer) return undefined;
  const segments = objectsIn<Segment>(answer.segments);
  const words = objectsIn<Word>(answer.words);
  const text = stringOf(answer.text);
  if (text === undefined && !Array.isArray(answer.segments)) return answer.error === undefined ? undefined : 'error';
  const { language } = answer;
  return {
    cues: cuesFrom(segments, words, text ?? '', duration_ms),
    ...(typeof language === 'string' && /^[a-z]{2,3}$/.test(language) && { language }),
  };
};

const parse = (body: string): Answer | undefined => {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
};

const objectsIn = <T extends object>(list: unknown): T[] =>
  Array.isArray(list) ? list.filter((each): each is T => typeof each === 'object' && each !== null) : [];

const stringOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const cuesFrom = (segments: Segment[], words: Word[], text: string, duration_ms: number): Cue[] => {
  const timed = segments.filter((segment) => timesOf(segment, duration_ms));
  if (timed.length > 0 && timed.length === segments.length)
    return timed.map((segment) => cueOf(segment, wordsOf(segment, words), duration_ms));
  // no times, as with response_format json: each sentence gets its share
  return spread(text || segments.map((segment) => stringOf(segment.text) ?? '').join(' '), duration_ms);
};

const timesOf = ({ start, end }: Word, duration_ms: number) => {
  if (!isTime(start) || !isTime(end) || end < start) return undefined;
  const start_ms = Math.min(Math.round(start * 1000), duration_ms);
  return { start_ms, end_ms: Math.max(Math.min(Math.round(end * 1000), duration_ms), start_ms + 1) };
};

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** Of the segment, or those at the top level that begin in it. */
const wordsOf = (segment: Segment, all: Word[]) => {
  const own = objectsIn<Word>(segment.words);
  if (own.length > 0) return own;
  const { start, end } = segment as { start: number; end: number };
  return all.filter((word) => isTime(word.start) && word.start >= start && word.start < end);
};

const cueOf = (segment: Segment, words: Word[], duration_ms: number): Cue => {
  const text = (stringOf(segment.text) ?? '').trim();
  const { avg_logprob, compression_ratio } = segment;
  const isDoubtful =
    (typeof avg_logprob === 'number' && avg_logprob < doubtful.avg_logprob) ||
    (typeof compression_ratio === 'number' && compression_ratio > doubtful.compression_ratio);
  const unsure = isDoubtful ? [[0, text.length]] : unsureIn(text, words);
  const times = timesOf(segment, duration_ms) as Pick<Cue, 'start_ms' | 'end_ms'>;
  return { ...times, text, ...(unsure.length > 0 && text !== '' && { unsure }) };
};

/** The words whose average probability is low; what the recogniser calls a word may be a part of one. */
const unsureIn = (text: string, words: Word[]): number[][] => {
  let at = 0;
  const pieces = words.flatMap(({ word, text: other, probability }) => {
    const piece = (stringOf(word) ?? stringOf(other) ?? '').trim();
    const from = piece === '' ? -1 : text.indexOf(piece, at);
    if (from < 0 || typeof probability !== 'number') return [];
    at = from + piece.length;
    return [{ from, to: at, probability }];
  });
  return [...text.matchAll(/\S+/g)]
    .map(({ index, 0: word }) => [index, index + word.length] as const)
    .filter(([from, to]) => {
      const parts = pieces.filter((piece) => piece.from < to && piece.to > from);
      const sum = parts.reduce((total, { probability }) => total + probability, 0);
      return parts.length > 0 && sum / parts.length < doubtful.probability;
    })
    .map((range) => [...range]);
};

const spread = (text: string, duration_ms: number): Cue[] => {
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text.trim())];
  const share = duration_ms / Math.max(1, text.trim().length);
  return sentences.map(({ segment, index }) => ({
    start_ms: Math.round(index * share),
    end_ms: Math.round((index + segment.length) * share),
    text: segment.trim(),
  }));
};
