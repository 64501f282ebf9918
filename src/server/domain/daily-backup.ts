import type { App } from '../app.ts';
import { type BackupFolder, partialName } from '../outside/backups/backup-folder.ts';
import { type Copied, writeBackup } from './backup.ts';
import { type BackupAges, backupName, backupsToDelete, encryptedSuffix } from './backup-retention.ts';

/** How long backups are kept, and what gives their passphrase, where they have one. */
export type DailyBackups = BackupAges & { passphrase?: (() => string) | undefined; signal?: AbortSignal };

/**
 * Makes the backup of today where there is none, and only then deletes those no longer wanted. Gives undefined when
 * there was nothing to do. `openSource` gives the database on a connection of its own.
 */
export const makeDailyBackup = async (
  app: Pick<App, 'images' | 'clock'>,
  openSource: () => App['db'],
  folder: BackupFolder,
  { passphrase, signal, ...ages }: DailyBackups,
): Promise<Copied | undefined> => {
  const name = `${backupName(app.clock())}${passphrase ? encryptedSuffix : ''}`;
  if ((await folder.list()).includes(name)) return undefined;
  const db = openSource();
  try {
    const copied = await writeBackup({ ...app, db }, folder.pathOf(name), { passphrase: passphrase?.(), signal });
    const old = backupsToDelete(await folder.list(), ages, app.clock());
    for (const unwanted of old) await folder.delete(unwanted);
    return copied;
  } catch (error) {
    // another process was quicker, or is at it
    const names = await folder.list();
    if (names.includes(name) || names.includes(partialName(name))) return undefined;
    throw error;
  } finally {
    await db.destroy();
  }
};
