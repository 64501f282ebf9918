import { isDateWord, smallWords, wroteWords } from './introduction-words.ts';
import { isDivider, type LabelKind, readLabel } from './labels.ts';
import type { OurText } from './our-words.ts';
import type { ReadLine } from './reading.ts';
import { wordsOf } from './words.ts';

const maxLines = 8;
const maxIntroduction = 4;
const maxLength = 400;
// time zones and the like; her own sentence has more words that are neither date nor sender
const maxUnknown = 2;
// with address, date and colon: of a language that we don't know
const maxForeign = 4;

/** Who introduces himself in the lines above a quotation. */
export type Senders = { addresses: Set<string>; names: string[][]; subjects: Set<string> };

export const sendersOf = (ours: OurText[]): Senders => ({
  addresses: new Set(ours.flatMap(({ addresses }) => addresses.map(withoutTag))),
  names: [...new Set(ours.flatMap(({ names }) => names))]
    .map((name) => wordsOf(name))
    .filter(({ length }) => length > 0),
  subjects: new Set(ours.map(({ subject }) => subjectOf(subject)).filter((subject) => subject !== '')),
});

/** Finds the introduction whose last line is at `end`. Returns the index of its first line. */
export const findIntroduction = (lines: ReadLine[], end: number, senders: Senders): number | undefined => {
  const last = lines[end] as ReadLine;
  if (isDivider(last.text)) return end;
  const mayBeSentence = /[:：]/.test(last.text) || last.words.some((word) => wroteWords.has(word));
  return (mayBeSentence ? findSentence(lines, end, senders) : undefined) ?? findLabels(lines, end, senders);
};

/** `On Sunday, Ania <…> wrote:`, in one line or wrapped. */
const findSentence = (lines: ReadLine[], end: number, senders: Senders) => {
  let text = '';
  let found: number | undefined;
  for (let at = end; at >= 0 && at > end - maxIntroduction; at--) {
    const line = lines[at] as ReadLine;
    if (line.isSilent || line.isCut || text.length + line.text.length > maxLength) break;
    if (at < end && !isWrapped(line, lines[at + 1] as ReadLine)) break;
    text = `${line.text} ${text}`.trim();
    // a line above one that is complete belongs to it only for the date
    if (isSentence(text, senders) && (found === undefined || hasDate(text))) found = at;
    if (found !== undefined && hasDate(text)) break;
  }
  return found;
};

const isWrapped = (line: ReadLine, next: ReadLine) =>
  (next.start === 'line' || next.start === 'wrapped') && !/[.!?:：。…]\s*$/.test(line.text);

const address = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/g;
const inBrackets = /[<([]\s*(?:mailto:)?[^\s<>()[\]]+@[^<>()[\]]*[>)\]]|mailto:\S+/gi;

const endsWithColon = /[:：]\W*$/;

/**
 * It has our address, a date and a colon; or our address or sender's name with a date, and "wrote". There is hardly any word
 * besides: "Ania wrote me that her father …:" is a sentence of hers.
 */
const isSentence = (text: string, senders: Senders) => {
  const namesAddress = hasOurAddress(text, senders);
  const words = wordsOf(text.replace(inBrackets, ' ').replace(address, ' '));
  const name = senders.names.find((name) => findWords(words, name) >= 0);
  const isWritten = words.some((word) => wroteWords.has(word));
  if (!(namesAddress || name) || !(isWritten || endsWithColon.test(text))) return false;
  const others = name === undefined ? words : withoutWords(words, name);
  const unknown = others.filter((word) => !isKnown(word)).length;
  if (namesAddress && hasDate(text) && endsWithColon.test(text)) return unknown <= maxForeign;
  return isWritten && (namesAddress || hasDate(text)) && unknown <= maxUnknown && hasEnd(words, name);
};

const isKnown = (word: string) =>
  /^\p{N}+$/u.test(word) || isDateWord(word) || wroteWords.has(word) || smallWords.has(word);

/** After the sender's name there is only "wrote" or the date. */
const hasEnd = (words: string[], name: string[] | undefined) =>
  name === undefined || words.slice(findWords(words, name) + name.length).every(isKnown);

const findWords = (words: string[], searched: string[]) =>
  words.findLastIndex((_word, at) => searched.every((word, index) => words[at + index] === word));

const withoutWords = (words: string[], removed: string[]) => {
  const at = findWords(words, removed);
  return words.filter((_word, index) => index < at || index >= at + removed.length);
};

const hasDate = (text: string) =>
  /\b(?:19|20)\d\d\b|\d{1,2}[:.h]\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2}|\d\s*年|\d\s*月/.test(text);

/** Copied headers: `From: …`, `Sent: …`. The last one may be a subject of ours, wrapped. */
const findLabels = (lines: ReadLine[], end: number, senders: Senders) => {
  const found = new Map<LabelKind, string>();
  const subject = findWrappedSubject(lines, end, senders);
  let first = end + 1;
  for (let at = subject ?? end; at >= 0 && at > end - maxLines; at--) {
    const line = lines[at] as ReadLine;
    const label = line.isCut || line.isSilent ? undefined : readLabel(line.text);
    // a second one of the same kind belongs to a letter that she has copied
    if (!label || found.has(label.kind)) break;
    found.set(label.kind, label.value);
    first = at;
  }
  return found.size >= 2 && (subject !== undefined || namesUs(found, senders)) ? first : undefined;
};

/** The line in which it begins. */
const findWrappedSubject = (lines: ReadLine[], end: number, { subjects }: Senders) => {
  let below = '';
  for (let at = end; at >= 0 && at > end - maxIntroduction; at--) {
    const { text } = lines[at] as ReadLine;
    const label = readLabel(text);
    if (label) return label.kind === 'subject' && subjects.has(subjectOf(`${label.value} ${below}`)) ? at : undefined;
    below = `${text} ${below}`;
    if (below.length > maxLength) return undefined;
  }
  return undefined;
};

const namesUs = (found: Map<LabelKind, string>, senders: Senders) => {
  const from = found.get('from') ?? '';
  if (hasOurAddress([...found.values()].join(' '), senders)) return true;
  if (senders.subjects.has(subjectOf(found.get('subject') ?? ''))) return true;
  return found.has('date') && senders.names.some((name) => findWords(wordsOf(from), name) >= 0);
};

const hasOurAddress = (text: string, { addresses }: Senders) =>
  [text, text.replace(/\s+/g, '')].some((form) =>
    (form.match(address) ?? []).some((found) => addresses.has(withoutTag(found))),
  );

/** `stories+abc@example.org` is `stories@example.org`. */
const withoutTag = (address: string) =>
  address
    .toLowerCase()
    .replace(/^mailto:/, '')
    .replace(/\+[^@]*@/, '@');

/** Without `Re:` and its relatives in other languages. */
const subjectOf = (subject: string) =>
  wordsOf(subject.replace(/^(?:\s*\p{L}{2,4}(?:\[\d+\])?\s*[:：])+/u, '')).join(' ');
