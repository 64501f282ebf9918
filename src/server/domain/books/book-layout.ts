import type { Book, BookFormat } from '../../../shared/books.ts';
import { limits } from '../../../shared/limits.ts';
import type { PrintSize } from '../../outside/rendering/image-renderer.ts';

/** Measures of a page in mm, and the size of its text in points. */
type PageLayout = {
  width: number;
  height: number;
  /** The margins; `inside` is at the spine. */
  inside: number;
  outside: number;
  top: number;
  bottom: number;
  text: number;
};

const inch = 25.4;

const layouts: Record<BookFormat, PageLayout> = {
  a5: { width: 148, height: 210, inside: 21, outside: 19, top: 21, bottom: 25.5, text: 10.6 },
  '6x9': { width: 6 * inch, height: 9 * inch, inside: 22, outside: 20, top: 22, bottom: 27, text: 10.8 },
  // lines of some 65 letters
  a4: { width: 210, height: 297, inside: 41, outside: 37, top: 32, bottom: 38, text: 12 },
  letter: { width: 8.5 * inch, height: 11 * inch, inside: 43, outside: 39, top: 29, bottom: 35, text: 12 },
  large: { width: 210, height: 297, inside: 26, outside: 23, top: 26, bottom: 29, text: 16 },
};

/** Bleed in mm. */
export const bleed: number = inch / 8;

/** The gutter (the margin that the binding hides) for a page count, in mm: KDP's table, the strictest. */
const gutter = (pages: number) => {
  const steps: [pages: number, inches: number][] = [
    [150, 0.375],
    [300, 0.5],
    [500, 0.625],
    [700, 0.75],
  ];
  return (steps.find(([most]) => pages <= most)?.[1] ?? 0.875) * inch;
};

// from the gutter to the text
const besideGutter = 9;

/** The page layout of a format for a page count. */
export const layoutOf = (format: BookFormat, pages: number): PageLayout => {
  const layout = layouts[format];
  return { ...layout, inside: Math.max(layout.inside, gutter(pages) + besideGutter) };
};

/** A width in mm at 300 dpi, in px. */
const pixels = (mm: number) => Math.ceil((mm / inch) * 300);

/** The height of a photo at most, as a part of the text's: as in `book.typ`, where several in a row are at most 0.42 high. */
const highest: Record<Book['photo_size'], number> = { small: 0.42, usual: 0.56, large: 0.86, page: 1 };

/** The size of photos in the text at 300 dpi, in px. */
export const photoSize = ({ format, photo_size }: Pick<Book, 'format' | 'photo_size'>): PrintSize => {
  const { width, height, inside, outside, top, bottom } = layouts[format];
  return {
    width: pixels((width - inside - outside) * (photo_size === 'small' ? 0.62 : 1)),
    height: pixels((height - top - bottom) * highest[photo_size]),
  };
};

type CoverFormat = Pick<Book, 'format' | 'printer'>;

/** The same for the cover photo, which is cropped. */
export const coverPhotoSize = (book: CoverFormat): PrintSize => ({
  width: pixels(layouts[book.format].width + coverBleed(book)),
  height: limits.imageSide,
});

/** The height of the photo's frame on the cover, as a fraction of the cover's. */
export const coverPhotoHeight = 0.58;

/** The width of a photo in px after it is cropped to its frame on the cover. */
export const widthOnCover = (book: CoverFormat, photo: { width: number; height: number }): number => {
  const { width, height } = layouts[book.format];
  const frame = (width + coverBleed(book)) / ((height + 2 * coverBleed(book)) * coverPhotoHeight);
  return Math.min(photo.width, photo.height * frame);
};

/** Whether the cropped photo has 200 dpi or more on the cover. */
export const isSharpOnCover = (book: CoverFormat, photo: { width: number; height: number }): boolean =>
  widthOnCover(book, photo) * 1.5 >= coverPhotoSize(book).width;

/**
 * How far a cover extends beyond the pages at each edge, in mm: bleed, or more to fold around the boards of a
 * hardcover.
 */
export const coverBleed = ({ printer }: Pick<Book, 'printer'>): number =>
  printer === 'lulu-hardcover' ? (3 / 4) * inch + bleed : bleed;

// Lulu's table for hardcovers: maximum page count and spine in inches
const hardcoverSteps = [
  ...[84, 140, 168, 194, 222, 250, 278, 306, 334, 360, 388, 416, 444],
  ...[472, 500, 528, 556, 582, 610, 638, 666, 694, 722, 750, 778, 799],
];

/** In inches. */
const hardcoverSpine = (pages: number) => {
  const step = hardcoverSteps.filter((most) => pages > most).length;
  return step < 2 ? (step + 1) / 4 : 0.5 + step / 16;
};

/** The thickness in mm of paper and cover for a page count; a leaf has two pages. */
const spines: Record<Exclude<Book['printer'], 'own'>, (pages: number) => number> = {
  lulu: (pages) => (pages / 444 + 0.06) * inch,
  'lulu-hardcover': (pages) => hardcoverSpine(pages) * inch,
  'kdp-white': (pages) => pages * 0.002252 * inch,
  'kdp-cream': (pages) => pages * 0.0025 * inch,
  'kdp-colour': (pages) => pages * 0.002347 * inch,
};

/** The width of the spine in mm, rounded to hundredths. */
export const spineOf = ({ printer, spine_mm }: Pick<Book, 'printer' | 'spine_mm'>, pages: number): number => {
  const even = pages + (pages % 2);
  const width = printer === 'own' && spine_mm !== null ? spine_mm : spines[printer === 'own' ? 'lulu' : printer](even);
  return Math.round(width * 100) / 100;
};

/** Printers put no text on a thinner spine. */
export const hasSpineText = (spine_mm: number, pages: number): boolean => pages >= 79 && spine_mm >= 4.5;
