import { openInstance } from '../app.ts';
import { type Config, UsageError } from '../config.ts';
import { type Copied, writeBackup } from '../domain/backup/backup.ts';
import { encryptedSuffix } from '../domain/backup/backup-retention.ts';
import { askPassphrase } from './ask-passphrase.ts';

/** Online backup of database and file store into a file. An encrypted one gets the extension .age. */
export const backup = async (config: Config, args: string[]): Promise<void> => {
  const named = requireFile(args, 'backup');
  const isEncrypted = named.endsWith(encryptedSuffix) || config.backup_passphrase_file !== undefined;
  const file = isEncrypted && !named.endsWith(encryptedSuffix) ? `${named}${encryptedSuffix}` : named;
  const app = await openInstance(config);
  try {
    const passphrase = isEncrypted ? await askPassphrase(config, true) : undefined;
    const copied = await writeBackup(app, file, { passphrase });
    console.log(`${describe(copied)} are in ${file}.`);
    for (const key of copied.missing) console.error(`Not in it, because the image store does not have it: ${key}`);
  } finally {
    await app.close();
  }
};

/** The only argument of these commands; throws a UsageError without it. */
export const requireFile = (args: string[], command: string, options: string[] = []): string => {
  const [file, ...more] = args;
  // a mistyped option must not become the name of a file
  if (file === undefined || file.startsWith('--') || more.length > 0)
    throw new UsageError(`Usage: npm run ${[command, '--', ...options, 'FILE'].join(' ')}`);
  return file;
};

export const describe = ({ people, questions, revisions, images, recordings }: Copied): string => {
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
  const most = [count(people, 'person', 'people'), count(questions, 'question', 'questions')];
  most.push(count(revisions, 'revision', 'revisions'));
  if (recordings > 0) most.push(count(recordings, 'recording', 'recordings'));
  return `${most.join(', ')} and ${count(images, 'image', 'images')}`;
};
