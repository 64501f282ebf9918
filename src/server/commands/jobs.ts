import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { deleteOldNotes } from '../domain/audit.ts';
import { isDailyBackup } from '../domain/backup/backup-retention.ts';
import { deleteOldChanges } from '../domain/change-log.ts';
import { describeFailure } from '../domain/health.ts';
import { deleteOrphansDaily } from '../domain/images/orphans.ts';
import { runRevisionRetention } from '../domain/revisions.ts';
import { openBackupFolder } from '../outside/backups/backup-folder.ts';
import { readPassphrase } from '../outside/backups/passphrase-file.ts';
import { deleteOldCopies } from '../storage/database/copy-before-migration.ts';
import { openDatabase } from '../storage/database/database.ts';

type BackupConfig = Pick<Config, 'data_dir' | 'database_url' | 'backups'> &
  Partial<Pick<Config, 'backup_passphrase_file'>>;

type Job = (signal: AbortSignal) => Promise<void>;

const minute = 60_000;
/** Delay of the first run and interval after each run, in ms. */
export type Times = { first: number; every: number };
const usual: Times = { first: 3 * minute, every: 60 * minute };

/** Starts the recurring jobs. Returns a function that stops them and waits for running ones. */
export const startJobs = (
  app: App,
  config: BackupConfig,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  times: Times = usual,
): (() => Promise<void>) => {
  const jobs: Record<string, Job> = {
    'revision retention': revisionRetention(app),
    'upload cleanup': uploadCleanup(app),
    'orphan cleanup': orphanCleanup(app, log),
    ...(config.backups ? { 'daily backup': dailyBackup(app, config, log) } : {}),
    'change log': () => deleteOldChanges(app),
    'audit log': () => deleteOldNotes(app),
    'copies before migrations': () => deleteOldCopies(config.data_dir, app.clock()),
  };
  const stops = Object.entries(jobs).map(([name, job], index) =>
    // staggered, so that they do not start at the same time
    repeat(job, { ...times, first: times.first * (index + 1) }, (error) =>
      log.error({ job: name, ...describeFailure(error) }, 'job failed'),
    ),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};

/** A failed run is reported; the next one follows as usual. The timer does not keep the process alive. */
const repeat = (job: Job, { first, every }: Times, onError: (error: unknown) => void) => {
  const shutdown = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const run = () => {
    running = job(shutdown.signal)
      .catch((error) => {
        if (!shutdown.signal.aborted) onError(error);
      })
      .then(() => plan(every));
  };
  const plan = (wait: number) => {
    if (!shutdown.signal.aborted) timer = setTimeout(run, wait).unref();
  };
  plan(first);
  return () => {
    shutdown.abort();
    clearTimeout(timer);
    return running;
  };
};

const revisionRetention =
  (app: App): Job =>
  async (signal) => {
    await runRevisionRetention(app, signal);
  };

const orphanCleanup =
  (app: App, log: Pick<FastifyBaseLogger, 'info' | 'error'>): Job =>
  async (signal) => {
    const deleted = await deleteOrphansDaily(app, { signal });
    if (deleted === 'not ours') log.error(foreignStore);
    else if (deleted && deleted !== 'moved away' && deleted.images + deleted.files > 0)
      log.info(deleted, 'unused pictures deleted');
  };

const foreignStore =
  'The image store belongs to another database, so unused pictures stay in it. If that database is no more, delete the file "owner" in the store.';

/** Deletes upload folders that a killed process left behind. */
const uploadCleanup =
  (app: App): Job =>
  async () => {
    await app.uploads.clear();
  };

const dailyBackup = (
  app: App,
  { data_dir, database_url, backups, backup_passphrase_file: file }: BackupConfig,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Job => {
  const folder = openBackupFolder(join(data_dir, 'backups'));
  app.metrics?.addGauge(
    'family_stories_last_backup_timestamp_seconds',
    'End of the last daily backup, 0 without one',
    () => folder.newest(isDailyBackup),
  );
  return async (signal) => {
    if (!backups) return;
    // lazy import: loaded when the first backup is due
    const { makeDailyBackup } = await import('../domain/backup/daily-backup.ts');
    const onError = (error: Error) => log.error({ err: error }, 'database connection broken');
    const openSource = () => openDatabase({ data_dir, database_url, onError });
    // read for each backup: the file may change while the server runs
    const passphrase = file === undefined ? undefined : () => readPassphrase(file);
    const copied = await makeDailyBackup(app, openSource, folder, { ...backups, passphrase, signal });
    if (!copied) return;
    const { missing, ...counts } = copied;
    log.info(counts, 'backup made');
    if (missing.length > 0) log.error({ missing: missing.length }, 'backup made without images that are not there');
  };
};
