import { copyFileSync, cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './paths.ts';

/** The weights that the templates use, of the packages' many. */
const weights: Record<string, string[]> = {
  literata: [
    '400Regular/Literata_400Regular',
    '400Regular_Italic/Literata_400Regular_Italic',
    '500Medium/Literata_500Medium',
    '600SemiBold/Literata_600SemiBold',
    '600SemiBold_Italic/Literata_600SemiBold_Italic',
  ],
  'atkinson-hyperlegible-next': [
    '400Regular/AtkinsonHyperlegibleNext_400Regular',
    '400Regular_Italic/AtkinsonHyperlegibleNext_400Regular_Italic',
    '600SemiBold/AtkinsonHyperlegibleNext_600SemiBold',
    '600SemiBold_Italic/AtkinsonHyperlegibleNext_600SemiBold_Italic',
  ],
  'noto-serif-hebrew': ['400Regular/NotoSerifHebrew_400Regular', '600SemiBold/NotoSerifHebrew_600SemiBold'],
  // in a PDF, text in Noto Naskh Arabic and in the bold Noto Serif Devanagari is found and read out wrongly
  amiri: ['400Regular/Amiri_400Regular', '700Bold/Amiri_700Bold'],
  'noto-serif-devanagari': ['400Regular/NotoSerifDevanagari_400Regular'],
  'noto-emoji': ['400Regular/NotoEmoji_400Regular'],
};

/** In a folder of its own, read only for a text that needs it: 7.7 MB. One weight for text and headings. */
const cjkWeights: Record<string, string[]> = { 'noto-serif-jp': ['500Medium/NotoSerifJP_500Medium'] };

/** Copies fonts with their licences, and Typst's templates, beside the built server. */
export const copyPrintFiles = (): Plugin => ({
  name: 'print-files',
  writeBundle: ({ dir = '' }) => {
    copyFonts(weights, join(dir, 'fonts'));
    copyFonts(cjkWeights, join(dir, 'fonts/cjk'));
    cpSync(join(root, 'src/server/outside/typesetting/templates'), join(dir, 'templates'), { recursive: true });
  },
});

const copyFonts = (fonts: typeof weights, folder: string) => {
  const find = createRequire(import.meta.url).resolve;
  mkdirSync(folder, { recursive: true });
  for (const [name, files] of Object.entries(fonts)) {
    const fontPackage = `@expo-google-fonts/${name}`;
    for (const file of files)
      copyFileSync(find(`${fontPackage}/${file}.ttf`), join(folder, `${file.split('/')[1]}.ttf`));
    copyFileSync(find(`${fontPackage}/LICENSE_FONT`), join(folder, `${name}.licence.txt`));
  }
};
