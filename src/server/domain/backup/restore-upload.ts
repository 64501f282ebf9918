import { join } from 'node:path';
import { Problem } from '../../../shared/errors.ts';
import type { Restored, RestoreProgress } from '../../../shared/restore.ts';
import type { App } from '../../app.ts';
import { openBackupFile } from '../../outside/backups/backup-file.ts';
import { BackupError } from '../../outside/backups/backup-folder.ts';
import { FileStoreUnavailable } from '../../outside/files/file-store.ts';
import type { Requester } from '../audit.ts';
import { readInstanceLanguage } from '../instance-language.ts';
import { requireBackup, requireRestorable, restoreBackup } from './backup.ts';

type SentBackup = { body: AsyncIterable<Uint8Array>; passphrase: string | undefined };

/** `onProgress` is first called once the backup has been received and opened. */
type RestoreOptions = { requester: Requester; onProgress: (progress: RestoreProgress) => void };

const restoring = new WeakSet<App>();

/**
 * Writes an uploaded backup to a file and restores it, as `npm run restore` does; one at a time per process. Throws a
 * Problem if the backup is refused.
 */
export const restoreUpload = async (app: App, sent: SentBackup, options: RestoreOptions): Promise<Restored> => {
  if (restoring.has(app)) throw new Problem('restore_running');
  restoring.add(app);
  try {
    await requireRestorable(app);
    await using folder = await app.uploads.receive(fileName, sent.body).catch(explainNoRoom);
    const backup = await openBackupFile(join(folder.path, fileName), async () => {
      if (!sent.passphrase) throw new Problem('passphrase_needed');
      return sent.passphrase;
    });
    await requireBackup(backup);
    const { people, questions, images, has_password } = await restoreBackup(app, backup, options);
    await readInstanceLanguage(app);
    return { people, questions, images, signed_out: has_password };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    // nothing that whoever runs the server could look into
    if (error.problem === 'not_empty') throw new Problem('not_empty');
    // the message names files: it is logged for the operator, and not sent to the admin
    const cause = error.problem === 'internal' ? error : error.message;
    throw new Problem(error.problem, {}, { cause });
  } finally {
    restoring.delete(app);
  }
};

const fileName = 'backup';

const explainNoRoom = (error: unknown): never => {
  throw error instanceof FileStoreUnavailable ? new Problem('backup_not_received', {}, { cause: error }) : error;
};
