const rightToLeft =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Mandaic}|\p{Script=Adlam}/u;

/** The direction of a text's first letter, as `dir="auto"` finds it; 'ltr' where it has none. */
export const textDirection = (text: string): 'ltr' | 'rtl' =>
  rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
