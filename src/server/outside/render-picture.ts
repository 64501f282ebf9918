import { decode as decodeBmp } from 'bmp-ts';
import decodeHeic from 'heic-decode';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { limits } from '../../shared/limits.ts';
import type { RefusedPicture } from './pictures.ts';

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
export type RenderedPicture = {
  bytes: Uint8Array;
  content_type: string;
  width: number;
  height: number;
  smaller: { width: number; bytes: Uint8Array }[];
};

type Source = { image: Sharp; format: string; animated: boolean; opaque: boolean };

/** Makes what everyone may see of an uploaded picture: upright, sRGB, without metadata, at most 2560 px. */
export const renderPicture = async (bytes: Buffer): Promise<RenderedPicture | RefusedPicture> => {
  try {
    const source = await openSource(bytes);
    if (source === 'too many pixels') return source;
    const whole = await shrink(source);
    const { data, info } = await encode(whole, served).toBuffer({ resolveWithObject: true });
    const height = info.pageHeight ?? info.height;
    const smaller = [];
    for (const width of limits.imageWidths) {
      if (width >= info.width) continue;
      smaller.push({ width, bytes: await encode(whole, { width }).toBuffer() });
    }
    return { bytes: data, content_type: `image/${info.format}`, width: info.width, height, smaller };
  } catch (error) {
    return /pixel limit/.test(String(error)) ? 'too many pixels' : 'not an image';
  }
};

const openSource = async (bytes: Buffer): Promise<Source | 'too many pixels'> => {
  if (bytes.subarray(0, 2).toString('latin1') === 'BM') return openBmp(bytes);
  const options = { limitInputPixels: mostPixels, failOn: 'error' } as const;
  let metadata: Metadata;
  try {
    metadata = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  } catch (error) {
    if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return openHeic(bytes);
    throw error;
  }
  const { format, width, height, pages = 1, hasAlpha } = metadata;
  if (format === 'heif' && metadata.compression !== 'av1') return openHeic(bytes);
  if (width * height > mostPixels) return 'too many pixels';
  const isSmall = pages <= mostMoving.frames && width * height * pages <= mostMoving.pixels;
  const animated = pages > 1 && isSmall && (format === 'gif' || format === 'webp');
  const image = sharp(bytes, { ...options, animated });
  // a film strip of frames has no orientation of its own
  return { image: animated ? image : image.autoOrient(), format, animated, opaque: !hasAlpha };
};

const openBmp = (bytes: Buffer): Source | 'too many pixels' => {
  const [width, height] = [Math.abs(bytes.readInt32LE(18)), Math.abs(bytes.readInt32LE(22))];
  if (width * height > mostPixels) return 'too many pixels';
  const decoded = decodeBmp(bytes, { toRGBA: true });
  return openRaw(decoded.data, decoded.width, decoded.height, 'bmp');
};

const openHeic = async (bytes: Buffer): Promise<Source | 'too many pixels'> => {
  const images = await decodeHeic.all({ buffer: bytes });
  try {
    const [first] = images;
    if (!first) throw new Error('no picture inside');
    if (first.width * first.height > mostPixels) return 'too many pixels';
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

/** A still is decoded once for all its sizes; an animation keeps its times by being read again. */
const shrink = async (source: Source): Promise<Source> => {
  if (source.animated) return source;
  const { data, info } = await within(source, served).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { ...source, image: sharp(data, { raw: { width, height, channels } }) };
};

const encode = (source: Source, box: Box): Sharp => {
  const { format, animated, opaque } = source;
  const upright = within(source, box);
  if (animated) return format === 'gif' ? upright.gif() : upright.webp({ quality: 82 });
  if (format === 'png' || format === 'svg' || format === 'gif') return upright.png();
  if (format === 'webp') return upright.webp({ quality: 84 });
  // coarse first: on a slow line all of it is seen after a tenth of its bytes
  return opaque ? upright.jpeg({ quality: 84, progressive: true }) : upright.webp({ quality: 84 });
};
