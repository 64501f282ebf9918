import sharp from 'sharp';
import { common } from './drawing.ts';
import type { Scene } from './scenes.ts';

/** Drawn smaller and enlarged: softer, as lenses were, and three times as fast. */
const plate = 0.6;

/** The scene as the lens saw it, before anything is developed. */
export const expose = async ({ width, height, draw }: Scene, random: () => number) => {
  const frame = `viewBox="0 0 ${width} ${height}" width="${width * plate}" height="${height * plate}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><defs>${common}</defs>${draw(random)}</svg>`;
  // Two steps: asked to resize an SVG, sharp would draw it at the larger size.
  const drawn = await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return sharp(drawn.data, { raw: { width: drawn.info.width, height: drawn.info.height, channels: 3 } }).resize(
    width,
    height,
  );
};

/** Tone, vignette and grain, in place. */
export const develop = (pixels: Buffer, { width, height, film }: Scene, random: () => number) => {
  let previous = 0;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const [dx, dy] = [x / width - 0.5, y / height - 0.5];
      const light = 1.04 - 0.95 * (dx * dx + dy * dy) ** 1.25;
      const noise = (random() + random() - 1) * film.grain;
      const grain = noise * 0.7 + previous * 0.5;
      previous = noise;
      const [r = 0, g = 0, b = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
      const grey = 0.32 * r + 0.56 * g + 0.12 * b;
      const tone = (value: number, sepia: number, floor: number, ceiling: number) => {
        const mixed = (value + (grey * sepia - value) * film.sepia) * light;
        return floor * film.fade + mixed * ((ceiling - floor * film.fade) / 255) + grain * (1.1 - mixed / 420);
      };
      pixels[at] = clamp(tone(r, 1.08, 44, 252 + film.warmth * 3));
      pixels[at + 1] = clamp(tone(g, 0.98, 36, 248 - film.warmth * 6));
      pixels[at + 2] = clamp(tone(b, 0.8, 40, 236 - film.warmth * 34));
    }
  }
  return pixels;
};
const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
