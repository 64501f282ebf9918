import { openApp } from '../app.ts';
import type { Config } from '../config.ts';
import { restoreBackup } from '../domain/backup.ts';
import { describe, requireFile } from './backup.ts';

/** Brings a backup into an empty instance. */
export const restore = async (config: Config, args: string[]): Promise<void> => {
  const file = requireFile(args, 'restore');
  const app = await openApp(config, { patient: true });
  try {
    const copied = await restoreBackup(app, file);
    console.log(`${describe(copied)} are back. The password is that of the backup, and everyone is signed out.`);
  } finally {
    await app.close();
  }
};
