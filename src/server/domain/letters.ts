import { textDirection } from '../../shared/content/text-direction.ts';
import { Problem } from '../../shared/errors.ts';
import { languageOf } from '../../shared/language.ts';
import { type LetterOptions, questionCode } from '../../shared/letters/letters.ts';
import type { MissingCharacters } from '../../shared/letters/missing-characters.ts';
import { formatterFor } from '../../shared/messages/format.ts';
import { letterIn, lettersTitle } from '../../shared/messages/in-all-languages/letter.ts';
import type { App } from '../app.ts';
import { type LetterRow, listLetters } from '../storage/letters.ts';
import { findAskerName } from './asker-name.ts';
import { printable } from './content/printable.ts';
import { withLink } from './links.ts';

/** `origin`: where answerers reach this instance, '' if unknown. `closed`: the client has left. */
type Requested = LetterOptions & { origin: string; closed: AbortSignal };

/** A PDF, and the characters that no font has. */
export type Letters = { pdf: Buffer; missing: MissingCharacters };

// for texts of any language: only the title, which is English, has plural forms
const { format } = formatterFor('en');

// keeps the header short: the first few are enough
const maxMissing = { questions: 20, characters: 20 };

/** Letters of these questions, in this order, in one PDF. Throws `unknown_question` if there is none of an id. */
export const printLetters = async (app: App, question_ids: string[], requested: Requested): Promise<Letters> => {
  const rows = new Map((await listLetters(app.db, question_ids)).map((row) => [row.id, row]));
  const ordered = question_ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
  if (ordered.length < question_ids.length) throw new Problem('unknown_question');
  const asker = (await findAskerName(app)) ?? '';
  const { origin, closed, ...options } = requested;
  // only now: nothing of it is in memory before a letter is wanted
  const { drawQrCode } = await import('./qr-code.ts');
  const write = (row: LetterRow) => {
    const { link } = withLink(row, origin);
    return { ...describe(row, asker), link, qr: origin === '' ? null : drawQrCode(link) };
  };
  const data = {
    ...options,
    title: format(lettersTitle, { count: ordered.length }),
    letters: ordered.map(write),
  };
  if (app.typesetter.isFull()) throw new Problem('letters_busy', { retry_after: busyRetryAfter });
  const typeset = await app.typesetter.typeset({ template: 'letter', data }, closed);
  // nobody receives this
  if (!typeset) throw new Problem('malformed_request');
  if (typeset === 'too much') throw new Problem('letters_too_long');
  return { pdf: typeset.pdf, missing: missingIn(ordered, asker, typeset.missing) };
};

// in s: a letter takes about one
const busyRetryAfter = 10;

/** A letter is in the person's language, or in that of the question if its script shows which. */
const describe = ({ id, name, language, question_text }: LetterRow, asker: string) => {
  const { texts, lang } = letterIn(language ?? languageOf(question_text));
  return {
    greeting: format(texts.greeting, { name: isolatedName(name) }),
    body: asker === '' ? texts.body : format(texts.bodyOfAsker, { asker: isolatedName(asker) }),
    qr_text: texts.qr,
    page: texts.page,
    lang,
    dir: textDirection(texts.body),
    question: {
      text: inLines(printableLines(question_text)),
      // ISO 639-2: undetermined
      lang: languageOf(question_text) || 'und',
      dir: textDirection(question_text),
    },
    code: questionCode(id),
  };
};

/** A name on one line, isolated: a Hebrew one must not move the comma after it. */
const isolatedName = (name: string) => `\u2068${printable(name)}\u2069`;

const printableLines = (text: string) => printable(text.replace(/\r\n?|\u2028|\u2029/g, '\n'), true);

// many short lines would fill pages with one question
const maxLines = 12;

const inLines = (text: string) => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.join(lines.length > maxLines ? ' ' : '\n');
};

const missingIn = (rows: LetterRow[], asker: string, missing: string[]): MissingCharacters =>
  rows
    .map(({ id, name, question_text }) => {
      const own = missing.filter((character) => `${name}${question_text}${asker}`.includes(character));
      return { question_id: id, letters: own.slice(0, maxMissing.characters) };
    })
    .filter(({ letters }) => letters.length > 0)
    .slice(0, maxMissing.questions);
