import type { ParsedMessage } from '../../../outside/mail/received-message.ts';
import { cutAround } from './cut-around.ts';
import { cutOurs } from './cut-ours.ts';
import { readHtmlLines } from './html-lines.ts';
import { sendersOf } from './introductions.ts';
import { dropFirst, type Line, makeLine } from './line.ts';
import { indexOurWords, type OurText } from './our-words.ts';
import { compareWith, type ReadLine } from './reading.ts';
import { readTextLines } from './text-lines.ts';
import { linesOnlyInText } from './text-part.ts';
import { findUnmarked } from './unmarked-quotations.ts';
import { wordsOf } from './words.ts';
import { writeContent, writeText } from './write-reply.ts';

/** What of a message is its sender's. Each of its words is in `text` or in `left_out`. */
export type ReplyText = {
  /** Sanitised HTML, as an answer has it; '' if there are no words. */
  content: string;
  text: string;
  /** Plain text of all that was cut, in order. */
  left_out: string;
};

/**
 * Cuts only what we sent (`ours`), what introduces it, and the lines that phones add. Does not check how much an answer
 * may hold.
 */
export const readReply = async (
  parsed: Pick<ParsedMessage, 'html' | 'text' | 'attachments'>,
  ours: OurText[],
): Promise<ReplyText> => {
  const { lines, onlyInText } = await readLines(parsed);
  const read = judge(lines, ours);
  const isReply = read.some(({ isCut, words }) => !isCut && words.length > 0) && !isReaction(parsed);
  const kept = withoutMarks(read).map((line) => (isReply && !line.isCut ? line : gap));
  const cut = read.map((line) => (isReply && !line.isCut ? gap : line));
  return {
    content: await writeContent(kept),
    text: writeText(kept),
    left_out: [writeText(cut), writeText(onlyInText)].filter((text) => text !== '').join('\n\n'),
  };
};

/** In place of lines that are elsewhere: what is above and below are two paragraphs. */
const gap = makeLine([], 'line', 0);

/** The HTML part's lines, and those of the text part that have words which the HTML lacks. */
const readLines = async ({ html = '', text = '' }: Pick<ParsedMessage, 'html' | 'text'>) => {
  const lines = await readHtmlLines(html);
  const textLines = readTextLines(text);
  return lines.some((line) => wordsOf(line.text).length > 0)
    ? { lines, onlyInText: linesOnlyInText(textLines, lines) }
    : { lines: textLines, onlyInText: [] };
};

const judge = (lines: Line[], ours: OurText[]): ReadLine[] => {
  const our = indexOurWords(ours);
  const senders = sendersOf(ours);
  const read = compareWith(lines, our);
  findUnmarked(read, senders);
  cutOurs(read, our);
  cutAround(read, senders);
  return read;
};

/** Where `>` marks our words, it is removed from hers as well; elsewhere she has written it. */
const withoutMarks = (lines: ReadLine[]): ReadLine[] => {
  const areQuotation = lines.some(({ isCut, marks, words }) => isCut && marks !== '' && words.length > 0);
  return lines.map((line) =>
    areQuotation
      ? { ...line, runs: dropFirst(line.runs, line.marks.length) }
      : { ...line, text: line.marks + line.text },
  );
};

/** Gmail sends an emoji as an answer of its own kind. */
const isReaction = ({ attachments }: Pick<ParsedMessage, 'attachments'>) =>
  attachments.some(({ content_type }) => content_type === 'text/vnd.google.email-reaction+json');
