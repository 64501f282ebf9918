import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { imageBucket } from '../shared/content/image-names.ts';
import { limits } from '../shared/limits.ts';
import { type Config, defaultImageQuota, defaultRecordings, type MailConfig, type RecordingConfig } from './config.ts';
import { readInstanceLanguage } from './domain/instance-language.ts';
import { makeFolder } from './durable-folders.ts';
import { OperatorError } from './operator-error.ts';
import { openDiskFiles } from './outside/files/disk-files.ts';
import type { FileStore } from './outside/files/file-store.ts';
import { openUploads, type Uploads } from './outside/files/uploads.ts';
import { type MessageParser, openMessageParser } from './outside/mail/message-parser.ts';
import type { Metrics } from './outside/metrics.ts';
import { openRemuxer, type Remuxer } from './outside/recordings/remuxer.ts';
import { type ImageRenderer, openImageRenderer } from './outside/rendering/image-renderer.ts';
import { openTypesetter, type Typesetter } from './outside/typesetting/typesetter.ts';
import { dataFolders } from './root.ts';
import { findPasswordHash } from './storage/admin.ts';
import { isEmpty, listTables } from './storage/copied-tables.ts';
import {
  describeDatabase,
  hasSqlite,
  openDatabase,
  openWithTokenAccess,
  realFolder,
} from './storage/database/database.ts';
import { type MigrateOptions, migrate } from './storage/database/migrate.ts';
import type { Database } from './storage/database/tables.ts';
import type { TokenAccess } from './storage/database/token-access.ts';
import type { ImageQuota } from './storage/images.ts';

/** The dependencies of the domain. `clock` returns the time in ms since 1970. */
export type App = {
  db: Database;
  tokenAccess: TokenAccess;
  files: FileStore;
  imageRenderer: ImageRenderer;
  uploads: Uploads;
  typesetter: Typesetter;
  messageParser: MessageParser;
  remuxer: Remuxer;
  /** Events within this process: something was added to the queue of jobs. */
  events: EventEmitter<{ job_added: [] }>;
  image_quota: ImageQuota;
  /** Undefined: mail is off. */
  mail?: (MailConfig & { origin: string }) | undefined;
  recordings: RecordingConfig;
  webhook_allow_private: boolean;
  clock: () => number;
  /** Length of new access tokens, in characters. */
  token_length: number;
  /** Undefined if metrics are off. */
  metrics?: Metrics | undefined;
  close: () => Promise<void>;
};

type OpenConfig = Pick<Config, 'data_dir' | 'database_url' | 'bucket'> &
  Partial<
    Pick<Config, 'token_length' | 'image_quota' | 'mail' | 'public_url' | 'webhook_allow_private' | 'recordings'>
  >;
/** `onError` is called for idle connections that break. */
type OpenOptions = {
  clock?: () => number;
  onError?: (error: Error) => void;
  metrics?: Metrics | undefined;
  /** For commands: they may wait longer than a request. */
  hasLongTimeouts?: boolean;
};

/** Callbacks with messages about migrations, and about why row-level security is not in use. */
type PrepareOptions = MigrateOptions & { onRefusal?: (why: string) => void };

/** Opens database and file store and brings the schema up to date. */
export const openApp = async (config: OpenConfig, options: OpenOptions & PrepareOptions = {}): Promise<App> => {
  const app = await openStores(config, options);
  try {
    await prepareDatabase(app, config, options);
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
};

/** The error for a command that finds no instance; its message says where it looked. */
const noInstanceError = (config: OpenConfig) => {
  const where = config.database_url === undefined ? realFolder(config.data_dir) : describeDatabase(config);
  return new OperatorError(
    `There is no Family Stories in ${where}. Please set DATA_DIR or DATABASE_URL to what the server uses, and run the command again. Nothing was changed.`,
  );
};

/** Opens an existing instance for a command. Throws an OperatorError if there is none, and creates nothing then. */
export const openInstance = async (config: OpenConfig): Promise<App> => {
  if (!(await hasTables(config))) throw noInstanceError(config);
  const app = await openApp(config, { hasLongTimeouts: true, onMigration: console.error });
  // a restore or an import that failed leaves empty tables
  if ((await findPasswordHash(app.db)) !== undefined || !(await isEmpty(app.db))) return app;
  await app.close();
  throw noInstanceError(config);
};

/** Whether the database has our tables. Does not create a SQLite file. */
const hasTables = async ({ data_dir, database_url }: OpenConfig) => {
  if (database_url === undefined && !hasSqlite(data_dir)) return false;
  const db = openDatabase({ data_dir, database_url, onError: () => {}, hasLongTimeouts: true });
  return listTables(db)
    .then((tables) => tables.includes('admin_settings'))
    .finally(() => db.destroy());
};

/** Opens database and file store. Does not connect to a PostgreSQL server yet. */
export const openStores = async (config: OpenConfig, options: OpenOptions = {}): Promise<App> => {
  const { data_dir, database_url, bucket } = config;
  const { token_length = limits.tokenLength.min, image_quota = defaultImageQuota } = config;
  const {
    mail,
    public_url: origin = '',
    webhook_allow_private = false,
    recordings = { ...defaultRecordings },
  } = config;
  await makeFolder(data_dir);
  const { metrics, onError = () => {}, clock = Date.now } = options;
  // opened before the database: it throws if the bucket or the folder cannot be used, and nobody would close the database
  const files = await openFiles({ data_dir, bucket });
  const { db, tokenAccess } = openWithTokenAccess({
    ...{ data_dir, database_url, onError, metrics },
    hasLongTimeouts: options.hasLongTimeouts,
  });
  const uploads_folder = join(data_dir, dataFolders.uploads);
  const imageRenderer = openImageRenderer(uploads_folder);
  metrics?.addGauge('family_stories_pictures_waiting', 'Images being rendered or queued for it', imageRenderer.queued);
  const close = async () => {
    imageRenderer.close();
    typesetter.close();
    messageParser.close();
    remuxer.close();
    await db.destroy();
  };
  const uploads = openUploads(uploads_folder);
  const typesetter = openTypesetter(join(data_dir, dataFolders.fonts));
  const messageParser = openMessageParser(uploads_folder);
  const remuxer = openRemuxer(uploads_folder);
  return {
    ...{ db, tokenAccess, files, imageRenderer, uploads, typesetter, image_quota, clock, token_length, metrics },
    ...{
      close,
      messageParser,
      remuxer,
      events: new EventEmitter(),
      mail: mail && { ...mail, origin },
      webhook_allow_private,
      recordings,
    },
  };
};

/** Migrates the schema, sets up row-level security, and reads the instance's language. Can be retried. */
export const prepareDatabase = async (
  app: App,
  config: OpenConfig,
  { onRefusal, ...migrateOptions }: PrepareOptions = {},
): Promise<void> => {
  await migrate({ ...config, onError: () => {} }, migrateOptions);
  const refusal = await app.tokenAccess.secure();
  if (refusal !== undefined) onRefusal?.(refusal);
  await readInstanceLanguage(app);
};

/** Opens the configured bucket, or the folder of images in the data folder. */
const openFiles = async ({ data_dir, bucket }: Pick<Config, 'data_dir' | 'bucket'>): Promise<FileStore> =>
  bucket
    ? (await import('./outside/files/bucket-files.ts')).openBucketFiles(bucket)
    : openDiskFiles(join(realFolder(data_dir), imageBucket));
