import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { RestoreProgress } from '../../../shared/restore.ts';
import type { App } from '../../app.ts';
import {
  type BackupEntry,
  type BackupFile,
  type BackupWriter,
  readBackupFile,
  verifyBackupFile,
  whole,
  writeBackupFile,
} from '../../outside/backups/backup-file.ts';
import { BackupError } from '../../outside/backups/backup-folder.ts';
import { sha256Of } from '../../outside/files/sha256.ts';
import {
  type CopiedTable,
  copiedTables,
  countRows,
  deleteCopiedRows,
  inSnapshot,
  insertRows,
  isEmpty,
  type Row,
  readRows,
  schemaName,
  schemaNames,
} from '../../storage/copied-tables.ts';
import { isRolledBack } from '../../storage/database/database-errors.ts';
import type { Database } from '../../storage/database/tables.ts';
import { findImage } from '../../storage/images.ts';
import { listKnownRecordings } from '../../storage/recordings.ts';
import { listKeptMessages } from '../../storage/replies.ts';
import { resetSearch } from '../../storage/search.ts';
import { deleteAllSessions } from '../../storage/sessions.ts';
import { type Requester, recordSuccess } from '../audit.ts';
import { contentToShow, findRulesVersion } from '../content/content.ts';
import { storedSummary } from '../content/summary.ts';
import { isFileStoreEmpty, isOwnedByAnotherDatabase } from '../file-store-ownership.ts';
import { areWidths, imageKeys, imageOfKey, readStoredImage, type StoredImage, typeOfFile } from '../images/images.ts';
import { messageKey, messageOfKey, messageType } from '../mail/message-keys.ts';
import { makeSecret } from '../random-texts.ts';
import { inTransaction } from '../transaction.ts';
import { queueAgain } from './queue-again.ts';
import { collectRecordingFiles } from './recording-files.ts';
import { isSound } from './recording-rows.ts';

/** The first file of a backup. */
type Manifest = {
  format: 'family-stories-backup';
  version: 1;
  /** The schema version: which columns its rows have. */
  schema: string;
  created_at: string;
  counts: Record<CopiedTable, number>;
};

/** Counts of what was copied; `missing` are the files that a row names but the file store does not have. */
export type Copied = Record<'people' | 'questions' | 'revisions' | 'images' | 'recordings', number> & {
  missing: string[];
};

const tables = Object.keys(copiedTables) as CopiedTable[];

/**
 * Online backup of database and file store into one file: first the rows from one snapshot, then the images, mails and
 * recordings they name, which are immutable. `db` must be a separate connection. With a passphrase the file is encrypted. Throws a
 * BackupError with a message for the operator.
 */
