import { existsSync } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { openRandom } from './size/random.ts';

const folder = join(import.meta.dirname, '../.cache/bench/photographs');

/** The files of a photo: the served image, its smaller widths, and the original, whose size is `bytes`. */
export type Photograph = {
  path: string;
  smaller: { path: string; width: number }[];
  original: string;
  bytes: number;
  width: number;
  height: number;
};

/**
 * So many different JPEGs, of 2,560 px on the longer side; every fourth is upright. They are kept for the next run.
 * `widths`: of their smaller copies.
 */
export const makePhotographs = async (count: number, widths: readonly number[] = []): Promise<Photograph[]> => {
  await mkdir(folder, { recursive: true });
  const photographs: Photograph[] = [];
  for (let n = 0; n < count; n++) photographs.push(await makePhotograph(n, widths));
  return photographs;
};

const makePhotograph = async (n: number, widths: readonly number[]): Promise<Photograph> => {
  const [width, height] = n % 4 === 3 ? [1920, 2560] : [2560, 1920];
  const path = join(folder, `${n + 1}.jpg`);
  // patches of some pixels compress like a photo
  const [columns, rows] = [width / 8, height / 8];
  await makeOnce(path, () =>
    sharp(openRandom(n).bytes(columns * rows * 3), { raw: { width: columns, height: rows, channels: 3 } })
      .resize(width, height, { kernel: 'cubic' })
      .jpeg({ quality: 84 }),
  );
  const smaller = widths.map((width) => ({ width, path: join(folder, `${n + 1}-${width}.jpg`) }));
  for (const copy of smaller) await makeOnce(copy.path, () => sharp(path).resize(copy.width).jpeg({ quality: 84 }));
  return { path, smaller, original: path, bytes: (await stat(path)).size, width, height };
};

const makeOnce = async (path: string, make: () => Sharp) => {
  if (existsSync(path)) return;
  await make().toFile(`${path}.new`);
  await rename(`${path}.new`, path);
};
