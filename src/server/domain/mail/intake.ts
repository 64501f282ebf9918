import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import type { App } from '../../app.ts';
import { sha256Of } from '../../outside/files/sha256.ts';
import type { UploadFolder } from '../../outside/files/uploads.ts';
import { insertReply, isMessageStored } from '../../storage/replies.ts';
import { queueJob } from '../queue-job.ts';
import { inTransaction } from '../transaction.ts';
import { messageKey, messageType } from './message-keys.ts';

/** The name of a received message in the folder of its upload. */
export const messageFile = 'message.eml';

/** The kind of job that reads a message; its subject is the reply's id. */
export const replyJob = 'reply';

/**
 * Stores a message as it came, and queues it. Returns once both are durable. Idempotent: the same bytes are stored
 * once.
 */
export const takeIn = async (app: App, folder: UploadFolder, received_at: string): Promise<void> => {
  const sha256 = await sha256Of(createReadStream(join(folder.path, messageFile)));
  if (await isMessageStored(app.db, sha256)) return;
  // the file first: a row without its file would be a mail that is lost
  await app.files.put(messageKey(sha256), await folder.open(messageFile), messageType);
  const id = v7();
  const isNew = await inTransaction(app, async (transaction) => {
    const row = { id, sha256, received_at, state: 'arrived' as const };
    if (!(await insertReply(transaction.db, { ...row, ...unread }))) return false;
    await queueJob(transaction, replyJob, id);
    return true;
  });
  if (isNew) app.events.emit('job_added');
};

/** Until it is read. */
const unread = { from_address: '', subject: '', content: '', left_out: '' };
