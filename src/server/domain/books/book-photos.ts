import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { App } from '../../app.ts';
import { type PrintSize, renderFiles } from '../../outside/rendering/image-renderer.ts';
import { printCopyOf } from '../images/images.ts';
import type { PlacedPhoto } from './book-data.ts';
import { readJpegSize } from './jpeg-size.ts';

/** `prefix`: that of the file names. `size`: of a photo at most. `onPhoto` is called for each, with how many are done. */
type Preparing = {
  folder: string;
  prefix: string;
  size: PrintSize;
  signal: AbortSignal;
  onPhoto: (done: number) => void;
};

/**
 * Puts photos at print size into the folder. Photos that are unreadable or missing are not in the result.
 */
export const preparePhotos = async (
  app: App,
  names: string[],
  { folder, prefix, size: most, signal, onPhoto }: Preparing,
): Promise<Map<string, PlacedPhoto>> => {
  const placed = new Map<string, PlacedPhoto>();
  for (const [index, name] of names.entries()) {
    onPhoto(index);
    signal.throwIfAborted();
    const file = `${prefix}-${index + 1}`;
    const path = join(folder, `${file}.jpg`);
    if (!(await fetchCopy(app, printCopyOf(name, most), path)) && !(await makeCopy(app, name, most, path, signal)))
      continue;
    const size = await readJpegSize(path);
    if (!size) continue;
    await writeFile(join(folder, `${file}.svg`), wrapped(`${file}.jpg`, size));
    placed.set(name, { src: `${file}.svg`, ...size });
  }
  onPhoto(names.length);
  return placed;
};

/** An SVG that refers to the photo: Typst embeds such a photo unchanged, but decodes one that it is given directly. */
const wrapped = (file: string, { width, height }: { width: number; height: number }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${file}"/></svg>`;

const fetchCopy = async ({ files }: App, key: string, path: string): Promise<boolean> => {
  const found = await files.get(key);
  if (!found) return false;
  await pipeline(found.body, createWriteStream(path, { flags: 'w', mode: 0o600 }));
  return true;
};

// sequentially, so that uploads can be rendered in between
const queue = 'a book';

/** Renders the copy and stores it for reuse: the content of an image name never changes. */
const makeCopy = async (app: App, name: string, most: PrintSize, path: string, signal: AbortSignal) => {
  const stored = await app.files.get(name);
  if (!stored) return false;
  await using folder = await app.uploads.receive(renderFiles.original, stored.body);
  const rendered = await app.imageRenderer.render(folder.path, queue, signal, most);
  signal.throwIfAborted();
  if (typeof rendered !== 'object' || 'crashed' in rendered) return false;
  const key = printCopyOf(name, most);
  await app.files.put(key, await folder.open(renderFiles.print), 'image/jpeg');
  return fetchCopy(app, key, path);
};
