import { type Static, Type } from 'typebox';
import { timeSchema } from '../fields.ts';
import { savedStatuses } from './status.ts';

const savedStatusSchema = Type.Enum([...savedStatuses]);

/** An earlier state of an answer, as a list shows it. */
const revisionSchema = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  status: savedStatusSchema,
  created_at: timeSchema,
  length: Type.Integer({ minimum: 0, description: 'Characters of text, without the markup' }),
});
export type Revision = Static<typeof revisionSchema>;

/** The stored revisions of one answer, newest first. */
export const revisionsSchema = Type.Object({ revisions: Type.Array(revisionSchema) });
export type Revisions = Static<typeof revisionsSchema>;

/** A revision with its content. */
export const wholeRevisionSchema = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  status: savedStatusSchema,
  created_at: timeSchema,
  content: Type.String({ description: 'HTML, sanitised' }),
});
export type WholeRevision = Static<typeof wholeRevisionSchema>;

const ampersand = 38;
const lowSurrogate = /[\udc00-\udfff]/;

/** The number of characters a reader sees in sanitised HTML: tags do not count, an entity counts as one. */
export const textLength = (html: string): number => {
  // Runs on every save. Without entities and surrogate pairs each UTF-16 unit is a character, and nothing is copied.
  const isPlain = !html.includes('&') && !lowSurrogate.test(html);
  let length = 0;
  for (let at = 0; at < html.length; ) {
    const start = indexOf(html, '<', at);
    length += isPlain ? start - at : countCharacters(html, at, start);
    at = indexOf(html, '>', start) + 1;
  }
  return length;
};

const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

const countCharacters = (html: string, from: number, to: number) => {
  let count = 0;
  for (let at = from; at < to; at++) {
    const code = html.charCodeAt(at);
    if (isLowSurrogate(code)) continue;
    count += 1;
    if (code === ampersand) at = indexOf(html, ';', at);
  }
  return count;
};

const indexOf = (html: string, what: string, from: number) => {
  const found = html.indexOf(what, from);
  return found < 0 ? html.length : found;
};
