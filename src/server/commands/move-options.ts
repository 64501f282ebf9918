import { parseArgs } from 'node:util';
import { type Config, ConfigError, type Env, readConfig, readDatabaseUrl, UsageError } from '../config.ts';
import type { BucketConfig } from '../outside/files/bucket-files.ts';

/** The current settings and the targets; a part whose target is undefined stays where it is. */
export type MoveOptions = { config: Config; undo: boolean; database: DatabaseTarget | undefined; images: ImagesTarget };
type DatabaseTarget = { database_url: string } | { data_dir: string };
type ImagesTarget = { bucket: BucketConfig } | { data_dir: string } | undefined;

const usage = `Usage: npm run move -- --to FOLDER or postgres://user:password@host:5432/database
                    --to-s3 https://s3.example.org/bucket
                    --to-disk FOLDER

  --to       where the database goes. With a folder the images go there too, unless they are sent elsewhere.
             An address with a password belongs in TO_DATABASE_URL: lists of processes show what stands here.
  --to-s3    where the images go, with the keys in TO_S3_ACCESS_KEY_ID and TO_S3_SECRET_ACCESS_KEY, and
             TO_S3_REGION where it is not us-east-1.
  --to-disk  the data folder that the images go to.

What is not named stays where it is. npm run move -- --undo reopens an instance that was moved.`;

/** Reads arguments and environment. Throws a UsageError, or a ConfigError with all faults of both. */
export const readMove = (env: Env, args: string[], pathOf: (name: string) => string): MoveOptions => {
  const options = readOptions(args);
  const faults: string[] = [];
  const config = collectFaults(faults, () => readConfig(env));
  const to = readTo(env, options.to, faults);
  const to_s3 = readBucketTarget(env, options['to-s3'], faults);
  if (to_s3 && options['to-disk'] !== undefined) faults.push('Only one of --to-s3 and --to-disk can be given.');
  if (!config || faults.length > 0) throw new ConfigError(faults);
  const hasTarget = to !== undefined || to_s3 !== undefined || options['to-disk'] !== undefined;
  // either --undo or a target
  if (hasTarget === Boolean(options.undo)) throw new UsageError(usage);
  const isAddress = to !== undefined && isPostgres(to);
  const sqlite = to === undefined || isAddress ? undefined : { data_dir: pathOf(to) };
  const database = isAddress ? { database_url: to } : sqlite;
  const disk = options['to-disk'] === undefined ? undefined : { data_dir: pathOf(options['to-disk']) };
  return { config, undo: Boolean(options.undo), database, images: to_s3 ?? disk ?? sqlite };
};

const isPostgres = (address: string) => /^postgres(ql)?:/.test(address);

const readOptions = (args: string[]) => {
  try {
    const text = { type: 'string' } as const;
    const options = { to: text, 'to-s3': text, 'to-disk': text, undo: { type: 'boolean' } } as const;
    return parseArgs({ args, options }).values;
  } catch (cause) {
    throw new UsageError(`${(cause as Error).message.split('. ')[0]}.\n\n${usage}`, { cause });
  }
};

const collectFaults = <T>(faults: string[], read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    faults.push(...error.faults);
    return undefined;
  }
};

const readTo = (env: Env, option: string | undefined, faults: string[]) => {
  const address = env.TO_DATABASE_URL?.trim() || undefined;
  if (address !== undefined && option !== undefined) faults.push('Only one of --to and TO_DATABASE_URL can be given.');
  if (address !== undefined) return readDatabaseUrl('TO_DATABASE_URL', address, faults);
  if (option === undefined) return undefined;
  if (isPostgres(option)) {
    if (hasPassword(option))
      faults.push(
        '--to must not contain a password, because process lists show it. Put the address in TO_DATABASE_URL.',
      );
    return readDatabaseUrl('--to', option, faults);
  }
  if (option === '' || option.includes('://'))
    faults.push('--to must be a folder, or look like postgres://user:password@host:5432/database.');
  return option;
};

const hasPassword = (address: string) => /^[^/]*\/\/[^/]*:[^/]*@/.test(address) || /[?&]password=/.test(address);

const readBucketTarget = (env: Env, address: string | undefined, faults: string[]) => {
  const read = (name: string) => env[name]?.trim() || undefined;
  const names = ['TO_S3_ACCESS_KEY_ID', 'TO_S3_SECRET_ACCESS_KEY', 'TO_S3_REGION'] as const;
  if (address === undefined) {
    const given = names.filter((name) => read(name) !== undefined);
    if (given.length > 0) faults.push(`${given.join(' and ')} cannot be used without --to-s3.`);
    return undefined;
  }
  const url = URL.parse(address);
  const [, folder = '', bucket = ''] = /^(.*)\/([^/]+)\/?$/.exec(url?.pathname ?? '') ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || !bucket || url.search || url.username)
    faults.push('--to-s3 must be the address of a server and a bucket, such as https://s3.example.org/story-images.');
  const missing = names.slice(0, 2).filter((name) => read(name) === undefined);
  if (missing.length > 0) faults.push(`For images in a bucket ${missing.join(' and ')} must be set as well.`);
  return {
    bucket: {
      endpoint: `${url?.origin}${folder}`,
      bucket: decodeURIComponent(bucket),
      region: read('TO_S3_REGION') ?? 'us-east-1',
      access_key_id: read('TO_S3_ACCESS_KEY_ID') ?? '',
      secret_access_key: read('TO_S3_SECRET_ACCESS_KEY') ?? '',
    },
  };
};
