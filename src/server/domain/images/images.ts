import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { imageExtension, imageNamePattern, imagePathOf } from '../../../shared/content/image-names.ts';
import type { Image } from '../../../shared/content/images.ts';
import { Problem, type ProblemCode } from '../../../shared/errors.ts';
import { limits } from '../../../shared/limits.ts';
import type { App } from '../../app.ts';
import type { UploadFolder } from '../../outside/files/uploads.ts';
import { type PrintSize, type RefusedImage, renderFiles } from '../../outside/rendering/image-renderer.ts';
import type { Row } from '../../storage/copied-tables.ts';
import { isRolledBack } from '../../storage/database/database-errors.ts';
import type { ImageRow } from '../../storage/database/tables.ts';
import { findImage, findImageUsage, insertImage, type NewImageRow } from '../../storage/images.ts';
import { requireToken } from '../answers.ts';
import type { Requester } from '../audit.ts';
import { now } from '../now.ts';
import { enforceLimit, uploads } from '../rate-limits.ts';
import type { StoredFile } from '../stored-files.ts';

/**
 * File name and media type as the sender declared them; neither is trusted. `body` throws if the upload is to be
 * refused.
 */
export type Upload = { file_name: string; content_type: string; body: AsyncIterable<Uint8Array> };

/** Who uploads. `closed` aborts when their connection closes. */
type Sender = { access_token: string; requester: Requester; closed: AbortSignal };

/** Throws unless images may be added now to the question of this access token; returns its id. */
export const requireUploadable = async (app: App, { access_token, requester }: Sender): Promise<string> => {
  const question = await requireToken(app, access_token, requester);
  if (question.status === 'locked') throw new Problem('locked');
  const stored = await app.tokenAccess.read(access_token, (db) => findImageUsage(db, access_token));
  if (stored.images >= app.image_quota.images || stored.bytes >= app.image_quota.bytes)
    throw new Problem('too_many_images');
  requireFreeQueue(app, question.id);
  await enforceLimit(app, uploads, question.id);
  return question.id;
};

/** Refuses when the rendering queue is full: before the upload is read, and again before it is queued. */
export const requireFreeQueue = (app: App, question_id: string) => {
  if (app.imageRenderer.isFull(question_id)) throw new Problem('pictures_busy', { retry_after: 10 });
};

/** Stores an uploaded image. Leaves neither file nor row behind when it is refused or the sender disconnects. */
export const addImage = async (app: App, question_id: string, sender: Sender, upload: Upload): Promise<Image> => {
  const { access_token } = sender;
  const record = (row: NewImageRow) =>
    app.tokenAccess.write(access_token, (db) => insertImage(db, access_token, row, app.image_quota));
  const image = await storeImage(app, { queue: question_id, closed: sender.closed, record }, upload);
  if (image) return image;
  const { status } = await requireToken(app, access_token, sender.requester);
  throw new Problem(status === 'locked' ? 'locked' : 'too_many_images');
};

/**
 * Stores an uploaded image that belongs to no answer; `record` inserts its row and says whose it is. Undefined if that
 * returned false; neither file nor row is left then. `queue`: whose uploads wait for each other.
 */
export const storeImage = async (
  app: App,
  { queue, closed, record }: { queue: string; closed: AbortSignal; record: (row: NewImageRow) => Promise<boolean> },
  upload: Upload,
): Promise<Image | undefined> => {
  await using folder = await app.uploads.receive(renderFiles.original, upload.body);
  const { size: original_bytes } = await folder.open(renderFiles.original);
  app.metrics?.uploaded(original_bytes);
  if (!upload.content_type.startsWith('image/')) throw new Problem('not_an_image');
  if (original_bytes > limits.imageBytes) throw new Problem('image_too_large');
  requireFreeQueue(app, queue);
  const rendered = await app.imageRenderer.render(folder.path, queue, closed);
  if (rendered === undefined) throw new Problem('malformed_request');
  if (typeof rendered === 'string') throw new Problem(refusals[rendered]);
  if ('crashed' in rendered)
    throw new Problem('image_unreadable', {}, { cause: `The rendering process died: ${rendered.crashed}` });
  const name = `image-${app.clock()}-${randomBytes(16).toString('hex')}.${imageExtension(upload.file_name)}`;
  const { content_type, width, height } = rendered;
  const widths = JSON.stringify(rendered.smaller);
  const row = { name, content_type, width, height, widths, original_bytes, created_at: now(app) };
  await storeFiles(app, row, folder);
  const isRecorded = await record(row).catch(async (error) => {
    // after a lost COMMIT the row may exist and needs its files; if it does not, the orphan cleanup deletes them
    if (isRolledBack(error)) await tryDeleteFiles(app, row);
    throw error;
  });
  if (!isRecorded) {
    await tryDeleteFiles(app, row);
    return undefined;
  }
  return { url: imagePathOf(name), name, width, height };
};

