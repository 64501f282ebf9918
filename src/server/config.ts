import { existsSync, readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import { imageBucket } from '../shared/content/image-names.ts';
import { limits } from '../shared/limits.ts';
import { isEmail } from '../shared/mail/mails.ts';
import { readOrigin } from '../shared/read-origin.ts';
import { OperatorError } from './operator-error.ts';
import { minPassphraseLength, readPassphrase } from './outside/backups/passphrase-file.ts';
import type { BucketConfig } from './outside/files/bucket-files.ts';
import { readPostgresAddress } from './storage/database/postgres-address.ts';
import type { ImageQuota } from './storage/images.ts';

export type LogLevel = (typeof logLevels)[number];

export type Config = {
  port: number;
  host: string;
  data_dir: string;
  admin_password: string | undefined;
  /** The port of the admin's pages and API, ADMIN_PORT; undefined: the same port as everything else. */
  admin: { port: number; host: string } | undefined;
  /** The origin for links, without a trailing slash; undefined: that of each request. */
  public_url: string | undefined;
  /** Whether this is a container, whose addresses are reached from its host only. */
  in_container: boolean;
  database_url: string | undefined;
  bucket: BucketConfig | undefined;
  image_quota: ImageQuota;
  /** The proxies whose forwarded headers are trusted: none, all, a number of hops, or these addresses. */
  trust_proxy: boolean | number | string[];
  log_level: LogLevel;
  /** Length of new access tokens, in characters. */
  token_length: number;
  /** How long the server keeps serving after SIGTERM while /readyz refuses. */
  drain_seconds: number;
  /** Port for Prometheus metrics, on loopback only; undefined: off. */
  metrics_port: number | undefined;
  /** Retention of daily backups in days and weeks; undefined: no backups. */
  backups: { days: number; weeks: number } | undefined;
  /** Undefined: SMTP_URL is not set, and everything about mail is off. */
  mail: MailConfig | undefined;
  /** Whether webhooks may lead to this machine and its private network. */
  webhook_allow_private: boolean;
  recordings: RecordingConfig;
  /** A file with the passphrase for all backups; undefined: they are not encrypted. */
  backup_passphrase_file: string | undefined;
};

export type MailConfig = {
  /** With the user and the password; `isSecure`: TLS from the first byte. */
  smtp: ServerAddress;
  /** MAIL_FROM: the address alone, and the name if there is one. */
  from: { address: string; name: string | undefined };
  /** Addresses of replies, with `{token}`; undefined: nothing receives. */
  reply_to: string | undefined;
  imap: (ServerAddress & { folder: string }) | undefined;
  /** The server whose `Authentication-Results` are believed. */
  auth_server: string | undefined;
  per_hour: number;
  webhook_secret: string | undefined;
};

export type RecordingConfig = {
  /** The largest recording, in bytes. */
  max_bytes: number;
  /** FFMPEG_PATH; undefined: recordings are played as they were recorded. */
  ffmpeg: string | undefined;
  /** Undefined: TRANSCRIBE_URL is not set, and nothing is transcribed. */
  transcriber: { url: string; key: string | undefined; model: string | undefined } | undefined;
};

export type ServerAddress = {
  host: string;
  port: number;
  isSecure: boolean;
  user: string | undefined;
  password: string | undefined;
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Invalid settings; `faults` are one line each. */
export class ConfigError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/** A command was called with invalid arguments; the message is its usage. */
export class UsageError extends OperatorError {}

export type Env = Record<string, string | undefined>;

/** Reads all settings. Throws a ConfigError with all faults at once, and without secrets. */
export const readConfig = (env: Env): Config => {
  const faults: string[] = [];
  const read = (name: string) => env[name]?.trim() || undefined;
  const config: Config = {
    port: readPort('PORT', read('PORT') ?? '3000', faults),
    host: read('HOST') ?? '127.0.0.1',
    data_dir: readDataDir(read('DATA_DIR') ?? './data', faults),
    admin_password: env.ADMIN_PASSWORD || undefined,
    admin: readAdmin(read, faults),
    public_url: readPublicUrl(read('PUBLIC_URL'), faults),
    // marks of Docker, and of Podman and our image
    in_container: ['/.dockerenv', '/run/.containerenv'].some((file) => existsSync(file)),
    database_url: readDatabaseUrl('DATABASE_URL', read('DATABASE_URL'), faults),
    bucket: readBucket(read, faults),
    image_quota: readImageQuota(read, faults),
    trust_proxy: readTrustProxy(read('TRUST_PROXY'), faults),
    log_level: readLogLevel(read('LOG_LEVEL'), faults),
    token_length: readTokenLength(read('TOKEN_LENGTH'), faults),
    drain_seconds: readDrain(read('DRAIN_SECONDS'), faults),
    metrics_port: readFurtherPort('METRICS_PORT', read, ['PORT', 'ADMIN_PORT'], faults),
    backups: readBackups(read, faults),
    mail: readMail(read, faults),
    webhook_allow_private: readSwitch('WEBHOOK_ALLOW_PRIVATE', read('WEBHOOK_ALLOW_PRIVATE') ?? 'off', faults),
    recordings: readRecordings(read, faults),
    backup_passphrase_file: readPassphraseFile(read('BACKUP_PASSPHRASE_FILE'), faults),
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
};

const readPort = (name: string, text: string, faults: string[]) => {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) faults.push(`${name} must be a number from 0 to 65535.`);
  return port;
};

type Read = (name: string) => string | undefined;

/** An optional port, which must differ from those of the settings `others`; undefined if it is off. */
const readFurtherPort = (name: string, read: Read, others: string[], faults: string[]) => {
  const text = read(name);
  if (text === undefined || /^(off|no|false)$/i.test(text)) return undefined;
  const portOf = (other: string) => read(other) ?? (other === 'PORT' ? '3000' : undefined);
  const taken = others.find((other) => text !== '0' && text === portOf(other));
  if (taken !== undefined) faults.push(`${name} must be another port than ${taken}.`);
  return readPort(name, text, faults);
};

const readAdmin = (read: Read, faults: string[]) => {
  const port = readFurtherPort('ADMIN_PORT', read, ['PORT'], faults);
  const host = read('ADMIN_HOST');
  if (port === undefined && host !== undefined)
    faults.push('ADMIN_HOST is where ADMIN_PORT listens. Please set ADMIN_PORT as well, or remove ADMIN_HOST.');
  if (port !== undefined && read('PUBLIC_URL') === undefined)
    faults.push(
      'ADMIN_PORT needs PUBLIC_URL: please set it to the address at which others reach PORT, such as https://stories.example.org. Links are made on ADMIN_PORT, but open there.',
    );
  return port === undefined ? undefined : { port, host: host ?? '127.0.0.1' };
};

/** An existing folder, or a path where it can be created. */
const readDataDir = (text: string, faults: string[]) => {
  const folder = resolve(text);
  const file = findFileInPath(folder);
  if (file !== undefined) faults.push(`DATA_DIR must be a folder, and ${file} is a file.`);
  return folder;
};

/** The part of `path`, possibly all of it, that is not a folder. */
const findFileInPath = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found) return found.isDirectory() ? undefined : path;
  return dirname(path) === path ? undefined : findFileInPath(dirname(path));
};

