import { openApp } from '../app.ts';
import type { Config } from '../config.ts';
import { type Copied, writeBackup } from '../domain/backup.ts';
import { UsageError } from './usage-error.ts';

/** Copies database and images into the file named, while the server goes on. */
export const backup = async (config: Config, args: string[]): Promise<void> => {
  const file = requireFile(args, 'backup');
  const app = await openApp(config, { patient: true, also: 'left' });
  try {
    const copied = await writeBackup(app, file);
    console.log(`${describe(copied)} are in ${file}.`);
    for (const key of copied.missing) console.error(`Not in it, because the image store does not have it: ${key}`);
  } finally {
    await app.close();
  }
};

/** The one argument that these commands have; throws a UsageError without it. */
export const requireFile = (args: string[], command: string): string => {
  const [file, ...more] = args;
  if (file === undefined || more.length > 0) throw new UsageError(`Usage: npm run ${command} -- FILE`);
  return file;
};

export const describe = ({ people, questions, revisions, images }: Copied): string =>
  `${people} people, ${questions} questions, ${revisions} revisions and ${images} images`;
