import type { Font } from './fonts.ts';

type Coverage = Pick<Font, 'covers'>;

/** Replaces a character that no font has; Literata contains it. */
export const placeholder = '□';
// they have no glyph, or none that matters
const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}]/u;
const space = /^\p{Zs}$/u;
const markedSpace = /^\p{Zs}\p{M}/u;
// private use: the meaning of such a glyph depends on the font
const privateUse = /\p{Co}/u;
// the values of these keys are not printed
const notPrinted = new Set(['href', 'image', 'question_id', 'url', 'qr', 'src', 'lang', 'dir', 'type']);
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters in all texts of `data` that no font has. */
export const findMissing = (data: unknown, fonts: Coverage[]): string[] => replaceMissing(data, fonts).missing;

/** `data` with □ for each character that no font has, and these characters. Missing combining marks are removed. */
export const replaceMissing = (data: unknown, fonts: Coverage[]): { value: unknown; missing: string[] } => {
  const missing = new Set<string>();
  const replace = (text: string) =>
    // fast path for most strings, including long SVGs
    /^[ -~]*$/.test(text)
      ? text
      : Array.from(segmenter.segment(text), ({ segment }) => inFonts(segment, fonts, missing)).join('');
  return { value: mapTexts(data, replace), missing: [...missing] };
};

/** Maps all printed texts of `data`. */
export const mapTexts = (data: unknown, replace: (text: string) => string): unknown => {
  const map = (value: unknown): unknown => {
    if (typeof value === 'string') return replace(value);
    if (Array.isArray(value)) return value.map(map);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, notPrinted.has(name) ? part : map(part)]),
    );
  };
  return map(data);
};

/** A grapheme cluster as it can be printed. Typst takes a whole cluster from one font. */
const inFonts = (cluster: string, fonts: Coverage[], missing: Set<string>): string => {
  // PDF/UA refuses a book with a space that no font has, such as that of Ogham
  if (space.test(cluster) && !fonts.some((font) => font.covers(cluster.codePointAt(0) as number))) return ' ';
  const has = (font: Coverage, character: string) =>
    !privateUse.test(character) && font.covers(character.codePointAt(0) as number);
  const composed = cluster.normalize('NFC');
  for (const form of [cluster, composed])
    if (fonts.some((font) => visible(form).every((character) => has(font, character)))) return form;
  // without the combining marks that are missing; a font may lack a letter with a mark and have the letter
  for (const form of [composed, cluster.normalize('NFD')]) {
    const [base = '', ...marks] = visible(form);
    const font = fonts.find((font) => has(font, base));
    if (!font || markedSpace.test(form)) continue;
    for (const mark of marks) if (!has(font, mark)) missing.add(mark);
    return Array.from(form)
      .filter((character) => invisible.test(character) || has(font, character))
      .join('');
  }
  for (const character of visible(composed)) missing.add(character);
  return markedSpace.test(cluster) ? ' ' : placeholder;
};

const visible = (text: string) => Array.from(text).filter((character) => !invisible.test(character));
