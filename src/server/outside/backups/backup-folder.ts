import { existsSync, readdirSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProblemCode } from '../../../shared/errors.ts';
import { makeFolder } from '../../durable-folders.ts';
import { OperatorError } from '../../operator-error.ts';

/** A backup cannot be written or read; the message may name files. `problem` is the error code for the admin. */
export class BackupError extends OperatorError {
  readonly problem: ProblemCode;

  constructor(message: string, { problem = 'internal', ...options }: ErrorOptions & { problem?: ProblemCode } = {}) {
    super(message, options);
    this.name = 'BackupError';
    this.problem = problem;
  }
}

/** The error for a file that is damaged or not a backup; `what` says why. */
export const damaged = (file: string, what: string, options: ErrorOptions = {}): BackupError =>
  new BackupError(`${file} is damaged or not a backup of Family Stories, and nothing was changed. (${what})`, {
    ...options,
    problem: 'backup_unreadable',
  });

/** The error for a file that the operating system does not let us read. */
export const explainUnreadable = (file: string, cause: NodeJS.ErrnoException): BackupError =>
  new BackupError(cause.code === 'ENOENT' ? `There is no file ${file}.` : `Cannot read ${file}: ${cause.message}`, {
    cause,
  });

/** Throws if there is such a file or folder. */
export const refuseExisting = async (file: string): Promise<void> => {
  if (existsSync(file))
    throw new BackupError(`${file} is there already. Please choose another name; nothing was changed.`);
};

/** The folder of daily backups, readable by its owner only. */
export type BackupFolder = {
  pathOf: (name: string) => string;
  list: () => Promise<string[]>;
  delete: (name: string) => Promise<void>;
  /**
   * When the newest matching backup was written, in s since 1970; 0 if there is none. Times in the future are ignored:
   * the clock was ahead then.
   */
  newest: (matches: (name: string) => boolean) => number;
};

export const openBackupFolder = (folder: string): BackupFolder => ({
  pathOf: (name) => join(folder, name),
  list: async () => {
    await makeFolder(folder);
    return readdir(folder);
  },
  delete: (name) => rm(join(folder, name), { force: true }),
  newest: (matches) => {
    const names = existsSync(folder) ? readdirSync(folder).filter(matches) : [];
    const times = names.map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
    const now = Date.now();
    return Math.max(0, ...times.filter((time) => time <= now)) / 1000;
  },
});
