import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment } from './received-message.ts';

const imageData = /data:(image\/[a-z0-9.+-]{1,40});base64,([a-z0-9+/=\s]{100,})/gi;

/** Photos that are written into the HTML itself become attachments; returns the HTML without them. */
export const extractImages = async (html: string, folder: string, attachments: Attachment[]): Promise<string> => {
  const images = [...html.matchAll(imageData)];
  for (const [, content_type = '', data = ''] of images) {
    const file = `attachment-${attachments.length}`;
    const bytes = Buffer.from(data, 'base64');
    await writeFile(join(folder, file), bytes, { flag: 'wx', mode: 0o600 });
    attachments.push({ content_type: content_type.toLowerCase(), file });
  }
  return images.length === 0 ? html : html.replace(imageData, 'cid:');
};
