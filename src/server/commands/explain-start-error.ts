import { MoveError } from '../domain/move-error.ts';
import { WeakPasswordError } from '../domain/password.ts';
import { BackupError } from '../outside/backup-error.ts';
import { ImageStoreUnavailable } from '../outside/image-store.ts';
import { explainImageStoreError } from '../outside/image-store-errors.ts';
import { explainDatabaseError, isDatabaseUnavailable } from '../storage/database-errors.ts';
import { NewerSchemaError } from '../storage/migrate.ts';
import { ElsewhereError } from '../storage/moves.ts';
import { NotOwnerError } from '../storage/not-owner-error.ts';
import { ListenError } from './listen-error.ts';

const inPlainWords = [
  NewerSchemaError,
  NotOwnerError,
  ElsewhereError,
  BackupError,
  ListenError,
  MoveError,
  WeakPasswordError,
];

/** Why a start failed, in words that say what to do. */
export const explainStartError = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string };
  if (inPlainWords.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof ImageStoreUnavailable) return explainImageStoreError(error);
  if (isDatabaseUnavailable(error)) return explainDatabaseError(error);
  if (code === 'EACCES') return `Cannot write there: ${message}`;
  if (code === 'SQLITE_NOTADB') return 'The file family-stories.sqlite there is no database, or it is damaged.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