const parseUrl = (text: string, protocols: string[]) => {
  const url = URL.parse(text);
  return url && protocols.includes(url.protocol) && url.hostname !== '' ? url : undefined;
};

const readPublicUrl = (text: string | undefined, faults: string[]) => {
  if (text === undefined) return undefined;
  const origin = readOrigin(text);
  if (origin === undefined)
    faults.push('PUBLIC_URL must be an origin such as https://stories.example.org, with nothing after it.');
  return origin;
};

const readDatabaseUrl = <T extends string | undefined>(name: string, text: T, faults: string[]): T => {
  if (text === undefined) return text;
  const address = readPostgresAddress(text);
  if (!address)
    faults.push(
      `${name} must look like postgres://user:password@host:5432/database, with a % in the password written as %25.`,
    );
  for (const [kind, file] of address?.files ?? [])
    if (!canRead(file)) faults.push(`${name} names a file that cannot be read: ${kind}=${file}.`);
  return text;
};

const canRead = (file: string) => {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
};

const readBucket = (read: Read, faults: string[]): BucketConfig | undefined => {
  const names = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const missing = names.filter((name) => read(name) === undefined);
  const redirect = readSwitch('S3_REDIRECT', read('S3_REDIRECT') ?? 'off', faults);
  if (missing.length === names.length && !read('S3_BUCKET') && !read('S3_REGION') && !redirect) return undefined;
  if (missing.length > 0) faults.push(`For images in a bucket ${missing.join(' and ')} must be set as well.`);
  const endpoint = read('S3_ENDPOINT');
  if (endpoint !== undefined && !parseUrl(endpoint, ['http:', 'https:']))
    faults.push('S3_ENDPOINT must be an address such as https://s3.example.org.');
  return {
    endpoint: endpoint ?? '',
    bucket: read('S3_BUCKET') ?? imageBucket,
    region: read('S3_REGION') ?? 'us-east-1',
    access_key_id: read('S3_ACCESS_KEY_ID') ?? '',
    secret_access_key: read('S3_SECRET_ACCESS_KEY') ?? '',
    redirect,
  };
};

