import { countWords, hostsIn, wordsOf } from './words.ts';

/** A mail that we sent, or a reply that was taken before: the latter is ours only where it is quoted. */
export type OurText = {
  text: string;
  subject: string;
  /** Of its sender, and where it could be answered. */
  addresses: string[];
  /** Of its sender. */
  names: string[];
  is_reply: boolean;
};

/** A place in our texts: words from `start` to before `end`. */
export type Place = { start: number; end: number };

export type OurWords = {
  hosts: string[];
  /**
   * Where these words stand, if possible from `after`. Fewer than five words must stand there, or be a whole line of ours.
   */
  find: (words: string[], after: number | undefined, isQuoted: boolean) => Place | undefined;
  /** These words were cut, so they are found no more: whoever repeats them in a message has written them. */
  use: (place: Place) => void;
  /** Whether the place is in more than one paragraph of ours. */
  spansParagraphs: (place: Place) => boolean;
};

const gramLength = 5;
// of a phrase that is repeated in our texts; looking no further keeps the work linear
const maxPlaces = 20;
const boundary = '\n';

/** Indexes our texts by their phrases of five words and by their lines. */
export const indexOurWords = (ours: OurText[]): OurWords => {
  const hosts = [...new Set(ours.flatMap(({ text }) => hostsIn(text)))];
  const words: string[] = [];
  const paragraphs: number[] = [];
  const lines = new Map<string, number[]>();
  const grams = new Map<string, number[]>();
  let paragraph = 0;

  const addText = (text: string) => {
    for (const line of text.split('\n')) {
      const added = wordsOf(line, hosts);
      if (added.length === 0) paragraph += 1;
      else note(lines, added.join(' '), words.length);
      for (const word of added) {
        words.push(word);
        paragraphs.push(paragraph);
      }
    }
    words.push(boundary);
    paragraphs.push(++paragraph);
  };

  for (const { text, is_reply } of ours) if (!is_reply) addText(text);
  const sentEnd = words.length;
  for (const { text, is_reply } of ours) if (is_reply) addText(text);
  for (let at = 0; at + gramLength <= words.length; at++) note(grams, words.slice(at, at + gramLength).join(' '), at);

  const used = new Uint8Array(words.length);

  const standsAt = (searched: string[], at: number) =>
    !used[at] && !used[at + searched.length - 1] && searched.every((word, index) => words[at + index] === word);

  return {
    hosts,
    find: (searched, after, isQuoted) => {
      const isShort = countWords(searched) < gramLength;
      const places = isShort ? lines.get(searched.join(' ')) : grams.get(searched.slice(0, gramLength).join(' '));
      const end = isQuoted ? words.length : sentEnd;
      const start = [...(after === undefined ? [] : [after]), ...(places ?? [])].find(
        (at) => at + searched.length <= end && standsAt(searched, at),
      );
      return start === undefined ? undefined : { start, end: start + searched.length };
    },
    use: ({ start, end }) => {
      used.fill(1, start, end);
    },
    spansParagraphs: ({ start, end }) => paragraphs[start] !== paragraphs[end - 1],
  };
};

const note = (index: Map<string, number[]>, key: string, at: number) => {
  const places = index.get(key);
  if (!places) index.set(key, [at]);
  else if (places.length < maxPlaces) places.push(at);
};
