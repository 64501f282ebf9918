import type { Template } from '../../../../shared/answers/answer-page.ts';

// two characters of the private use area, which occur in none of our texts, styles and scripts
const [start, end] = ['\ue000', '\ue001'];

/** Marks the place of a value in HTML. */
export const value = (name: string) => `${start}${name}${end}`;

/** Splits HTML at the places of its values, which must be among `names`. */
export const splitTemplate = (html: string, names: readonly string[]): Template => {
  const template = html.split(new RegExp(`${start}(\\w+)${end}`));
  const unknown = template.filter((part, index) => index % 2 === 1 && !names.includes(part));
  if (unknown.length > 0 || template.some((part, index) => index % 2 === 0 && part.includes(start)))
    throw new Error(`The answer page has places for unknown values: ${unknown.join(', ')}.`);
  return template;
};
