import { isolateIn } from '../content/text-direction.ts';
import type { Language, Texts } from './catalogue.ts';
import type { Values } from './format.ts';

type FieldErrors = Texts['fieldErrors'];

/** A text, a number, another message about the field, or a JSON type. */
type Value = string | number | FieldMessage | { type: string };

/** What is wrong with a field: the message's name in the catalogue, and its values. */
export type FieldMessage = {
  [Code in keyof FieldErrors]: keyof Values<FieldErrors[Code]> extends never
    ? { code: Code; values?: never }
    : { code: Code; values: { [Name in keyof Values<FieldErrors[Code]>]: Value } };
}[keyof FieldErrors];

/** There are `count` already. */
export const tooMany = (limit: number, count: number): FieldMessage => ({
  code: 'tooMany',
  values: { limit: String(limit), count },
});

/** What is wrong, as the end of a sentence that begins with the field. */
export const writeFieldMessage = (language: Language, { code, values }: FieldMessage): string => {
  const write = (value: Value): string | number => {
    if (typeof value === 'string') return isolateIn(language.dir, value);
    if (typeof value !== 'object') return value;
    return 'code' in value ? writeFieldMessage(language, value) : (language.texts.typeNames[value.type] ?? value.type);
  };
  const written = Object.entries<Value>(values ?? {}).map(([name, value]) => [name, write(value)]);
  return language.format<string>(language.texts.fieldErrors[code], Object.fromEntries(written));
};
