import { Type } from 'typebox';
import { idSchema } from '../fields.ts';
import { limits } from '../limits.ts';

const { pages } = limits.letter;
const pageCounts = Array.from({ length: pages.max }, (_, index) => index + 1);

const paperSchema = Type.Enum(['a4', 'letter'], { default: 'a4', description: 'DIN A4, or US Letter' });
const pagesText = 'Pages with lines to write on; a long question may take more';

/** How a letter is printed, in the query. */
export const letterQuery = Type.Object(
  {
    paper: Type.Optional(paperSchema),
    pages: Type.Optional(Type.Enum(pageCounts.map(String), { default: String(pages.usual), description: pagesText })),
  },
  { additionalProperties: false },
);

/** Letters of several questions, in this order. */
export const lettersSchema = Type.Object(
  {
    question_ids: Type.Array(idSchema, { minItems: 1, maxItems: limits.letter.together }),
    paper: Type.Optional(paperSchema),
    pages: Type.Optional(
      Type.Integer({ minimum: 1, maximum: pages.max, default: pages.usual, description: pagesText }),
    ),
  },
  { additionalProperties: false },
);

export type LetterOptions = { paper: 'a4' | 'letter'; pages: number };

// neither what can be mistaken for another letter in handwriting, nor vowels, which make words
const codeLetters = '23456789BCDFGHJKMNPQRSTVWXYZ';
const codeLength = 5;

/**
 * The code printed on every page of a letter, such as Q-7H4KM, so that pages find back to their question. Computed from
 * the question's id; two of 500 questions have the same one in 1 of 140 instances.
 */
export const questionCode = (id: string): string => {
  let hash = 0xcbf29ce484222325n;
  for (const character of id)
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) as number)) * 0x100000001b3n);
  const letters = Array.from({ length: codeLength }, (_, index) => {
    const digit = (hash >> 8n) / BigInt(codeLetters.length) ** BigInt(index);
    return codeLetters[Number(digit % BigInt(codeLetters.length))];
  });
  return `Q-${letters.join('')}`;
};
