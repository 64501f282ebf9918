const rightToLeft =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Mandaic}|\p{Script=Adlam}/u;

/** The direction of a text's first letter, as `dir="auto"` finds it; 'ltr' where it has none. */
export const textDirection = (text: string): 'ltr' | 'rtl' =>
  rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';

/**
 * Wraps a value in bidi isolates (FSI … PDI) if it has letters of the other direction, for plain text, where <bdi> is
 * impossible. Only for display, not for text that is stored or copied.
 */
export const isolateIn = (direction: 'ltr' | 'rtl', text: string): string =>
  (text.match(/\p{L}/gu) ?? []).some((letter) => textDirection(letter) !== direction) ? `\u2068${text}\u2069` : text;
