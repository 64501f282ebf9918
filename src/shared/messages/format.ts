/** The language of the interface: of the catalogue in use, and so of its plurals, numbers and dates. */
export const language = 'en';

/** A text with `{values}` and `<elements>`, or one text for each plural form of its `{count}`. */
export type Message = string | { readonly one: string; readonly other: string };

type TextOf<M extends Message> = M extends string ? M : M[keyof M & ('one' | 'other')];
type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type ElementsIn<T> = T extends `${string}</${infer Name}>${infer Rest}` ? Name | ElementsIn<Rest> : never;

/** The values a message needs, read from its text. */
export type Values<M extends Message> = { [Name in NamesIn<TextOf<M>>]: Name extends 'count' ? number : string };

/** The names of the elements in a message, read from its text. */
export type Elements<M extends Message> = ElementsIn<TextOf<M>>;

const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language);

/** The message with its values filled in. */
export const format = <M extends Message>(message: M, values: Values<M>): string =>
  fill(choose(message, values), values);

/** A size in kB, MB or GB. */
export const formatBytes = (bytes: number): string => {
  const [unit, size] =
    bytes < 1e6
      ? (['kilobyte', 1e3] as const)
      : bytes < 1e9
        ? (['megabyte', 1e6] as const)
        : (['gigabyte', 1e9] as const);
  const value = bytes / size;
  const maximumFractionDigits = value < 10 && size > 1e3 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(value);
};

/** The same in pieces, for a message with elements. Split first: a person called `<a>x</a>` is no element. */
export const formatParts = <M extends Message>(
  message: M,
  values: Values<M>,
): { element?: Elements<M>; text: string }[] =>
  choose(message, values)
    .split(/(<\w+>.*?<\/\w+>)/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, element, text] = /^<(\w+)>(.*)<\/\w+>$/.exec(part) ?? [];
      return element === undefined
        ? { text: fill(part, values) }
        : { element: element as Elements<M>, text: fill(text as string, values) };
    });

const choose = (message: Message, values: { count?: number }): string => {
  if (typeof message === 'string') return message;
  return plurals.select(values.count as number) === 'one' ? message.one : message.other;
};

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name] as string | number;
    return typeof value === 'number' ? numbers.format(value) : value;
  });
