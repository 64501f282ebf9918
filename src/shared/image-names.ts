import { limits } from './limits.ts';

const knownExtensions = new Set([
  'jpg',
  'jpeg',
  'png',
  'webp',
  'gif',
  'avif',
  'heic',
  'heif',
  'tif',
  'tiff',
  'bmp',
  'svg',
]);

/** The extension of a picture's original file name if it is a known one, else `jpg`. Without the dot, in lower case. */
export const imageExtension = (fileName: string): string => {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return knownExtensions.has(extension) ? extension : 'jpg';
};

/** Where pictures are served: the public path and the name of the bucket. */
export const imageBucket = 'story-images';

/** Matches the name of a picture of ours. */
export const imageName = /^image-[0-9]+-[A-Za-z0-9]+\.[a-z0-9]+$/;

/** Matches the path of a picture of ours, and nothing that leads elsewhere. The `^` of the name is left out. */
export const imagePath = new RegExp(`^/${imageBucket}/${imageName.source.slice(1)}`);

/**
 * The attributes by which a browser chooses among the widths of a picture that is `width` px wide itself. Page and
 * editor say the same, letter by letter: so the editor takes over what the page shows, and nothing is fetched twice.
 */
export const imageSources = (src: string, width: number | null) => ({
  sizes: '(min-width: 700px) 600px, 92vw',
  srcset: [...limits.imageWidths.map((w) => `${src}?w=${w} ${w}w`), `${src} ${width ?? limits.imageSide}w`].join(', '),
});
