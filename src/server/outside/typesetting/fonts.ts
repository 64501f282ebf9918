import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TypstFontResolverBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import { undefinedIfMissing } from '../missing-file.ts';
import { findMissing } from './missing-characters.ts';

/**
 * A face of a family, such as its bold; those of a collection (.ttc) have the same `bytes`. `covers` says whether it has a
 * glyph for a code point.
 */
export type Font = { family: string; file: string; bytes: Uint8Array; covers: (codePoint: number) => boolean };

/**
 * The fonts of these folders that `data` needs: a folder is read only if those before it lack a letter. Throws if there
 * are none: Typst would make blank pages.
 */
export const loadFonts = async (folders: string[], data: unknown): Promise<Font[]> => {
  const loaded: Font[] = [];
  for (const folder of folders) {
    if (loaded.length > 0 && findMissing(data, withSharedCoverage(loaded)).length === 0) break;
    loaded.push(...(await readFonts(folder)));
  }
  if (loaded.length === 0) throw new Error(`There are no fonts in ${folders.join(', ')}.`);
  return withSharedCoverage(loaded);
};

/** With what all faces of the family cover: Typst chooses a face by weight and style, without looking at its glyphs. */
const withSharedCoverage = (fonts: Font[]): Font[] => {
  const families = Map.groupBy(fonts, ({ family }) => family);
  return fonts.map((font) => ({
    ...font,
    covers: (codePoint) => families.get(font.family)?.every((face) => face.covers(codePoint)) ?? false,
  }));
};

/** The order of the names is that in which they are used. A folder that does not exist has no fonts. */
const readFonts = async (folder: string): Promise<Font[]> => {
  const names = (await readdir(folder).catch(undefinedIfMissing)) ?? [];
  const fonts: Font[] = [];
  for (const name of names.filter((name) => /\.(ttf|otf|ttc)$/i.test(name)).sort()) {
    const file = join(folder, name);
    fonts.push(...describeFonts(file, await readFile(file)));
  }
  return fonts;
};

/** As Typst describes a font; `coverage` alternates between counts of code points without and with a glyph. */
type FontInfo = { family: string; coverage: number[] };

const describeFonts = (file: string, bytes: Uint8Array): Font[] => {
  const { info }: { info: FontInfo[] } = new TypstFontResolverBuilder().get_font_info(bytes);
  return info.map(({ family, coverage }) => ({ family, file, bytes, covers: coverageOf(coverage) }));
};

const coverageOf = (runs: number[]) => {
  const covered = new Set<number>();
  let at = 0;
  for (const [index, length] of runs.entries()) {
    if (index % 2 === 1) for (let codePoint = at; codePoint < at + length; codePoint++) covered.add(codePoint);
    at += length;
  }
  return (codePoint: number) => covered.has(codePoint);
};
