import { join } from 'node:path';
import { day, hour, minute } from '../../shared/durations.ts';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { deleteOldNotes } from '../domain/audit.ts';
import { type BackupRetention, isDailyBackup } from '../domain/backup/backup-retention.ts';
import { deleteExpiredBuilds, deleteWithdrawnBuilds } from '../domain/books/builds.ts';
import { deleteUnfinishedFiles, type Makers, makeBuild } from '../domain/books/make-build.ts';
import { deleteOldChanges } from '../domain/changes.ts';
import { describeFailure } from '../domain/health.ts';
import { deleteOrphans } from '../domain/images/orphans.ts';
import { languageOfInstance, readInstanceLanguage } from '../domain/instance-language.ts';
import { finishQuietRecordings } from '../domain/recordings/finish.ts';
import { deleteExpiredRevisions } from '../domain/revisions.ts';
import { indexInBackground, refreshIndex } from '../domain/search/indexing.ts';
import { summariseAnswers } from '../domain/summaries.ts';
import { emptyWastebasket } from '../domain/wastebasket.ts';
import { openBackupFolder } from '../outside/backups/backup-folder.ts';
import { readPassphrase } from '../outside/backups/passphrase-file.ts';
import type { Metrics } from '../outside/metrics.ts';
import { dataFolders } from '../root.ts';
import { measureBuilds } from '../storage/builds.ts';
import { deleteOldCopies } from '../storage/database/copy-before-migration.ts';
import { openDatabase } from '../storage/database/database.ts';
import { mailJobs, receivingJobs } from './mail-jobs.ts';
import { recordingJobs } from './recording-jobs.ts';
import { type JobKind, type JobLog, type Jobs, type LocalJob, startRunner } from './runner.ts';
import { transcriptJobs } from './transcript-jobs.ts';

type BackupConfig = Pick<Config, 'data_dir' | 'database_url' | 'backups'> &
  Partial<Pick<Config, 'backup_passphrase_file'>>;

type Log = JobLog & { info: JobLog['error'] };

/** Recurring jobs on the database and the file store, each once in all processes together. */
export const recurringJobs = (app: App, log: Log): JobKind[] => [
  { kind: 'revision retention', every: hour, run: ({ signal, since }) => deleteExpiredRevisions(app, since, signal) },
  { kind: 'orphan cleanup', every: day, run: ({ signal }) => orphanCleanup(app, log, signal) },
  { kind: 'unfinished recordings', every: hour, run: ({ signal }) => finishQuietRecordings(app, signal) },
  { kind: 'wastebasket', every: hour, run: ({ signal }) => wastebasket(app, log, signal) },
  { kind: 'expired books and archives', every: hour, run: () => tidyBuilds(app) },
  { kind: 'search index', every: hour, run: ({ signal }) => refreshIndex(app, { signal }) },
  { kind: 'summaries', every: hour, run: ({ signal }) => summariseAnswers(app, signal) },
  { kind: 'change log', every: hour, run: () => deleteOldChanges(app) },
  { kind: 'audit log', every: hour, run: () => deleteOldNotes(app) },
];

/** Recurring jobs of each process: files in its data folder, and reads that write only if there is something to do. */
export const localJobs = (app: App, config: BackupConfig, log: Log): LocalJob[] => [
  // so that a search has little left to index
  { name: 'index of saved answers', every: 10_000, run: (signal) => indexInBackground(app, signal) },
  // another process may have changed it
  { name: 'language of the settings', every: 10_000, run: () => readInstanceLanguage(app) },
  // leftovers of killed processes
  { name: 'upload cleanup', every: hour, run: () => app.uploads.clear() },
  { name: 'unfinished builds', every: hour, run: () => deleteUnfinishedFiles(app, buildFolder(config)) },
  ...(config.backups
    ? [{ name: 'daily backup', every: hour, run: dailyBackup(app, config, config.backups, log) }]
    : []),
  { name: 'copies before migrations', every: hour, run: () => deleteOldCopies(config.data_dir, app.clock()) },
];

/** For temporary files of builds. */
const buildFolder = ({ data_dir }: Pick<Config, 'data_dir'>) => join(data_dir, dataFolders.keepsake);

/** Books and archives, one at a time in all processes together. */
export const buildJobs = (app: App, config: Pick<Config, 'data_dir'>, makers: Makers, log: JobLog): Jobs => {
  const folder = buildFolder(config);
  const language = () => languageOfInstance(app);
  const onError = (error: unknown, { id, edition }: { id: string; edition: string }) =>
    log.error({ build: id, edition, ...describeFailure(error) }, 'build failed');
  return {
    queued: [{ kind: 'build', run: (run) => makeBuild(app, run, { makers, folder, language, onError }) }],
    local: app.metrics ? [{ name: 'metrics of builds', every: 15_000, run: countBuilds(app, app.metrics) }] : [],
  };
};

/** Registers the metrics of builds; returns a function that updates them. */
const countBuilds = ({ db }: App, metrics: Metrics) => {
  let measured: Awaited<ReturnType<typeof measureBuilds>> = { states: {}, bytes: 0 };
  metrics.addGauge('family_stories_builds', 'Books and archives by state', () => measured.states);
  metrics.addGauge('family_stories_build_bytes', 'Size of finished books and archives', () => measured.bytes);
  return async () => {
    measured = await measureBuilds(db);
  };
};

/** In ms: recurring jobs wait, so that they do not delay the first pages after a start. */
const first = 3 * minute;

/** Starts all jobs: builds, recordings and mail do not wait for others. Returns a function that stops them and waits for running ones. */
export const startJobs = (app: App, config: BackupConfig, makers: Makers, log: Log): (() => Promise<void>) => {
  const recurring = { queued: recurringJobs(app, log), local: localJobs(app, config, log) };
  const stops = [
    startRunner(app, buildJobs(app, config, makers, log), log),
    startRunner(app, recurring, log, { first }),
    startRunner(app, recordingJobs(app), log),
    ...(app.mail ? [startRunner(app, mailJobs(app, log), log)] : []),
    ...(app.recordings.transcriber ? [startRunner(app, transcriptJobs(app, log), log)] : []),
    ...(app.mail ? receivingJobs(app, app.mail).map((job) => startRunner(app, { queued: [job] }, log)) : []),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
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
  if (erased.people + erased.questions + erased.recordings > 0)
    log.info(erased, 'wastebasket emptied of what was deleted 30 days ago');
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
): LocalJob['run'] => {
  const folder = openBackupFolder(join(data_dir, dataFolders.backups));
  app.metrics?.addGauge(
    'family_stories_last_backup_timestamp_seconds',
    'End of the last daily backup, 0 without one',
    () => folder.newest(isDailyBackup),
  );
  return async (signal) => {
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
