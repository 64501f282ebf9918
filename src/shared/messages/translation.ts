/** A plural message: `other`, and the further forms that the language has (`Intl.PluralRules`). */
export type Plural = { readonly other: string } & Partial<Record<'zero' | 'one' | 'two' | 'few' | 'many', string>>;

/**
 * The same texts in another language: every message of the English catalogue, and no other. A test compares values,
 * elements and plural forms.
 */
export type Translation<English> = English extends string
  ? string
  : English extends readonly string[]
    ? readonly string[]
    : English extends { readonly one: string; readonly other: string }
      ? Plural
      : { readonly [Name in keyof English]: Translation<English[Name]> };
