const rightToLeft =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Mandaic}|\p{Script=Adlam}/u;

/** The direction of a text's first letter, as `dir="auto"` finds it; 'ltr' where it has none. */
export const textDirection = (text: string): 'ltr' | 'rtl' =>
  rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';

/**
 * A text for a value of a plain text in this direction, where no <bdi> can stand: between isolates if it has letters of the
 * other direction. Not for what is stored or copied.
 */
export const isolateIn = (direction: 'ltr' | 'rtl', text: string): string =>
  (text.match(/\p{L}/gu) ?? []).some((letter) => textDirection(letter) !== direction) ? `\u2068${text}\u2069` : text;
