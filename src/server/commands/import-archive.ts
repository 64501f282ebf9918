import { access } from 'node:fs/promises';
import { openApp } from '../app.ts';
import type { Config } from '../config.ts';
import { type ImportedArchive, importArchive } from '../domain/archive/import-archive.ts';
import { BackupError } from '../outside/backups/backup-folder.ts';
import { describeDatabase } from '../storage/database/database.ts';
import { requireFile } from './backup.ts';

/** Brings people, questions, answers, photos and recordings back from an archive, into an empty instance. */
export const importFromArchive = async (config: Config, args: string[]): Promise<void> => {
  const file = requireFile(args, 'import-archive');
  // before the instance is opened, so that a wrong name creates nothing
  await access(file).catch((cause) => {
    throw new BackupError(`There is no file ${file}.`, { cause });
  });
  const app = await openApp(config, { hasLongTimeouts: true, onMigration: console.error });
  try {
    const imported = await importArchive(app, file);
    console.log(`${describe(imported)} are back. All links are new.`);
    console.log(`Database: ${describeDatabase(config)}. Images: ${app.files.location}.`);
    for (const line of imported.missing) console.error(`Not brought back: ${line}`);
  } finally {
    await app.close();
  }
};

const describe = ({ people, questions, answers, photos, recordings }: ImportedArchive): string => {
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
  const most = [count(people, 'person', 'people'), count(questions, 'question', 'questions')];
  most.push(count(answers, 'answer', 'answers'));
  if (recordings > 0) most.push(count(recordings, 'recording', 'recordings'));
  return `${most.join(', ')} and ${count(photos, 'photo', 'photos')}`;
};
