import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { InstanceStores, Moved } from '../domain/move/move.ts';
import type { BucketConfig } from '../outside/files/bucket-files.ts';
import { dataFolders } from '../root.ts';
import { describeDatabase, realFolder, sqliteFile } from '../storage/database/database.ts';

/** The summary of a move: one line per table and one for the files. */
export const report = ({ tables, files }: Moved, to: InstanceStores): string => {
  const lines = tables.map(
    ({ table, count, sum }) => `  ${table}: ${count} rows, SHA-256 ${sum.slice(0, 16)}… in both`,
  );
  if (files)
    lines.push(`  images: ${files.count} files, ${files.bytes} bytes, SHA-256 ${files.sum.slice(0, 16)}… in both`);
  const missing = (files?.missing ?? []).map((key) => `  missing in the source as well: image ${key}`);
  const where = [...(tables.length > 0 ? [to.location] : []), ...(files ? [to.files.location] : [])].join(' and to ');
  return ['', `Everything was copied to ${where} and compared:`, ...lines, ...missing].join('\n');
};

type StoreSettings = Pick<Config, 'data_dir' | 'database_url' | 'bucket'>;

/** The next steps. `images` is where the images were. Contains no passwords or keys. */
export const whatNext = (from: Config, to: StoreSettings, moves: Moves, images: string): string =>
  [
    '',
    'Next:',
    '  1. Stop the old server if it is still running. It accepts no more changes. Open pages keep their text and send it when the new server answers at the same address.',
    '  2. Change these settings, and leave the others as they are:',
    ...settings(from, to).map((line) => `       ${line}`),
    '  3. Start it: npm start',
    '',
    'Links and the password stay the same.',
    ...(moves.database ? ['Everyone has to sign in again.'] : []),
    ...(from.backups && (to.database_url !== undefined || to.bucket)
      ? ['The new instance makes no daily backups unless you set BACKUPS=on.']
      : []),
    ...whatStays(from, moves, images),
  ].join('\n');

/** Which parts of the source are still in use, and which are not: SQLite, images and backups may share one folder. */
const whatStays = (from: Config, moves: Moves, images: string) => {
  const database = databaseOf(from);
  const imageStore = `the images: ${images}`;
  const used = [
    ...(moves.database ? [] : [database]),
    ...(moves.images ? [] : [imageStore]),
    ...(from.backups ? [`the daily backups made until now: ${join(from.data_dir, dataFolders.backups)}`] : []),
  ];
  const unused = [...(moves.database ? [database] : []), ...(moves.images ? [imageStore] : [])];
  return [
    '',
    ...(used.length > 0 ? ['Do not delete:', ...used.map((line) => `  - ${line}`)] : []),
    'No longer in use, and unchanged. Delete it when you are sure that the new instance works:',
    ...unused.map((line) => `  - ${line}`),
    ...(moves.database ? ['Until you delete it, you can go back: npm run move -- --undo, with the old settings.'] : []),
  ];
};

type Moves = { database: boolean; images: boolean };

const databaseOf = (from: StoreSettings) =>
  from.database_url === undefined
    ? `the database: the file ${sqliteFile(realFolder(from.data_dir))}, with its -wal and -shm where they are there`
    : `the database: ${describeDatabase(from)}`;

const settings = (from: StoreSettings, to: StoreSettings) => [
  ...change('DATA_DIR', from.data_dir, to.data_dir),
  ...(from.database_url === to.database_url ? [] : [databaseSetting(to.database_url)]),
  ...(isSameBucket(from.bucket, to.bucket) ? [] : bucketSettings(to.bucket)),
];

const change = (name: string, before: string, after: string) => (before === after ? [] : [`${name}=${after}`]);

const databaseSetting = (address: string | undefined) =>
  address === undefined ? 'remove DATABASE_URL' : 'DATABASE_URL=(the address that you gave this command)';

const isSameBucket = (a: BucketConfig | undefined, b: BucketConfig | undefined) =>
  a?.endpoint === b?.endpoint && a?.bucket === b?.bucket;

const bucketSettings = (bucket: BucketConfig | undefined) =>
  bucket === undefined
    ? ['remove S3_ENDPOINT, S3_BUCKET, S3_REGION and the S3 keys']
    : [
        `S3_ENDPOINT=${bucket.endpoint}`,
        `S3_BUCKET=${bucket.bucket}`,
        `S3_REGION=${bucket.region}`,
        'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as you gave them to this command',
      ];
