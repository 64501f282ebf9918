import { openApp } from '../app.ts';
import type { Config } from '../config.ts';
import { restoreBackup } from '../domain/backup/backup.ts';
import type { Archive } from '../outside/backups/archive.ts';
import { createDecrypt, isEncrypted } from '../outside/backups/encryption.ts';
import { describeDatabase } from '../storage/database/database.ts';
import { askPassphrase } from './ask-passphrase.ts';
import { describe, requireFile } from './backup.ts';

/** Restores a backup into an empty instance. */
export const restore = async (config: Config, args: string[]): Promise<void> => {
  const archive = await openArchive(config, requireFile(args, 'restore'));
  const app = await openApp(config, { hasLongTimeouts: true, onMigration: console.error });
  try {
    const copied = await restoreBackup(app, archive, console.log);
    console.log(
      `${describe(copied)} are back, and were read back and compared. The password is that of the backup, and everyone is signed out.`,
    );
    console.log(`Database: ${describeDatabase(config)}. Images: ${app.files.location}.`);
  } finally {
    await app.close();
  }
};

/** Opened before the instance, so that a wrong passphrase creates nothing. */
const openArchive = async (config: Config, file: string): Promise<Archive> =>
  (await isEncrypted(file))
    ? { file, decrypt: await createDecrypt(file, await askPassphrase(config, false)) }
    : { file };
