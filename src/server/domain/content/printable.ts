/**
 * Text that is allowed in XML and PDF: no control characters, lone surrogates or noncharacters. At most six combining
 * marks on a letter, which is enough for every language.
 */
export const printable = (text: string, keepsLines = false): string =>
  text
    .toWellFormed()
    .replace(keepsLines ? /(?!\n)\p{Cc}/gu : /\p{Cc}+/gu, ' ')
    .replace(/[\u2028\u2029]/g, ' ')
    .replace(/\p{Noncharacter_Code_Point}/gu, '')
    .replace(/([\p{Mn}\p{Me}]{6})[\p{Mn}\p{Me}]+/gu, '$1');
