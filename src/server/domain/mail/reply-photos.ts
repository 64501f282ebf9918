import { join } from 'node:path';
import type { Image } from '../../../shared/content/images.ts';
import { Problem } from '../../../shared/errors.ts';
import type { App } from '../../app.ts';
import { onDisk } from '../../outside/files/file-store.ts';
import { readStart } from '../../outside/files/read-start.ts';
import { sha256Of } from '../../outside/files/sha256.ts';
import type { Attachment } from '../../outside/mail/received-message.ts';
import { findImage, insertImageOf } from '../../storage/images.ts';
import { findMail } from '../../storage/mails.ts';
import { imageKeys, storeImage } from '../images/images.ts';

/** The attachments of a message: photos, in its order, and how many are something else. */
export type Sorted = { photos: Attachment[]; others: number };

/** Tells photos by their bytes: a HEIC photo often comes as `application/octet-stream`. Leaves out those that we sent. */
export const sortAttachments = async (
  folder: string,
  attachments: Attachment[],
  sent: ReadonlySet<string>,
): Promise<Sorted> => {
  const sorted: Sorted = { photos: [], others: 0 };
  for (const attachment of attachments) {
    const path = join(folder, attachment.file);
    if (!(await isPhoto(path))) sorted.others += 1;
    else if (!sent.has(await sha256Of((await onDisk(path)).body))) sorted.photos.push(attachment);
  }
  return sorted;
};

// JPEG, PNG, GIF, BMP, TIFF; WebP; AVIF and HEIC
const signatures = [
  /^\xff\xd8\xff|^\x89PNG\r\n|^GIF8[79]a|^BM|^II\*\0|^MM\0\*/,
  /^RIFF.{4}WEBP/s,
  /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1|avi[fs])/s,
];

const isPhoto = async (path: string) => {
  const start = (await readStart(path, 16)).toString('latin1');
  return signatures.some((signature) => signature.test(start));
};

/** The SHA-256 of the photos in a mail of ours, in all widths: where it is quoted, they come back. */
export const hashesOfSentPhotos = async (app: App, mail_id: string | null): Promise<Set<string>> => {
  const hashes = new Set<string>();
  const mail = mail_id === null ? undefined : await findMail(app.db, mail_id);
  for (const name of JSON.parse(mail?.photos ?? '[]') as string[]) {
    const image = await findImage(app.db, name);
    for (const key of image ? imageKeys(image) : []) {
      const file = await app.files.get(key);
      if (file) hashes.add(await sha256Of(file.body));
    }
  }
  return hashes;
};

/** Stores photos for a question the usual way. Those that are refused are left out. */
export const storePhotos = async (
  app: App,
  question_id: string,
  { folder, photos }: { folder: string; photos: Attachment[] },
  signal: AbortSignal,
): Promise<Image[]> => {
  const images: Image[] = [];
  const record = (row: Parameters<typeof insertImageOf>[2]) =>
    app.db.transaction().execute((db) => insertImageOf(db, question_id, row, app.image_quota));
  for (const { file, name = '' } of photos) {
    const { body } = await onDisk(join(folder, file));
    // the type is that of the bytes
    const upload = { file_name: name, content_type: 'image/*', body };
    const image = await storeImage(app, { queue: question_id, closed: signal, record }, upload).catch(refused);
    signal.throwIfAborted();
    if (image) images.push(image);
  }
  return images;
};

/** Undefined if the photo itself is refused; anything else is thrown, to be tried again. */
const refused = (error: unknown): undefined => {
  if (!(error instanceof Problem) || error.extras.retry_after !== undefined) throw error;
  return undefined;
};

/** As the editor writes them. */
export const figuresOf = (images: Image[]): string =>
  images
    .map(
      ({ url, width, height }) =>
        `<figure><img src="${url}" width="${width}" height="${height}"><figcaption></figcaption></figure>`,
    )
    .join('');
