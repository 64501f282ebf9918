import { decode as decodeBmp } from 'bmp-ts';
import decodeHeic from 'heic-decode';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { limits } from '../../../shared/limits.ts';
import type { PrintSize, RefusedImage } from './image-renderer.ts';

const mostPixels = 50_000_000;
// of an animation, all its frames together; a larger one is shown by its first frame
const mostMoving = { pixels: 25_000_000, frames: 1000 };

// what people send; anything else the decoder could read stays closed
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff', 'Svg'].map((name) => `VipsForeignLoad${name}`),
});
sharp.cache(false);
sharp.concurrency(1);

/** A picture to be served, and the same in smaller widths (px). */
type EncodedImage = {
  bytes: Uint8Array;
  content_type: string;
  width: number;
  height: number;
  smaller: { width: number; bytes: Uint8Array }[];
};

type PrintImage = { bytes: Uint8Array; width: number; height: number };

// an image remembers those that it was rendered in, so this list may change
const renderedWidths = [400, 800, 1600];

type Source = { image: Sharp; format: string; animated: boolean; opaque: boolean };

/**
 * Renders an uploaded image for display: upright, sRGB, without metadata, at most 2560 px. Throws when the server is at
 * fault: out of memory, or a bug.
 */
export const renderImage = async (bytes: Buffer): Promise<EncodedImage | RefusedImage> => {
  try {
    const source = await openSource(bytes);
    const whole = await shrink(source);
    const { data, info } = await encodeTo(whole, served);
    const height = info.pageHeight ?? info.height;
    const smaller = [];
    for (const width of renderedWidths) {
      if (width >= info.width) continue;
      smaller.push({ width, bytes: (await encodeTo(whole, { width })).data });
    }
    return { bytes: data, content_type: `image/${info.format}`, width: info.width, height, smaller };
  } catch (error) {
    if (error instanceof ImageRefusal) return error.reason;
    throw error;
  }
};

/**
 * Renders an image for print: as a JPEG of at most `size`, without animation, on white. Throws as `renderImage`
 * does.
 */
export const renderForPrint = async (bytes: Buffer, size: PrintSize): Promise<PrintImage | RefusedImage> => {
  try {
    const { image } = await openSource(bytes, { still: true });
    const { data, info } = await decode(() =>
      image
        .resize({ ...size, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .jpeg({ quality: 84 })
        .toBuffer({ resolveWithObject: true }),
    );
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof ImageRefusal) return error.reason;
    throw error;
  }
};

class ImageRefusal extends Error {
  readonly reason: RefusedImage;

  constructor(reason: RefusedImage, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

const outOfMemory = /out of memory|insufficient memory|memory allocation|allocation failed|allocate memory|\bOOM\b/i;
// libheif's message for an image whose header claims an absurd size
const securityLimit = /security limit/i;

/** Runs a decoder on untrusted bytes. Its errors are the image's fault, unless memory was short. */
const decode = async <T>(work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ImageRefusal) throw error;
    const message = String(error);
    if (/pixel limit/.test(message)) throw new ImageRefusal('too many pixels', error);
    if ((outOfMemory.test(message) && !securityLimit.test(message)) || !hasMemory())
      throw new Error(`Not enough memory to decode an image. ${message}`, { cause: error });
    throw new ImageRefusal('not an image', error);
  }
};

/**
 * Whether twice the memory of the largest decoded image can be allocated. Decoders do not always say that memory was
 * short: WebP's reports "unable to read pixels".
 */
const hasMemory = () => {
  try {
    // its pages are never touched, so this allocates address space only
    new ArrayBuffer(2 * 4 * mostPixels);
    return true;
  } catch {
    return false;
  }
};

const requirePixels = (width: number, height: number) => {
  if (width * height > mostPixels) throw new ImageRefusal('too many pixels');
};

const openSource = async (bytes: Buffer, { still = false } = {}): Promise<Source> => {
  if (bytes.subarray(0, 2).toString('latin1') === 'BM') return decode(() => openBmp(bytes));
  const options = { limitInputPixels: mostPixels, failOn: 'error' } as const;
  let metadata: Metadata;
  try {
    metadata = await decode(() => sharp(bytes, { ...options, limitInputPixels: false }).metadata());
  } catch (error) {
    if (error instanceof ImageRefusal && bytes.subarray(4, 8).toString('latin1') === 'ftyp')
      return decode(() => openHeic(bytes));
    throw error;
  }
  const { format, width, height, pages = 1, hasAlpha } = metadata;
  if (format === 'heif' && metadata.compression !== 'av1') return decode(() => openHeic(bytes));
  requirePixels(width, height);
  const isSmall = pages <= mostMoving.frames && width * height * pages <= mostMoving.pixels;
  const animated = !still && pages > 1 && isSmall && (format === 'gif' || format === 'webp');
  const image = sharp(bytes, { ...options, animated });
  // frames of an animation are one tall image, which must not be rotated
  return { image: animated ? image : image.autoOrient(), format, animated, opaque: !hasAlpha };
};

const openBmp = (bytes: Buffer): Source => {
  const [width, height] = [bytes.readInt32LE(18), bytes.readInt32LE(22)];
  // a negative height means rows from the top down; the decoder would allocate any width it is given
  if (width <= 0) throw new ImageRefusal('not an image');
  requirePixels(width, Math.abs(height));
  const decoded = decodeBmp(bytes, { toRGBA: true });
  return openRaw(decoded.data, decoded.width, decoded.height, 'bmp');
};

const openHeic = async (bytes: Buffer): Promise<Source> => {
  const images = await decodeHeic.all({ buffer: bytes });
  try {
    const [first] = images;
    if (!first) throw new ImageRefusal('not an image');
    requirePixels(first.width, first.height);
    const { data, width, height } = await first.decode();
    return openRaw(data, width, height, 'heic');
  } finally {
    images.dispose();
  }
};

const openRaw = (data: Uint8Array | Uint8ClampedArray, width: number, height: number, format: string): Source => {
  const image = sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width, height, channels: 4 },
  });
  return { image: image.removeAlpha(), format, animated: false, opaque: true };
};

type Box = { width: number; height?: number };
const served: Box = { width: limits.imageSide, height: limits.imageSide };

const within = ({ image }: Source, box: Box): Sharp =>
  image
    .clone()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');

/** A still image is decoded once for all sizes; an animation is decoded again, which keeps its frame delays. */
const shrink = async (source: Source): Promise<Source> => {
  if (source.animated) return source;
  const { data, info } = await decode(() => within(source, served).raw().toBuffer({ resolveWithObject: true }));
  const { width, height, channels } = info;
  return { ...source, image: sharp(data, { raw: { width, height, channels } }) };
};

/** Encodes decoded pixels; an animation is decoded again. */
const encodeTo = (source: Source, box: Box) => {
  const work = () => encode(source, box).toBuffer({ resolveWithObject: true });
  return source.animated ? decode(work) : work();
};

const encode = (source: Source, box: Box): Sharp => {
  const { format, animated, opaque } = source;
  const upright = within(source, box);
  if (animated) return format === 'gif' ? upright.gif() : upright.webp({ quality: 82 });
  if (format === 'png' || format === 'svg' || format === 'gif') return upright.png();
  if (format === 'webp') return upright.webp({ quality: 84 });
  // progressive: on a slow connection the whole image is visible after a tenth of its bytes
  return opaque ? upright.jpeg({ quality: 84, progressive: true }) : upright.webp({ quality: 84 });
};
