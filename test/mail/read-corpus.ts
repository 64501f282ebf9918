import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReplyText, readReply } from '../../src/server/domain/mail/reply-text/read-reply.ts';
import { parseMessage } from '../../src/server/outside/mail/parse-message.ts';
import type { ParsedMessage } from '../../src/server/outside/mail/received-message.ts';
import { type HardText, hardTexts, textLanguages } from './hard-texts.ts';
import { type ReplyShape, writeReply } from './reply-shapes.ts';
import { asOurText, earlierReply, type SentMail, sentMail, takenReply } from './sent-mail.ts';

/** A reply of the corpus, and how it was read. */
export type CorpusReply = {
  name: string;
  hers: string[];
  read: ReplyText;
  parsed: ParsedMessage;
  /** Words of hers that are not in the text. */
  lost: string[];
  /** Words in the text that are not hers. */
  left: string[];
};

/** Writes, parses and reads each text in each shape and language; `isChosen` selects some of them. */
export async function* readCorpus(shapes: ReplyShape[], isChosen: () => boolean): AsyncGenerator<CorpusReply> {
  const folder = await mkdtemp(join(tmpdir(), 'replies-'));
  let count = 0;
  try {
    for (const language of textLanguages)
      for (const shape of shapes)
        for (const text of hardTexts(language, earlierReply[language]))
          if (isChosen()) yield await readOne(join(folder, String(count)), shape, text, sentMail(language), count++);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const readOne = async (path: string, shape: ReplyShape, text: HardText, sent: SentMail, seed: number) => {
  await writeFile(`${path}.eml`, writeReply(shape, text, sent, seed));
  const parsed = await parseMessage({ file: `${path}.eml`, folder: await mkdtemp(path) });
  if (parsed === 'unreadable') throw new Error(`The parser does not read ${shape.name}, ${text.name}.`);
  const read = await readReply(parsed, [asOurText(sent), takenReply(sent)]);
  const repeated = text.repeatsQuestionInside ? [sent.question] : [];
  const hers = plainWords([...text.above, ...repeated, text.inside ?? ''].join('\n'));
  const got = plainWords(read.text);
  const name = `${shape.name}, ${text.name}, ${sent.language}`;
  return { name, hers, read, parsed, lost: without(hers, got), left: without(got, hers) };
};

/** All words, simply: not as the product compares them. */
export const plainWords = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** The words that are not among the others, each counted as often as it occurs. */
export const without = (words: string[], others: string[]): string[] => {
  const counts = new Map<string, number>();
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = counts.get(word) ?? 0;
    counts.set(word, count - 1);
    return count <= 0;
  });
};
