import { join } from 'node:path';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { deleteOldNotes } from '../domain/audit.ts';
import { type BackupRetention, isDailyBackup } from '../domain/backup/backup-retention.ts';
import { deleteOldChanges } from '../domain/changes.ts';
import { describeFailure } from '../domain/health.ts';
import { deleteOrphans } from '../domain/images/orphans.ts';
import { deleteExpiredBuilds, deleteWithdrawnBuilds } from '../domain/keepsake/builds.ts';
import { deleteExpiredRevisions } from '../domain/revisions.ts';
import { refreshIndex } from '../domain/search/indexing.ts';
import { summariseAnswers } from '../domain/summaries.ts';
import { emptyWastebasket } from '../domain/wastebasket.ts';
import { openBackupFolder } from '../outside/backups/backup-folder.ts';
import { readPassphrase } from '../outside/backups/passphrase-file.ts';
import { dataFolders } from '../root.ts';
import { deleteOldCopies } from '../storage/database/copy-before-migration.ts';
import { openDatabase } from '../storage/database/database.ts';
import { type Job, runJob } from './run-job.ts';

type BackupConfig = Pick<Config, 'data_dir' | 'database_url' | 'backups'> &
  Partial<Pick<Config, 'backup_passphrase_file'>>;

type Log = Record<'info' | 'error', (fields: object, message: string) => void>;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Delay of the first tick and interval after each run, in ms. At each tick a job runs if it is due. */
export type Times = { first: number; every: number };
const usual: Times = { first: 3 * minute, every: hour };

/** Every job. A failed run is logged, and tried again at the next tick. */
export const recurringJobs = (app: App, config: BackupConfig, log: Log): Job[] => [
  { name: 'revision retention', every: hour, run: ({ signal, since }) => deleteExpiredRevisions(app, since, signal) },
  // what killed processes have left in this data folder
  { name: 'upload cleanup', run: () => app.uploads.clear() },
  { name: 'orphan cleanup', every: day, run: ({ signal }) => orphanCleanup(app, log, signal) },
  ...(config.backups ? [{ name: 'daily backup', run: dailyBackup(app, config, config.backups, log) }] : []),
  { name: 'wastebasket', every: hour, run: ({ signal }) => wastebasket(app, log, signal) },
  { name: 'expired books and archives', every: hour, run: () => tidyBuilds(app) },
  { name: 'search index', every: hour, run: ({ signal }) => refreshIndex(app, { signal }) },
  { name: 'summaries', every: hour, run: ({ signal }) => summariseAnswers(app, signal) },
  { name: 'change log', every: hour, run: () => deleteOldChanges(app) },
  { name: 'audit log', every: hour, run: () => deleteOldNotes(app) },
  { name: 'copies before migrations', run: () => deleteOldCopies(config.data_dir, app.clock()) },
];

/** Starts the recurring jobs. Returns a function that stops them and waits for running ones. */
export const startJobs = (app: App, config: BackupConfig, log: Log, times: Times = usual): (() => Promise<void>) => {
  const stops = recurringJobs(app, config, log).map((job, index) =>
    // staggered, so that they do not start at the same time
    repeat(
      (signal) => runJob(app, job, signal),
      { ...times, first: times.first * (index + 1) },
      (error) => log.error({ job: job.name, ...describeFailure(error) }, 'job failed'),
    ),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};

/** The timer does not keep the process alive. */
const repeat = (
  work: (signal: AbortSignal) => Promise<unknown>,
  { first, every }: Times,
  onError: (error: unknown) => void,
) => {
  const shutdown = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const tick = () => {
    running = work(shutdown.signal)
      .catch((error) => {
        if (!shutdown.signal.aborted) onError(error);
      })
      .then(() => plan(every));
  };
  const plan = (wait: number) => {
    if (!shutdown.signal.aborted) timer = setTimeout(tick, wait).unref();
  };
  plan(first);
  return () => {
    shutdown.abort();
    clearTimeout(timer);
    return running;
  };
};

const orphanCleanup = async (app: App, log: Log, signal: AbortSignal) => {
  const deleted = await deleteOrphans(app, { signal });
  if (deleted === 'not ours') log.error({}, foreignStore);
  else if (deleted.images + deleted.files > 0) log.info(deleted, 'unused images deleted');
};

const tidyBuilds = async (app: App) => {
  await deleteExpiredBuilds(app);
  await deleteWithdrawnBuilds(app);
};

const wastebasket = async (app: App, log: Log, signal: AbortSignal) => {
  const erased = await emptyWastebasket(app, signal);
  if (erased.people + erased.questions > 0) log.info(erased, 'wastebasket emptied of what was deleted 30 days ago');
};

const foreignStore =
  'The image store belongs to another database, so unused images are not deleted. If that database no longer exists, delete the file "owner" in the store.';

/**
 * In the data folder of each process that has BACKUPS on. Several processes with one folder make one backup: see
 * makeDailyBackup.
 */
const dailyBackup = (
  app: App,
  { data_dir, database_url, backup_passphrase_file: file }: BackupConfig,
  retention: BackupRetention,
  log: Log,
): Job['run'] => {
  const folder = openBackupFolder(join(data_dir, dataFolders.backups));
  app.metrics?.addGauge(
    'family_stories_last_backup_timestamp_seconds',
    'End of the last daily backup, 0 without one',
    () => folder.newest(isDailyBackup),
  );
  return async ({ signal }) => {
    // lazy import: loaded when the first backup is due
    const { makeDailyBackup } = await import('../domain/backup/daily-backup.ts');
    const onError = (error: Error) => log.error({ err: error }, 'database connection broken');
    const openSource = () => openDatabase({ data_dir, database_url, onError, hasLongTimeouts: true });
    // read for each backup: the file may change while the server runs
    const passphrase = file === undefined ? undefined : () => readPassphrase(file);
    const copied = await makeDailyBackup(app, openSource, folder, { ...retention, passphrase, signal });
    if (!copied) return;
    const { missing, ...counts } = copied;
    log.info(counts, 'backup made');
    if (missing.length > 0)
      log.error({ missing: missing.length }, 'backup made; some images are missing from the image store');
  };
};
