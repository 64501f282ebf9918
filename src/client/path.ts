/** The path of a call; its values are encoded, as an id in the address of a page may have a slash. */
export const path = (parts: TemplateStringsArray, ...values: (string | number)[]): string =>
  String.raw({ raw: parts }, ...values.map(encodeURIComponent));
