import type { RestoreProgress } from '../../shared/restore.ts';
import { openApp } from '../app.ts';
import type { Config } from '../config.ts';
import { restoreBackup } from '../domain/backup/backup.ts';
import { openBackupFile } from '../outside/backups/backup-file.ts';
import { describeDatabase } from '../storage/database/database.ts';
import { askPassphrase } from './ask-passphrase.ts';
import { describeCopied } from './backup.ts';
import { requireFile } from './require-file.ts';

/** Restores a backup into an empty instance. */
export const restore = async (config: Config, args: string[]): Promise<void> => {
  // first the backup: with a wrong passphrase, no database or data folder is created
  const backup = await openBackupFile(requireFile(args, 'restore'), () => askPassphrase(config, false));
  const app = await openApp(config, { hasLongTimeouts: true, onMigration: console.error });
  try {
    const copied = await restoreBackup(app, backup, { onProgress: printProgress() });
    console.log(
      `${describeCopied(copied)} are restored, and were compared with the backup. The password is now that of the backup, and everyone is signed out.`,
    );
    console.log(`Database: ${describeDatabase(config)}. Images: ${app.files.location}.`);
  } finally {
    await app.close();
  }
};

const steps: Record<RestoreProgress['step'], string> = {
  checking: 'Checking the backup …',
  images: 'Storing images and recordings …',
  comparing: 'Reading them back and comparing them …',
  rows: 'Storing people, questions and answers, and comparing them …',
};

/** A line of progress is printed each time this many files are stored. */
const printEvery = 1000;

/** Prints each step once, and how many files have been stored so far. */
const printProgress = () => {
  let shown: RestoreProgress['step'] | undefined;
  return ({ step, done }: RestoreProgress) => {
    if (step !== shown) console.log(steps[step]);
    shown = step;
    if (step === 'images' && done > 0 && done % printEvery === 0) console.log(`  ${done} files`);
  };
};