export const writeBackup = async (
  { db, files, clock }: Pick<App, 'db' | 'files' | 'clock'>,
  file: string,
  { passphrase, signal }: { passphrase?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Copied> => {
  const missing: string[] = [];
  const created_at = new Date(clock()).toISOString();
  let counts = {} as Manifest['counts'];
  await writeBackupFile(
    file,
    async (backup) => {
      // only these are kept in memory for all images
      const stored: StoredImage[] = [];
      const mails: string[] = [];
      const recordings = collectRecordingFiles();
      await inSnapshot(db, async (snapshot) => {
        counts = await countAll(snapshot);
        const manifest: Manifest = { format, version: 1, schema: schemaName, created_at, counts };
        await addText(backup, manifestName, `${JSON.stringify(manifest, null, 2)}\n`);
        for (const table of tables)
          await addRows(backup, snapshot, table, (row) => {
            signal?.throwIfAborted();
            if (table === 'family_stories_images') stored.push(readStoredImage(row));
            if (table === 'family_stories_replies' && row.state !== 'discarded') mails.push(String(row.sha256));
            recordings.addRow(table, row);
          });
      });
      const tryAdd = async (key: string): Promise<boolean> => {
        signal?.throwIfAborted();
        const file = await files.get(key);
        if (file) await backup.add(`${imageFolder}${key}`, file.size, file.body);
        return file !== undefined;
      };
      const addFile = async (key: string, isStillThere: () => Promise<boolean>) => {
        // not missing if the orphan cleanup has deleted it since the snapshot
        if (!(await tryAdd(key)) && (await isStillThere())) missing.push(key);
      };
      for (const image of stored)
        for (const key of imageKeys(image))
          await addFile(key, async () => (await findImage(db, image.name)) !== undefined);
      for (const sha256 of mails)
        await addFile(messageKey(sha256), async () => (await listKeptMessages(db, [sha256])).length > 0);
      const isKnown = async (id: string) => (await listKnownRecordings(db, [id])).length > 0;
      for (const { key, recording_id } of recordings.played) await addFile(key, () => isKnown(recording_id));
      for (const [key, { recording_id, isJoined, parts }] of recordings.takes) {
        const lost: string[] = [];
        if (!isJoined) for (const part of parts) if (!(await tryAdd(part))) lost.push(part);
        // after the parts: if they are gone because they were joined since the snapshot, it is there
        if (await tryAdd(key)) continue;
        if (isJoined) lost.push(key);
        if (lost.length > 0 && (await isKnown(recording_id))) missing.push(...lost);
      }
    },
    passphrase,
  );
  return { ...summaryOf(counts), missing };
};

const format = 'family-stories-backup';
const manifestName = 'manifest.json';
/** Of all files of the file store. */
const imageFolder = 'images/';

const countAll = async (db: Database) => {
  const counts: [CopiedTable, number][] = [];
  for (const table of tables) counts.push([table, await countRows(db, table)]);
  return Object.fromEntries(counts) as Manifest['counts'];
};

const summaryOf = (counts: Manifest['counts']) => ({
  people: counts.family_stories_people,
  questions: counts.family_stories_questions,
  revisions: counts.family_stories_revisions,
  images: counts.family_stories_images,
  // none in backups of releases before migration 035
  recordings: counts.family_stories_recordings ?? 0,
});

const addText = (backup: BackupWriter, name: string, text: string) => {
  const bytes = Buffer.from(text);
  return backup.add(name, bytes.length, whole(bytes));
};

/** Rows as NDJSON, in several files: a tar header needs the size of its file in advance. */
const addRows = async (backup: BackupWriter, db: Database, table: CopiedTable, onRow: (row: Row) => void) => {
  let part = 0;
  for await (const rows of readRows(db, table)) {
    part += 1;
    rows.forEach(onRow);
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    await addText(backup, `rows/${table}/${String(part).padStart(8, '0')}.ndjson`, lines);
  }
};

/**
 * Restores a backup of this or an earlier release into an empty instance with an empty file store. Ids, access tokens,
 * times and versions stay the same. If the backup has a password, it replaces the current one and all sessions end.
 * Verifies the whole file first, and reads everything back before it commits. After a BackupError the instance is still
 * empty.
 */
export const restoreBackup = async (
  app: App,
  backup: BackupFile,
  { onProgress = () => {}, requester }: RestoreOptions = {},
): Promise<Copied & { has_password: boolean }> => {
  onProgress({ step: 'checking', done: 0, of: 0 });
  const sums = await verifyBackupFile(backup);
  const { counts } = await readManifest(backup);
  await requireRestorable(app);
  const stored: string[] = [];
  let isCommitting = false;
  try {
    const of = [...sums.keys()].filter((name) => name.startsWith(imageFolder)).length;
    await storeImages(app, backup, stored, (done) => onProgress({ step: 'images', done, of }));
    await compareImages(app, sums, stored, (done) => onProgress({ step: 'comparing', done, of }));
    await storeRows(app, backup, counts, {
      onRows: (done) =>
        onProgress({ step: 'rows', done, of: Object.values(counts).reduce((all, one) => all + one, 0) }),
      onCommit: () => {
        isCommitting = true;
      },
      requester,
    });
  } catch (error) {
    // keep the images if rows may need them: the outcome of the COMMIT is unknown, or another restore was faster
    const isTaken = error instanceof BackupError && error.problem === 'not_empty';
    if (!isTaken && (!isCommitting || isRolledBack(error)))
      await Promise.allSettled(stored.map((key) => app.files.delete(key)));
    throw error;
  }
  return { ...summaryOf(counts), missing: [], has_password: hasPassword(counts) };
};

/** `requester`: who restores, for the audit log. */
type RestoreOptions = { onProgress?: (progress: RestoreProgress) => void; requester?: Requester };

const hasPassword = (counts: Manifest['counts']) => counts.admin_settings > 0;

/** Throws a BackupError unless the database and the file store are empty. */
export const requireRestorable = async (app: App): Promise<void> => {
  await requireEmpty(app.db);
  await requireEmptyStore(app);
};

/** Throws a BackupError if this release cannot restore this file. Reads only its manifest, which comes first. */
export const requireBackup = async (backup: BackupFile): Promise<void> => void (await readManifest(backup));

const readManifest = async (backup: BackupFile): Promise<Manifest> => {
  const { file } = backup;
  for await (const { name, body } of readBackupFile(backup)) {
    if (name !== manifestName) break;
    const manifest: Manifest = JSON.parse(await text(body));
    if (manifest.format !== format) break;
    if (manifest.version === 1 && schemaNames.includes(manifest.schema)) return manifest;
    throw new BackupError(
      `${file} was written by a newer release of Family Stories. Please restore it with that one, or a later one.`,
      { problem: 'backup_too_new' },
    );
  }
  throw new BackupError(`${file} is not a backup of Family Stories.`, { problem: 'backup_unreadable' });
};

const requireEmpty = async (db: Database) => {
  if (!(await isEmpty(db)))
    throw new BackupError(
      'There are people, questions or images here already. A backup is restored only into an empty instance; nothing was changed.',
      { problem: 'not_empty' },
    );
};

/** A failed restore deletes the files it has stored, so the store must not contain others. */
const requireEmptyStore = async (app: App) => {
  if (!(await isOwnedByAnotherDatabase(app)) && (await isFileStoreEmpty(app.files))) return;
  throw new BackupError(
    `There are files in ${app.files.location} already. A backup is restored only where no images are; nothing was changed. Please choose an empty place, or, if these files are left from a restore that was interrupted, delete them first.`,
    { problem: 'images_left' },
  );
};

const tableOf = ({ name }: BackupEntry) => {
  const [folder, table] = name.split('/');
  return folder === 'rows' ? tables.find((known) => known === table) : undefined;
};

const readLines = async (entry: BackupEntry): Promise<Row[]> =>
  (await text(entry.body))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

type OnDone = (done: number) => void;

const storeImages = async (app: App, backup: BackupFile, stored: string[], onDone: OnDone) => {
  onDone(0);
  const types = new Map<string, string>();
  const recordings = collectRecordingFiles();
  for await (const entry of readBackupFile(backup)) {
    const table = tableOf(entry);
    if (table === 'family_stories_images')
      for (const { name, content_type } of await readLines(entry)) types.set(String(name), String(content_type));
    else if (table === 'family_stories_replies')
      for (const { sha256 } of await readLines(entry)) types.set(String(sha256), messageType);
    else if (table && tablesOfRecordings.has(table))
      for (const row of await readLines(entry)) recordings.addRow(table, requireSound(table, row, backup.file));
    else if (entry.name.startsWith(imageFolder)) {
      const key = entry.name.slice(imageFolder.length);
      const name = imageOfKey(key) ?? messageOfKey(key) ?? '';
      const type = types.get(name) ?? recordings.types.get(key);
      if (type === undefined)
        throw new BackupError(`${backup.file} contains an unlisted file: ${key}. Nothing was changed.`, {
          problem: 'backup_unreadable',
        });
      stored.push(key);
      await app.files.put(key, entry, typeOfFile(key, name, type));
      onDone(stored.length);
    } else await text(entry.body);
  }
};

const compareImages = async ({ files }: App, sums: Map<string, string>, stored: string[], onDone: OnDone) => {
  onDone(0);
  for (const [at, key] of stored.entries()) {
    const file = await files.get(key);
    if (!file || (await sha256Of(file.body)) !== sums.get(`${imageFolder}${key}`)) throw differs(`the file ${key}`);
    onDone(at + 1);
  }
};

const differs = (what: string) =>
  new BackupError(`What was stored differs from the backup: ${what}. Nothing was kept. Please restore it again.`);

const tablesOfRecordings = new Set<CopiedTable>([
  ...(['family_stories_recordings', 'family_stories_recording_parts', 'family_stories_takes'] as const),
  'family_stories_transcripts',
]);

const requireSound = (table: CopiedTable, row: Row, file: string): Row => {
  if (isSound(table, row)) return row;
  throw new BackupError(`${file} is damaged: a row of ${table} is unreadable. Nothing was changed.`, {
    problem: 'backup_unreadable',
  });
};

/** With a new secret, so that the addresses that other copies of the backup could make are not good here. */
const withUrlSecret = (row: Row): Row => ({ ...row, url_secret: makeSecret() });

const tablesWithContent = new Set<CopiedTable>(['family_stories_questions', 'family_stories_revisions']);

/** Determines again which version of the content rules the content meets. */
const withCheckedRules = async (row: Row): Promise<Row> => ({
  ...row,
  content_rules: await findRulesVersion(String(row.content)),
});

/** Backups of releases before migration 012 have no widths. */
const requireWidths = (row: Row, file: string): Row => {
  if (row.widths !== undefined && !areWidths(row.widths))
    throw new BackupError(`${file} is damaged: the widths of ${row.name} are unreadable. Nothing was changed.`, {
      problem: 'backup_unreadable',
    });
  return row;
};

/** Backups of releases before migration 020 do not say what was read: all of it, as in the migration. */
const withReadVersion = (row: Row): Row => ({ ...row, read_version: row.read_version ?? row.version ?? 0 });

/** Computed again: the file is untrusted, and backups of releases before migration 026 have none. */
const withSummary = async (row: Row): Promise<Row> => {
  const content = await contentToShow(String(row.content), Number(row.content_rules));
  return { ...row, summary: storedSummary(content, Number(row.version)) };
};

/** The file is untrusted input. */
const checkRow = async (table: CopiedTable, row: Row, file: string): Promise<Row> => {
  if (table === 'family_stories_questions') return withSummary(withReadVersion(await withCheckedRules(row)));
  if (tablesWithContent.has(table)) return withCheckedRules(row);
  if (table === 'family_stories_recordings') return withUrlSecret(requireSound(table, row, file));
  if (tablesOfRecordings.has(table)) return requireSound(table, row, file);
  return table === 'family_stories_images' ? requireWidths(row, file) : row;
};

/** What a new instance may have: settings, sign-ins, a test mail and what was told of it. */
const newInstanceTables: CopiedTable[] = [
  ...(['family_stories_settings', 'family_stories_audit_log', 'family_stories_mails'] as const),
  'family_stories_notices',
];

type StoreRows = { onRows: OnDone; onCommit: () => void; requester: Requester | undefined };

/** Calls `onCommit` right before the COMMIT: an error after that leaves the outcome unknown. */
const storeRows = (
  app: App,
  backup: BackupFile,
  counts: Manifest['counts'],
  { onRows, onCommit, requester }: StoreRows,
) =>
  inTransaction(app, async (transaction) => {
    const { db } = transaction;
    onRows(0);
    await requireEmpty(db);
    await resetSearch(db);
    // only the rows of a new instance; deleting from all tables could delete what somebody adds at this moment
    await deleteCopiedRows(db, newInstanceTables);
    if (hasPassword(counts)) await deleteCopiedRows(db, ['admin_settings', 'family_stories_recovery_codes']);
    if (hasPassword(counts)) await deleteAllSessions(db);
    let done = 0;
    const restored = new Map<CopiedTable, RowsSum>();
    for await (const entry of readBackupFile(backup)) {
      const table = tableOf(entry);
      // all rows come before the images
      if (entry.name.startsWith(imageFolder)) break;
      if (!table) {
        await text(entry.body);
        continue;
      }
      const lines = await readLines(entry);
      const rows = await Promise.all(lines.map((row) => checkRow(table, row, backup.file)));
      await insertRows(db, table, rows);
      restored.set(table, addRowsTo(restored.get(table), rows));
      done += rows.length;
      onRows(done);
    }
    for (const [table, expected] of restored) await compareRows(db, table, expected, counts[table]);
    await queueAgain(transaction);
    if (requester) await recordSuccess(transaction, 'backup_restored', requester);
    onCommit();
  });

/** `sum`: the sum of the checksums of all rows, because databases sort text differently. */
type RowsSum = { columns: string[]; count: number; sum: bigint };

const addRowsTo = (before: RowsSum | undefined, rows: Row[]): RowsSum => {
  const columns = before?.columns ?? Object.keys(rows[0] ?? {});
  const sum = rows.reduce((total, row) => total + sumOf(row, columns), before?.sum ?? 0n);
  return { columns, count: (before?.count ?? 0) + rows.length, sum };
};

/** Equal for both databases, which differ in the type of large numbers. */
const sumOf = (row: Row, columns: string[]) => {
  const values = columns.map((name) => (row[name] === null ? null : String(row[name])));
  return BigInt(`0x${createHash('sha256').update(JSON.stringify(values)).digest('hex')}`);
};

const compareRows = async (db: Database, table: CopiedTable, expected: RowsSum, listed: number) => {
  let actual: RowsSum = { ...expected, count: 0, sum: 0n };
  for await (const rows of readRows(db, table)) actual = addRowsTo(actual, rows);
  if (actual.count !== listed || actual.sum !== expected.sum) throw differs(`the table ${table}`);
};
