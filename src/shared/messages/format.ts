import type { Plural } from './translation.ts';

/** A text with `{values}` and `<elements>`, or one text for each plural form of its `{count}`. */
export type Message = string | { readonly one: string; readonly other: string };

type TextOf<M extends Message> = M extends string ? M : M[keyof M & ('one' | 'other')];
type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type ElementsIn<T> = T extends `${string}</${infer Name}>${infer Rest}` ? Name | ElementsIn<Rest> : never;

/** The values a message needs, read from its English text. */
export type Values<M extends Message> = { [Name in NamesIn<TextOf<M>>]: Name extends 'count' ? number : string };

/** The names of the elements in a message, read from its English text. */
export type Elements<M extends Message> = ElementsIn<TextOf<M>>;

/** A part of a message: plain text, or the text of an element. */
type Part<M extends Message> = { element?: Elements<M>; text: string };

/** Writes messages with the plurals and numbers of one language. */
export type Formatter = {
  /** The message with its values filled in. */
  format: <M extends Message>(message: M, values: Values<M>) => string;
  /** The same in parts, for a message with elements. Split first: a person called `<a>x</a>` is no element. */
  formatParts: <M extends Message>(message: M, values: Values<M>) => Part<M>[];
  /** A size in kB, MB or GB. */
  formatBytes: (bytes: number) => string;
};

export const formatterFor = (language: string): Formatter => {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);

  const choose = (message: string | Plural, { count }: { count?: number }): string =>
    typeof message === 'string' ? message : (message[plurals.select(count as number)] ?? message.other);

  const fill = (text: string, values: Record<string, string | number>): string =>
    text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = values[name] as string | number;
      return typeof value === 'number' ? numbers.format(value) : value;
    });

  return {
    format: (message, values) => fill(choose(message, values), values),
    formatParts: <M extends Message>(message: M, values: Values<M>) =>
      choose(message, values)
        .split(/(<\w+>.*?<\/\w+>)/)
        .filter((part) => part !== '')
        .map((part): Part<M> => {
          const [, element, text] = /^<(\w+)>(.*)<\/\w+>$/.exec(part) ?? [];
          return element === undefined
            ? { text: fill(part, values) }
            : { element: element as Elements<M>, text: fill(text as string, values) };
        }),
    formatBytes: (bytes) => {
      const [unit, size] =
        bytes < 1e6
          ? (['kilobyte', 1e3] as const)
          : bytes < 1e9
            ? (['megabyte', 1e6] as const)
            : (['gigabyte', 1e9] as const);
      const value = bytes / size;
      const maximumFractionDigits = value < 10 && size > 1e3 ? 1 : 0;
      return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(value);
    },
  };
};