const refusals = {
  'not an image': 'not_an_image',
  'too many pixels': 'image_too_many_pixels',
  unreadable: 'image_unreadable',
} as const satisfies Record<RefusedImage, ProblemCode>;

// the original is private: no route serves it
export const originalOf = (name: string): string => `originals/${name}`;
/** The content type of a file of this image in the file store. */
export const typeOfFile = (key: string, name: string, content_type: string): string =>
  key === originalOf(name) ? 'application/octet-stream' : content_type;
const smallerOf = (name: string, width: number) => `w${width}/${name}`;

/** What says which files an image has. */
export type StoredImage = Pick<ImageRow, 'name' | 'width' | 'widths'>;

/** The same from a row of a backup. */
export const readStoredImage = ({ name, width, widths }: Row): StoredImage => ({
  name: String(name),
  width: Number(width),
  widths: String(widths),
});

/** The widths (px) of the smaller copies, ascending. */
const smallerWidths = ({ width, widths }: StoredImage) =>
  (JSON.parse(widths) as number[]).filter((smaller) => smaller < width);

/** Whether a text is a list of widths as `smallerWidths` reads it. */
export const areWidths = (widths: unknown): boolean => {
  try {
    const list: unknown = JSON.parse(String(widths));
    return Array.isArray(list) && list.every((width) => Number.isInteger(width) && width > 0 && width < 100_000);
  } catch {
    return false;
  }
};

/** The keys of all files of an image. */
export const imageKeys = (image: StoredImage): string[] => [
  image.name,
  originalOf(image.name),
  ...smallerWidths(image).map((width) => smallerOf(image.name, width)),
];

/** The key of a print copy of an image, of at most this size. Made when a book needs it; it has no row. */
export const printCopyOf = (name: string, { width, height }: PrintSize): string => `print-w${width}h${height}/${name}`;

const imageKey = new RegExp(
  `^(?:originals/|w[1-9][0-9]{0,4}/|print-w[1-9][0-9]{0,4}(?:h[1-9][0-9]{0,4})?/)?(${imageNamePattern})$`,
);

/** The name of the image that a key in the file store belongs to, in whatever width; undefined for any other file. */
export const imageOfKey = (key: string): string | undefined => imageKey.exec(key)?.[1];

export const isPrintCopy = (key: string): boolean => key.startsWith('print-w') && imageOfKey(key) !== undefined;

type NewImage = StoredImage & { content_type: string };

const storeFiles = async (app: App, image: NewImage, folder: UploadFolder) => {
  const { name, content_type } = image;
  const put = async (key: string, file: string, type: string) => app.files.put(key, await folder.open(file), type);
  try {
    await put(originalOf(name), renderFiles.original, 'application/octet-stream');
    for (const width of smallerWidths(image))
      await put(smallerOf(name, width), renderFiles.smaller(width), content_type);
    await put(name, renderFiles.served, content_type);
  } catch (error) {
    await tryDeleteFiles(app, image);
    throw error;
  }
};

// in ms: during an outage of the store the person gets the error soon; the orphan cleanup deletes the rest
const cleanupTimeout = 5000;

/** Best effort: the orphan cleanup deletes what is left. */
export const tryDeleteFiles = (app: App, image: StoredImage): Promise<void> => tryDeleteKeys(app, imageKeys(image));

/** The same for these files. */
export const tryDeleteKeys = async (app: App, keys: string[]): Promise<void> => {
  const deleting = keys.map((key) => app.files.delete(key));
  await Promise.race([Promise.allSettled(deleting), pause(cleanupTimeout, undefined, { ref: false })]);
};

/** The file of an image that is served. */
/** A rendered image: of its stored widths the smallest that is at least `width` px, or the image itself. */
export const requireImage = async (app: App, name: string, width: number | undefined): Promise<StoredFile> => {
  const image = await findImageFile(app, name, width);
  if (!image) throw new Problem('unknown_image');
  return image;
};

/** The same; undefined if there is no such image. */
export const findImageFile = async (
  app: App,
  name: string,
  width: number | undefined,
): Promise<StoredFile | undefined> => {
  const image = await findImage(app.db, name);
  if (!image) return undefined;
  const smaller = width && smallerWidths(image).find((stored) => stored >= width);
  return { key: smaller ? smallerOf(name, smaller) : name, content_type: image.content_type, unknown: 'unknown_image' };
};

/** How long (s) a presigned URL of the store is valid. */
const presignedUrlLife = 60 * 60;

/**
 * The presigned URL of this image, and for how long (s) it may be cached; undefined if this server serves the image.
 */
export const findImageAddress = async (app: App, { key, content_type }: StoredFile) => {
  const { direct } = app.files;
  if (!direct) return undefined;
  const address = await direct.addressOf(key, content_type, presignedUrlLife);
  // a redirect from the cache is then still valid for at least half its life
  return { address, max_age: presignedUrlLife / 2 };
};
