import type { Font } from './fonts.ts';

type Coverage = Pick<Font, 'covers'>;

/** Stands for a letter that no font has. Literata has it. */
export const placeholder = '□';
// they have no glyph, or none that matters
const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}]/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letters in all texts of `data` that no font has. */
export const findMissing = (data: unknown, fonts: Coverage[]): string[] => replaceMissing(data, fonts).missing;

/** `data` with □ for each letter that no font has, and these letters. Accents that are missing are left out. */
export const replaceMissing = (data: unknown, fonts: Coverage[]): { value: unknown; missing: string[] } => {
  const missing = new Set<string>();
  const replace = (value: unknown): unknown => {
    // most strings, among them long drawings
    if (typeof value === 'string' && /^[ -~]*$/.test(value)) return value;
    if (typeof value === 'string')
      return Array.from(segmenter.segment(value), ({ segment }) => printable(segment, fonts, missing)).join('');
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replace(part)]));
  };
  return { value: replace(data), missing: [...missing] };
};

/** A grapheme cluster as it can be printed. Typst takes all of a cluster from one font. */
const printable = (cluster: string, fonts: Coverage[], missing: Set<string>): string => {
  const visible = [...cluster].filter((character) => !invisible.test(character));
  const has = (font: Coverage, character: string) => font.covers(character.codePointAt(0) as number);
  if (fonts.some((font) => visible.every((character) => has(font, character)))) return cluster;
  const composed = cluster.normalize('NFC');
  if (composed.length < cluster.length) return printable(composed, fonts, missing);
  const [base = ''] = visible;
  const font = fonts.find((font) => has(font, base));
  for (const character of visible) if (!font || !has(font, character)) missing.add(character);
  if (!font) return placeholder;
  return [...cluster].filter((character) => invisible.test(character) || has(font, character)).join('');
};
