import { answerLimits } from '../answers/answer-limits.ts';

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

/** The extension of an uploaded file name in lower case without the dot, if it is a known one; otherwise `jpg`. */
export const imageExtension = (fileName: string): string => {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return knownExtensions.has(extension) ? extension : 'jpg';
};

/** The first part of the public path of images, and the default name of the bucket. */
export const imageBucket = 'story-images';

/** The form of the name of a stored image, as the source of a regular expression. */
export const imageNamePattern = 'image-[0-9]+-[A-Za-z0-9]+\\.[a-z0-9]+';

/** The public path of a stored image. */
export const imagePathOf = (name: string): string => `/${imageBucket}/${name}`;

/** The address of an image in its smallest width. */
export const thumbnailOf = (src: string): string => `${src}?w=${answerLimits.imageWidths[0]}`;

/** The name of a stored image in its path. */
export const imageNameOf = (src: string): string => src.slice(`/${imageBucket}/`.length);

/** Matches the path of a stored image and no other address. */
export const imagePath = new RegExp(`^/${imageBucket}/${imageNamePattern}$`);

/**
 * Responsive image attributes (`srcset`, `sizes`) for an image of `width` px. The prerendered page and the editor write them
 * identically, so that the browser does not fetch an image twice when the editor takes over.
 */
export const imageSources = (src: string, width: number | null) => ({
  sizes: '(min-width: 700px) 600px, 92vw',
  srcset: [
    ...answerLimits.imageWidths.map((w) => `${src}?w=${w} ${w}w`),
    `${src} ${width ?? answerLimits.imageSide}w`,
  ].join(', '),
});
