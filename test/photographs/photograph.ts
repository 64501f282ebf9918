/** The family's photographs, drawn and developed here so that the repository holds nobody's pictures. Same key, same bytes. */
import sharp, { type Sharp } from 'sharp';
import type { PhotoKey } from '../family/photos.ts';
import { develop, expose } from './develop.ts';
import { scenes } from './scenes.ts';

/** Carries GPS and orientation 6 as a phone writes them (pixels lie on their side), so a test can see both go away. */
const photoWithLocation: PhotoKey = 'lighthouse';

const seeded = (text: string) => {
  let state = [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), 2166136261);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

const developed = new Map<PhotoKey, Promise<Buffer>>();

/** A JPEG of about 1600×1200 (or upright), the same bytes for the same key. One or two seconds the first time, kept after that. */
export const photograph = async (key: PhotoKey): Promise<Buffer> => {
  const jpeg = developed.get(key) ?? printOf(key);
  developed.set(key, jpeg);
  return Buffer.from(await jpeg);
};

const printOf = async (key: PhotoKey): Promise<Buffer> => {
  const scene = scenes[key];
  const { width, height } = scene;
  const raw = { width, height, channels: 3 as const };
  const sharpNegative = await (await expose(scene, seeded(key))).raw().toBuffer();
  const bloom = await sharp(sharpNegative, { raw }).blur(26).linear(0.34, -22).raw().toBuffer();
  const negative = await sharp(sharpNegative, { raw })
    .blur(0.7)
    .composite([{ input: bloom, raw, blend: 'screen' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const edge = scene.isBorderless ? 0 : 44;
  const print = await sharp(develop(negative, scene, seeded(`${key} grain`)), { raw })
    .resize(width - 2 * edge, height - 2 * edge)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#f4eddd' })
    .raw()
    .toBuffer();
  const finished = sharp(print, { raw }).jpeg({ quality: 86, mozjpeg: false });
  return key === photoWithLocation ? withLocation(finished).toBuffer() : finished.toBuffer();
};

const withLocation = (upright: Sharp) =>
  upright
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Pocket', Model: 'Scanner 4' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 34/1 44/1', GPSLongitudeRef: 'E', GPSLongitude: '0/1 7/1 5/1' },
    });
