import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Problem } from '../../shared/errors.ts';
import { imageBucket, imageExtension } from '../../shared/image-names.ts';
import type { Image } from '../../shared/images.ts';
import { limits } from '../../shared/limits.ts';
import { type App, now } from '../app.ts';
import type { Picture } from '../outside/pictures.ts';
import { deleteImage, findImage, insertImage } from '../storage/images.ts';
import { listMoves } from '../storage/moves.ts';
import { requireAnswer } from './answers.ts';
import { countOne, uploads } from './limits.ts';

export type Upload = { file_name: string; content_type: string; bytes: Uint8Array };

/** Throws unless pictures may be added to the question this token opens now. */
export const requireUploadable = async (app: App, access_token: string, client: string): Promise<void> => {
  const { question } = await requireAnswer(app, access_token, client);
  if (question.status === 'locked') throw new Problem('locked');
  await countOne(app, uploads, question.id);
};

/** Stores a picture for the question this token opens; leaves neither file nor row when it is refused. */
export const addImage = async (app: App, access_token: string, upload: Upload, client: string): Promise<Image> => {
  app.metrics?.uploaded(upload.bytes.byteLength);
  if (!upload.content_type.startsWith('image/')) throw new Problem('not_an_image');
  if (upload.bytes.byteLength > limits.imageBytes) throw new Problem('image_too_large');
  const picture = await app.pictures.render(upload.bytes);
  if (picture === 'not an image') throw new Problem('not_an_image');
  if (picture === 'too many pixels') throw new Problem('image_too_many_pixels');
  if (picture === 'unreadable') throw new Problem('image_unreadable');
  const name = `image-${app.clock()}-${randomBytes(12).toString('hex')}.${imageExtension(upload.file_name)}`;
  await storeFiles(app, name, picture, upload);
  const { content_type, width, height } = picture;
  const row = { name, content_type, width, height, original_bytes: upload.bytes.byteLength, created_at: now(app) };
  const isRecorded = await app.byToken
    .write(access_token, (db) => insertImage(db, access_token, row))
    .catch(async (error) => {
      await deleteFiles(app, name);
      throw error;
    });
  if (!isRecorded) {
    await deleteFiles(app, name);
    await requireAnswer(app, access_token, client);
    throw new Problem('locked');
  }
  await requireStillHere(app, name);
  return { url: `/${imageBucket}/${name}`, name, width, height };
};

// the untouched original is private: no route serves it
const originalOf = (name: string) => `originals/${name}`;
/** What the store is told a file of this picture is. */
export const typeOfFile = (key: string, name: string, content_type: string): string =>
  key === originalOf(name) ? 'application/octet-stream' : content_type;
const smallerOf = (name: string, width: number) => `w${width}/${name}`;

/** Where all files of a picture are that is so many px wide. */
export const imageKeys = (name: string, width: number): string[] => [
  name,
  originalOf(name),
  ...limits.imageWidths.filter((smaller) => smaller < width).map((smaller) => smallerOf(name, smaller)),
];

/** Images may have moved while this process goes on with the settings of before; asked last, so that none slips through. */
const requireStillHere = async (app: App, name: string) => {
  if (!(await listMoves(app.db, 'images_left')).includes(app.images.place)) return;
  await deleteImage(app.db, name);
  await deleteFiles(app, name);
  throw new Problem('unavailable', { retry_after: 5 });
};

const storeFiles = async (app: App, name: string, picture: Picture, upload: Upload) => {
  try {
    await app.images.put(originalOf(name), upload.bytes, 'application/octet-stream');
    for (const { width, bytes } of picture.smaller)
      await app.images.put(smallerOf(name, width), bytes, picture.content_type);
    await app.images.put(name, picture.bytes, picture.content_type);
  } catch (error) {
    await deleteFiles(app, name);
    throw error;
  }
};

const deleteFiles = async (app: App, name: string) => {
  await Promise.allSettled(imageKeys(name, Number.POSITIVE_INFINITY).map((key) => app.images.delete(key)));
};

export type ServedImage = { body: Readable; size: number; content_type: string };

/** A picture as everyone may see it, at most `width` px wide where that is given. */
export const openImage = async (app: App, name: string, width: number | undefined): Promise<ServedImage> => {
  const image = await findImage(app.db, name);
  if (!image) throw new Problem('unknown_image');
  const file = await app.images.get(width !== undefined && width < image.width ? smallerOf(name, width) : name);
  if (!file) throw new Problem('unknown_image');
  return { ...file, content_type: image.content_type };
};
