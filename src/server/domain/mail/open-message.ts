import { join } from 'node:path';
import type { App } from '../../app.ts';
import type { UploadFolder } from '../../outside/files/uploads.ts';
import type { ParsedMessage } from '../../outside/mail/received-message.ts';
import { messageFile } from './intake.ts';
import { messageKey } from './message-keys.ts';

/** A message that is being worked on. Its attachments are in the folder, which goes when this is disposed of. */
type OpenMessage = AsyncDisposable & { folder: string; parsed: ParsedMessage | 'unreadable' };

/** Fetches a stored message and parses it; undefined if the file store does not have it. */
export const openMessage = async (app: App, sha256: string, signal: AbortSignal): Promise<OpenMessage | undefined> => {
  const file = await app.files.get(messageKey(sha256));
  if (!file) return undefined;
  const upload = await app.uploads.receive(messageFile, file.body);
  try {
    const parsed = await app.messageParser.parse(join(upload.path, messageFile), upload.path, signal);
    return { folder: upload.path, parsed, [Symbol.asyncDispose]: () => dispose(upload) };
  } catch (error) {
    await dispose(upload);
    throw error;
  }
};

const dispose = async (upload: UploadFolder) => upload[Symbol.asyncDispose]();
