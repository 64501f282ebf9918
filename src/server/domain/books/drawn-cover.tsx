import { renderToStaticMarkup } from 'react-dom/server';
import { type Book, coverColours } from '../../../shared/books.ts';
import { lineOf } from './book-stories.ts';

// px, inside the frame
const innerWidth = 1360;

/** A cover with the title only, as SVG, for an e-book without a cover photo. */
export const drawCover = ({ title, subtitle, cover_colour, language }: Book): string => {
  const main = setLines(lineOf(title, [language]).text, { width: 9, largest: 140 });
  const small = setLines(lineOf(subtitle, [language]).text, { width: 18, largest: 60 });
  const height = main.lines.length * main.size * 1.2;
  const top = 900 - height / 2;
  const text = (line: string, y: number, pixels: number) => (
    <text key={y} x="800" y={Math.round(y)} fontSize={pixels}>
      {line}
    </text>
  );
  return renderToStaticMarkup(
    // biome-ignore lint/a11y/noSvgWithoutTitle: the image that shows it has a description
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 2400" width="1600" height="2400">
      <rect width="1600" height="2400" fill={coverColours[cover_colour - 1] ?? coverColours[0]} />
      <rect x="80" y="80" width="1440" height="2240" fill="none" stroke="#fffaf3" strokeOpacity="0.5" strokeWidth="4" />
      <g fill="#fffaf3" fontFamily="Literata, Georgia, serif" textAnchor="middle">
        {main.lines.map((line, index) => text(line, top + (index + 0.8) * main.size * 1.2, main.size))}
        {small.lines.map((line, index) => text(line, top + height + 100 + index * 80, small.size))}
      </g>
    </svg>,
  );
};

const maxLines = 7;

/** Wraps to about `width` em, wider if there were too many lines; shrinks the text so that the longest line fits. */
const setLines = (text: string, { width, largest }: { width: number; largest: number }) => {
  let lines = wrap(text, width);
  for (let wider = width + 1; lines.length > maxLines; wider += 1) lines = wrap(text, wider);
  return { lines, size: Math.min(largest, Math.floor(innerWidth / Math.max(1, ...lines.map(measure)))) };
};

const wrap = (text: string, width: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(' '))
    for (const [index, part] of partsOf(word).entries()) {
      const longer = `${lines.at(-1) ?? ''}${index === 0 ? ' ' : ''}${part}`.trimStart();
      if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
      else lines.push(part);
    }
  return lines.filter((line) => line !== '');
};

// the script decides, not the language
const words = new Intl.Segmenter('und', { granularity: 'word' });
// not before or after other punctuation
const betweenWords = /(?<=[\p{L}\p{M}\p{N}、。！？」』）])\n(?=[\p{L}\p{N}「『（])/u;

/** Splits at word boundaries in scripts without spaces; other text stays whole. */
const partsOf = (text: string): string[] =>
  [...words.segment(text)]
    .map(({ segment }) => segment)
    .join('\n')
    .split(betweenWords)
    .map((part) => part.replaceAll('\n', ''));

const wide =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/u;

/** The width in em, roughly. */
const measure = (text: string): number =>
  [...text].reduce((sum, character) => sum + (wide.test(character) ? 1 : /\p{Lu}/u.test(character) ? 0.75 : 0.55), 0);
