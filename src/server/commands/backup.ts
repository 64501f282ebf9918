import { openInstance } from '../app.ts';
import type { Config } from '../config.ts';
import { type Copied, writeBackup } from '../domain/backup/backup.ts';
import { encryptedSuffix } from '../domain/backup/backup-retention.ts';
import { askPassphrase } from './ask-passphrase.ts';
import { listCounts } from './list-counts.ts';
import { requireFile } from './require-file.ts';

/** Online backup of database and file store into a file. An encrypted one gets the extension .age. */
export const backup = async (config: Config, args: string[]): Promise<void> => {
  const named = requireFile(args, 'backup');
  const isEncrypted = named.endsWith(encryptedSuffix) || config.backup_passphrase_file !== undefined;
  const file = isEncrypted && !named.endsWith(encryptedSuffix) ? `${named}${encryptedSuffix}` : named;
  const app = await openInstance(config);
  try {
    const passphrase = isEncrypted ? await askPassphrase(config, true) : undefined;
    const copied = await writeBackup(app, file, { passphrase });
    console.log(`${describeCopied(copied)} are in ${file}.`);
    for (const key of copied.missing) console.error(`Not in it, because the image store does not have it: ${key}`);
  } finally {
    await app.close();
  }
};

export const describeCopied = ({ people, questions, revisions, images, recordings }: Copied): string =>
  listCounts(
    { number: people, one: 'person', many: 'people' },
    { number: questions, one: 'question', many: 'questions' },
    { number: revisions, one: 'revision', many: 'revisions' },
    { number: recordings, one: 'recording', many: 'recordings', optional: true },
    { number: images, one: 'image', many: 'images' },
  );
