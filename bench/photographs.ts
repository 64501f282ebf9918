import { existsSync } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { openRandom } from './size/random.ts';

const folder = join(import.meta.dirname, '../.cache/bench/photographs');

/** The files of a photo, as it is shown and as it was sent, and the size of the latter in bytes. */
export type Photograph = { path: string; original: string; bytes: number; width: number; height: number };

/** So many different JPEGs, of 2,560 px on the longer side; every fourth is upright. They are kept for the next run. */
export const makePhotographs = async (count: number): Promise<Photograph[]> => {
  await mkdir(folder, { recursive: true });
  const photographs: Photograph[] = [];
  for (let n = 0; n < count; n++) photographs.push(await makePhotograph(n));
  return photographs;
};

const makePhotograph = async (n: number): Promise<Photograph> => {
  const [width, height] = n % 4 === 3 ? [1920, 2560] : [2560, 1920];
  const path = join(folder, `${n + 1}.jpg`);
  if (!existsSync(path)) {
    // patches of some pixels compress like a photo
    const [columns, rows] = [width / 8, height / 8];
    const random = openRandom(n);
    await sharp(random.bytes(columns * rows * 3), { raw: { width: columns, height: rows, channels: 3 } })
      .resize(width, height, { kernel: 'cubic' })
      .jpeg({ quality: 84 })
      .toFile(`${path}.new`);
    await rename(`${path}.new`, path);
  }
  return { path, original: path, bytes: (await stat(path)).size, width, height };
};
