import { type Static, Type } from 'typebox';
import { timeSchema } from './questions.ts';
import { savedStatuses } from './status.ts';

const savedStatusSchema = Type.Enum([...savedStatuses]);

/** An earlier state of an answer, as a list shows it. */
export const revisionSchema = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  status: savedStatusSchema,
  created_at: timeSchema,
  length: Type.Integer({ minimum: 0, description: 'Characters of text, without the markup' }),
});
export type Revision = Static<typeof revisionSchema>;

/** All that are kept of one answer, newest first. */
export const revisionsSchema = Type.Object({ revisions: Type.Array(revisionSchema) });
export type Revisions = Static<typeof revisionsSchema>;

/** One of them with its words. */
export const wholeRevisionSchema = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  status: savedStatusSchema,
  created_at: timeSchema,
  content: Type.String({ description: 'HTML, sanitised' }),
});
export type WholeRevision = Static<typeof wholeRevisionSchema>;

const [lessThan, greaterThan, ampersand, semicolon] = [60, 62, 38, 59];
const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** How many characters a person reads in sanitised HTML: outside its tags, an entity is one. */
export const textLength = (html: string): number => {
  let length = 0;
  // this runs with every save: one pass, and nothing is copied
  for (let at = 0; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === lessThan) at = endOf(html, greaterThan, at);
    else if (!isLowSurrogate(code)) {
      length += 1;
      if (code === ampersand) at = endOf(html, semicolon, at);
    }
  }
  return length;
};

const endOf = (html: string, code: number, from: number) => {
  const end = html.indexOf(String.fromCharCode(code), from);
  return end < 0 ? html.length : end;
};
