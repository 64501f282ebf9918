import { join } from 'node:path';
import { fontsFolder } from '../../root.ts';

type Face = { family: string; file: string; weight: 400 | 600; style: 'normal' | 'italic' };

/** From the fonts for print: TrueType will be readable for longer than web formats such as WOFF2. */
const faces: Face[] = [
  { family: 'Literata', file: 'Literata_400Regular.ttf', weight: 400, style: 'normal' },
  { family: 'Literata', file: 'Literata_400Regular_Italic.ttf', weight: 400, style: 'italic' },
  { family: 'Literata', file: 'Literata_600SemiBold.ttf', weight: 600, style: 'normal' },
  { family: 'Noto Serif Hebrew', file: 'NotoSerifHebrew_400Regular.ttf', weight: 400, style: 'normal' },
  { family: 'Noto Serif Hebrew', file: 'NotoSerifHebrew_600SemiBold.ttf', weight: 600, style: 'normal' },
  {
    family: 'Atkinson Hyperlegible Next',
    file: 'AtkinsonHyperlegibleNext_400Regular.ttf',
    weight: 400,
    style: 'normal',
  },
  {
    family: 'Atkinson Hyperlegible Next',
    file: 'AtkinsonHyperlegibleNext_600SemiBold.ttf',
    weight: 600,
    style: 'normal',
  },
];

const licences = ['literata', 'noto-serif-hebrew', 'atkinson-hyperlegible-next'].map((name) => `${name}.licence.txt`);

/** The fonts of an archive's pages and their licences: source file, and path in the archive. */
export const archivedFonts: { from: string; path: string }[] = [...faces.map(({ file }) => file), ...licences].map(
  (file) => ({ from: join(fontsFolder, file), path: `fonts/${file}` }),
);

/** The `@font-face` rules for a style sheet beside the folder `fonts`. */
export const fontFaces: string = faces
  .map(
    ({ family, file, weight, style }) =>
      `@font-face { font-family: "${family}"; font-weight: ${weight}; font-style: ${style}; src: url("fonts/${file}"); }\n`,
  )
  .join('');