/** The default quota of images per question. */
export const defaultImageQuota: ImageQuota = { images: 200, bytes: 1000 * 1024 * 1024 };

const readImageQuota = (read: Read, faults: string[]): ImageQuota => {
  const counted = (name: string, usual: number) => readCount(name, read(name) ?? String(usual), faults);
  const images = counted('IMAGES_PER_QUESTION', defaultImageQuota.images);
  return { images, bytes: counted('IMAGE_MB_PER_QUESTION', defaultImageQuota.bytes / megabyte) * megabyte };
};

const isAddress = (text: string) => {
  const [address, prefix, more] = text.split('/');
  const version = isIP(address ?? '');
  const bits = prefix === undefined ? 0 : /^\d+$/.test(prefix) ? Number(prefix) : Number.NaN;
  return version > 0 && more === undefined && bits <= (version === 4 ? 32 : 128);
};

const readTrustProxy = (text: string | undefined, faults: string[]) => {
  if (text === undefined || /^(off|false|no|0)$/i.test(text)) return false;
  if (/^(on|true|yes)$/i.test(text)) return true;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const names = text.split(',').map((name) => name.trim());
  if (!names.every((name) => /^(loopback|linklocal|uniquelocal)$/.test(name) || isAddress(name)))
    faults.push('TRUST_PROXY must be off, on, a number of hops, or addresses such as loopback or 10.0.0.0/8.');
  return names;
};

const readBackups = (read: Read, faults: string[]) => {
  const days = readCount('BACKUP_DAYS', read('BACKUP_DAYS') ?? '7', faults);
  const weeks = readCount('BACKUP_WEEKS', read('BACKUP_WEEKS') ?? '4', faults);
  // database servers and buckets have better backup tools of their own
  const isUsual = read('DATABASE_URL') === undefined && read('S3_ENDPOINT') === undefined;
  const isOn = readSwitch('BACKUPS', read('BACKUPS') ?? (isUsual ? 'on' : 'off'), faults);
  return isOn ? { days, weeks } : undefined;
};

const readPassphraseFile = (text: string | undefined, faults: string[]) => {
  if (text === undefined) return undefined;
  const file = resolve(text);
  if (!canRead(file)) faults.push(`BACKUP_PASSPHRASE_FILE names a file that cannot be read: ${file}.`);
  else if (readPassphrase(file).length < minPassphraseLength)
    faults.push(
      `BACKUP_PASSPHRASE_FILE must name a file whose first line has at least ${minPassphraseLength} characters.`,
    );
  return file;
};

const readMail = (read: Read, faults: string[]): MailConfig | undefined => {
  const set = [
    ...['MAIL_FROM', 'IMAP_URL', 'IMAP_FOLDER', 'MAIL_REPLY_TO', 'MAIL_AUTH_SERVER', 'MAIL_PER_HOUR'],
    'MAIL_WEBHOOK_SECRET',
  ].filter((name) => read(name) !== undefined);
  if (read('SMTP_URL') === undefined) {
    if (set.length > 0) faults.push(`${set.join(' and ')} need SMTP_URL: please set it as well, or remove them.`);
    return undefined;
  }
  if (read('PUBLIC_URL') === undefined)
    faults.push(
      'SMTP_URL needs PUBLIC_URL: please set it to the address at which others reach this server, such as https://stories.example.org. Mail contains links.',
    );
  const from = readSender(read('MAIL_FROM'), faults);
  const imap = readServerAddress('IMAP_URL', read('IMAP_URL'), imapPorts, faults);
  const webhook_secret = read('MAIL_WEBHOOK_SECRET');
  if (webhook_secret !== undefined && webhook_secret.length < minWebhookSecret)
    faults.push(`MAIL_WEBHOOK_SECRET must have at least ${minWebhookSecret} characters.`);
  const receives = imap !== undefined || webhook_secret !== undefined;
  return {
    smtp: readServerAddress('SMTP_URL', read('SMTP_URL'), smtpPorts, faults) ?? nowhere,
    from,
    reply_to: receives
      ? readReplyTo(read('MAIL_REPLY_TO') ?? from.address.replace('@', '+{token}@'), faults)
      : undefined,
    imap: imap && { ...imap, folder: read('IMAP_FOLDER') ?? 'INBOX' },
    auth_server: read('MAIL_AUTH_SERVER'),
    per_hour: readCount('MAIL_PER_HOUR', read('MAIL_PER_HOUR') ?? '60', faults),
    webhook_secret,
  };
};

const megabyte = 1024 * 1024;

export const defaultRecordings: RecordingConfig = {
  max_bytes: 200 * megabyte,
  ffmpeg: undefined,
  transcriber: undefined,
};

