import { access, constants } from 'node:fs/promises';
import { openApp } from '../app.ts';
import type { Config } from '../config.ts';
import { type ImportedArchive, importArchive } from '../domain/archive/import-archive.ts';
import { explainUnreadable } from '../outside/backups/backup-folder.ts';
import { describeDatabase } from '../storage/database/database.ts';
import { listCounts } from './list-counts.ts';
import { requireFile } from './require-file.ts';

/** Brings people, questions, answers, photos and recordings back from an archive, into an empty instance. */
export const importFromArchive = async (config: Config, args: string[]): Promise<void> => {
  const file = requireFile(args, 'import-archive');
  // before the instance is opened, so that a wrong name creates nothing
  await access(file, constants.R_OK).catch((cause) => {
    throw explainUnreadable(file, cause);
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

const describe = ({ people, questions, answers, photos, recordings }: ImportedArchive): string =>
  listCounts(
    { number: people, one: 'person', many: 'people' },
    { number: questions, one: 'question', many: 'questions' },
    { number: answers, one: 'answer', many: 'answers' },
    { number: recordings, one: 'recording', many: 'recordings', optional: true },
    { number: photos, one: 'photo', many: 'photos' },
  );
