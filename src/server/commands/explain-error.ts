import { writeFieldMessage } from '../../shared/messages/field-message.ts';
import { WeakPasswordError } from '../domain/sign-in/password.ts';
import { languageIn } from '../languages.ts';
import { OperatorError } from '../operator-error.ts';
import { FileStoreUnavailable } from '../outside/files/file-store.ts';
import { explainFileStoreError } from '../outside/files/file-store-errors.ts';
import { explainDatabaseError, isDatabaseUnavailable } from '../storage/database/database-errors.ts';

/** A message for the operator: why a command failed, and what to do. */
export const explainError = (error: unknown): string => {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof WeakPasswordError)
    return `The password ${writeFieldMessage(languageIn('en'), error.weakness)}. Nothing was changed.`;
  if (error instanceof FileStoreUnavailable) return explainFileStoreError(error);
  if (isDatabaseUnavailable(error)) return explainDatabaseError(error);
  if (isFileSystemError(error))
    return `The file system refuses it: ${error.message}. Whose folder is it, and is its disk writable?`;
  // no outage: waiting for it does not help
  if ((error as { code?: unknown }).code === 'SQLITE_NOTADB')
    return 'family-stories.sqlite is not a database, or it is damaged.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

const isFileSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error && typeof error.path === 'string';