const readRecordings = (read: Read, faults: string[]): RecordingConfig => {
  const megabytes = readCount('RECORDING_MB', read('RECORDING_MB') ?? '200', faults);
  const ffmpeg = read('FFMPEG_PATH');
  if (ffmpeg !== undefined && !statSync(ffmpeg, { throwIfNoEntry: false })?.isFile())
    faults.push(`FFMPEG_PATH must name the program ffmpeg, such as /usr/bin/ffmpeg, and there is no file ${ffmpeg}.`);
  return { max_bytes: megabytes * megabyte, ffmpeg, transcriber: readTranscriber(read, faults) };
};

const readTranscriber = (read: Read, faults: string[]): RecordingConfig['transcriber'] => {
  const url = read('TRANSCRIBE_URL');
  const set = ['TRANSCRIBE_KEY', 'TRANSCRIBE_MODEL'].filter((name) => read(name) !== undefined);
  if (url === undefined) {
    if (set.length > 0) faults.push(`${set.join(' and ')} need TRANSCRIBE_URL: please set it as well, or remove them.`);
    return undefined;
  }
  if (!parseUrl(url, ['http:', 'https:']))
    faults.push(
      'TRANSCRIBE_URL must be the whole address of the endpoint, such as http://127.0.0.1:8080/v1/audio/transcriptions.',
    );
  return { url, key: read('TRANSCRIBE_KEY'), model: read('TRANSCRIBE_MODEL') };
};

const minWebhookSecret = 16;
const smtpPorts = { 'smtp:': 587, 'smtps:': 465 };
const imapPorts = { 'imap:': 143, 'imaps:': 993 };
const nowhere: ServerAddress = { host: '', port: 0, isSecure: false, user: undefined, password: undefined };

/** `ports` are the protocols with their usual ports; that of the last one is TLS from the first byte. */
const readServerAddress = (name: string, text: string | undefined, ports: Record<string, number>, faults: string[]) => {
  if (text === undefined) return undefined;
  const protocols = Object.keys(ports);
  const url = parseUrl(text, protocols);
  const user = decode(url?.username ?? '');
  const password = decode(url?.password ?? '');
  if (!url || user === undefined || password === undefined) {
    const example = `${protocols.at(-1)}//user:password@mail.example.org`;
    faults.push(`${name} must look like ${example}, with an @ in the user or the password written as %40.`);
    return undefined;
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (ports[url.protocol] ?? 0) : Number(url.port),
    isSecure: url.protocol === protocols.at(-1),
    user: user || undefined,
    password: password || undefined,
  };
};

const decode = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** `stories@example.org` or `Family Stories <stories@example.org>`. */
const readSender = (text: string | undefined, faults: string[]): MailConfig['from'] => {
  const [, name, inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(text ?? '') ?? [];
  const address = inBrackets ?? text ?? '';
  if (!isEmail(address) || /[\r\n]/.test(name ?? ''))
    faults.push(
      'MAIL_FROM must be the address that mail comes from, such as stories@example.org or Family Stories <stories@example.org>.',
    );
  return { address, name: name?.trim().replace(/^"(.*)"$/, '$1') || undefined };
};

const readReplyTo = (text: string, faults: string[]): string => {
  if (!isEmail(text.replace('{token}', 'a')) || !text.includes('{token}'))
    faults.push('MAIL_REPLY_TO must be an address with {token}, such as stories+{token}@example.org.');
  return text;
};

const readSwitch = (name: string, text: string, faults: string[]) => {
  const isOn = /^(on|true|yes|1)$/i.test(text);
  if (!isOn && !/^(off|false|no|0)$/i.test(text)) faults.push(`${name} must be on or off.`);
  return isOn;
};

const readCount = (name: string, text: string, faults: string[]) => {
  if (!/^[1-9]\d{0,3}$/.test(text)) faults.push(`${name} must be a number from 1 to 9999.`);
  return Number(text);
};

const readTokenLength = (text: string | undefined, faults: string[]) => {
  const { min, max } = limits.tokenLength;
  const length = Number(text ?? min);
  if (!/^\d+$/.test(text ?? '0') || length < min || length > max)
    faults.push(`TOKEN_LENGTH must be a number from ${min} to ${max}.`);
  return length;
};

const readDrain = (text: string | undefined, faults: string[]) => {
  const seconds = Number(text ?? 0);
  if (!/^\d+$/.test(text ?? '0') || seconds > 600) faults.push('DRAIN_SECONDS must be a number from 0 to 600.');
  return seconds;
};

const readLogLevel = (text: string | undefined, faults: string[]): LogLevel => {
  const level = logLevels.find((known) => known === (text ?? 'info').toLowerCase());
  if (!level) faults.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  return level ?? 'info';
};
