import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type ArchivePart, archiveParts, type BuildProgress } from '../../shared/books.ts';
import { type BuildFault, writeBuildFault } from '../../shared/messages/build-fault.ts';
import { openInstance } from '../app.ts';
import type { Config } from '../config.ts';
import { makeArchive } from '../domain/archive/archive.ts';
import { estimateArchive } from '../domain/books/builds.ts';
import { languageOfInstance } from '../domain/instance-language.ts';
import { partialName, syncToDisk } from '../durable-folders.ts';
import { languageIn } from '../languages.ts';
import { OperatorError } from '../operator-error.ts';
import { refuseExisting } from '../outside/backups/backup-folder.ts';
import { requireFile } from './require-file.ts';

const optionOf = (part: ArchivePart) => `--without-${part}`;
const usage = archiveParts.map((part) => `[${optionOf(part)}]`);

/** Makes the archive of everything. It appears under its name when it is complete; no file is replaced. */
export const archive = async (config: Config, args: string[]): Promise<void> => {
  const leave_out = archiveParts.filter((part) => args.includes(optionOf(part)));
  const options = new Set(leave_out.map(optionOf));
  const named = args.filter((arg) => !options.has(arg));
  const file = requireFile(named, 'archive', usage);
  await refuseExisting(file);
  const app = await openInstance(config);
  const ending = new AbortController();
  const end = () => ending.abort(new OperatorError('The archive was not finished. Nothing of it was kept.'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  try {
    const folder = await makeAside(file);
    try {
      const size = await estimateArchive(app);
      const { bytes, photos, answers, unfinished, notes, mails, recordings } = size;
      console.error(
        `Answers: ${answers}, photos: ${photos}. The archive will have about ${Math.ceil(bytes / 1e6)} MB.`,
      );
      if (unfinished > 0 && !leave_out.includes('unfinished'))
        console.error(`${unfinished} of the answers are not finished. --without-unfinished leaves them out.`);
      if (notes > 0 && !leave_out.includes('notes'))
        console.error(`It will contain your notes about people (${notes}). --without-notes leaves them out.`);
      if (recordings > 0 && !leave_out.includes('recordings'))
        console.error(
          `It will contain recordings (${recordings}, about ${Math.ceil(size.recording_bytes / 1e6)} MB). --without-recordings leaves them out.`,
        );
      if (mails > 0 && !leave_out.includes('mails'))
        console.error(
          `It will contain mails (${mails}) with links to write into answers. --without-mails leaves them out.`,
        );
      const language = languageOfInstance(app);
      const { files, problems } = await makeArchive(app, {
        folder,
        origin: '',
        language,
        leave_out,
        signal: ending.signal,
        onProgress: progressReporter(),
        onError: (error) => console.error(error),
      });
      const [made] = files;
      if (!made) throw new OperatorError(problems.map(describe).join('\n'));
      await refuseExisting(file);
      await rename(made.path, file);
      await syncToDisk(dirname(file));
      console.log(`The archive is in ${file}.`);
      for (const problem of problems) console.error(describe(problem));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await app.close();
  }
};

/**
 * A temporary folder beside the file: the finished archive is renamed, not copied. If the folder exists, another
 * archive is being made there.
 */
const makeAside = async (file: string): Promise<string> => {
  const folder = join(dirname(file), partialName(basename(file)));
  try {
    await mkdir(folder, { mode: 0o700 });
    return folder;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new OperatorError(
      code === 'EEXIST'
        ? `Another archive is being made in ${folder}. If none is, please delete that folder.`
        : `Cannot write to ${dirname(file)}: ${message}`,
      { cause },
    );
  }
};

const steps: Record<BuildProgress['step'], string> = {
  waiting: 'Waiting',
  photos: 'Photos for the books',
  setting: 'The PDF is being set',
  checking: 'The PDF is being checked',
  writing: 'Writing',
  done: 'Done',
};

/** Commands print English. */
const describe = (fault: BuildFault) => writeBuildFault(languageIn('en'), fault).detail;

/** Prints a line for each step, and for each tenth of a step. */
const progressReporter = () => {
  let last = '';
  return ({ step, done, of }: BuildProgress) => {
    const tenths = of === 0 ? 0 : Math.floor((10 * done) / of);
    const line = `${steps[step]}: ${tenths * 10} %`;
    if (line !== last) console.error(line);
    last = line;
  };
};
