import type { App } from '../../app.ts';
import { partialName } from '../../durable-folders.ts';
import type { BackupFolder } from '../../outside/backups/backup-folder.ts';
import { type Copied, writeBackup } from './backup.ts';
import { type BackupRetention, backupName, backupsToDelete, encryptedSuffix } from './backup-retention.ts';

/** Retention, and a function that reads the passphrase if backups are encrypted. */
type DailyBackups = BackupRetention & { passphrase?: (() => string) | undefined; signal?: AbortSignal };

/**
 * Makes today's backup unless it exists, and only then deletes expired ones. Returns undefined if there was nothing to
 * do. `openSource` opens the database on a separate connection.
 */
export const makeDailyBackup = async (
  app: Pick<App, 'files' | 'clock'>,
  openSource: () => App['db'],
  folder: BackupFolder,
  { passphrase, signal, ...retention }: DailyBackups,
): Promise<Copied | undefined> => {
  const name = `${backupName(app.clock())}${passphrase ? encryptedSuffix : ''}`;
  if ((await folder.list()).includes(name)) return undefined;
  const db = openSource();
  try {
    const copied = await writeBackup({ ...app, db }, folder.pathOf(name), { passphrase: passphrase?.(), signal });
    const expired = backupsToDelete(await folder.list(), retention, app.clock());
    for (const file of expired) await folder.delete(file);
    return copied;
  } catch (error) {
    // another process has made it, or is making it
    const names = await folder.list();
    if (names.includes(name) || names.includes(partialName(name))) return undefined;
    throw error;
  } finally {
    await db.destroy();
  }
};
