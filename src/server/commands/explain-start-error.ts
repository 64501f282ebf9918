import { writeFieldMessage } from '../../shared/messages/field-message.ts';
import { NoInstanceError } from '../app.ts';
import { WeakPasswordError } from '../domain/sign-in/password.ts';
import { languageIn } from '../languages.ts';
import { BackupError } from '../outside/backups/backup-folder.ts';
import { FileStoreUnavailable } from '../outside/files/file-store.ts';
import { explainFileStoreError } from '../outside/files/file-store-errors.ts';
import { NoCopyError } from '../storage/database/copy-before-migration.ts';
import { explainDatabaseError, isDatabaseUnavailable } from '../storage/database/database-errors.ts';
import { NewerSchemaError } from '../storage/database/migrate.ts';
import { NotOwnerError } from '../storage/database/row-security.ts';
import { MovedAwayError } from '../storage/migrations/028-moved-away.ts';
import { ListenError } from './listen-error.ts';

const explainedErrors = [
  NewerSchemaError,
  NotOwnerError,
  MovedAwayError,
  BackupError,
  ListenError,
  NoCopyError,
  NoInstanceError,
];

/** A message for the operator: why a start failed and what to do. */
export const explainStartError = (error: unknown): string => {
  const { code } = error as { code?: string };
  if (explainedErrors.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof WeakPasswordError)
    return `The password ${writeFieldMessage(languageIn('en'), error.weakness)}. Nothing was changed.`;
  if (error instanceof FileStoreUnavailable) return explainFileStoreError(error);
  if (isDatabaseUnavailable(error)) return explainDatabaseError(error);
  if (isFileSystemError(error))
    return `The file system refuses it: ${error.message}. Whose folder is it, and is its disk writable?`;
  if (code === 'SQLITE_NOTADB') return 'The file family-stories.sqlite there is no database, or it is damaged.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

const isFileSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error && typeof error.path === 'string';
