import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type ConfigError, readConfig } from '../../src/server/config.ts';
import { restoreBackup } from '../../src/server/domain/backup/backup.ts';
import { backupName, backupsToDelete } from '../../src/server/domain/backup/backup-retention.ts';
import { makeDailyBackup } from '../../src/server/domain/backup/daily-backup.ts';
import { localJobs } from '../../src/server/jobs/jobs.ts';
import { startRunner } from '../../src/server/jobs/runner.ts';
import { openBackupFolder } from '../../src/server/outside/backups/backup-folder.ts';
import { createDecrypt } from '../../src/server/outside/backups/encryption.ts';
import { describeSharedFile, readPassphrase } from '../../src/server/outside/backups/passphrase-file.ts';
import { openDatabase } from '../../src/server/storage/database/database.ts';
import { day } from '../../src/shared/durations.ts';
import { fc } from '../fast-check.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { jpeg } from '../sample-images.ts';

// a Saturday
const now = Date.UTC(2026, 10, 21, 12);
const daysAgo = (...ages: number[]) => ages.map((age) => backupName(now - age * day));

describe('of the daily backups', () => {
  const everyDay = daysAgo(...Array.from({ length: 60 }, (_, age) => age));

  test('those of the last days are kept, and the newest of each of the last weeks', () => {
    const deleted = new Set(backupsToDelete(everyDay, { days: 7, weeks: 4 }, now));
    // besides the seven: the Sundays at the end of the weeks before
    expect(everyDay.filter((name) => !deleted.has(name))).toEqual(daysAgo(0, 1, 2, 3, 4, 5, 6, 13, 20));
    expect(backupsToDelete(daysAgo(0, 9, 16, 23), { days: 7, weeks: 4 }, now)).toEqual([]);
  });

  test('a clock that jumps a year ahead does not delete them all, and one that is set back loses none', () => {
    const ages = { days: 7, weeks: 4 };
    const kept = daysAgo(0, 1, 2, 3, 4, 5, 6, 13, 20);
    const year = 365;
    const ahead = backupName(now + year * day);
    expect(backupsToDelete([...kept, ahead], ages, now + year * day)).toEqual(daysAgo(20));
    // each wrong day replaces one of the days before, as each right one does
    const wrong = Array.from({ length: 30 }, (_, age) => backupName(now + (year + age) * day));
    expect(backupsToDelete([...kept, ...wrong], ages, now)).toEqual([]);
    const next = backupName(now + day);
    expect(backupsToDelete([...kept, ...wrong, next], ages, now + day)).not.toContain(next);
  });

  test('one day and one week keep the newest', () => {
    const deleted = new Set(backupsToDelete(everyDay, { days: 1, weeks: 1 }, now));
    expect(everyDay.filter((name) => !deleted.has(name))).toEqual(daysAgo(0));
  });

  test('only files with the name of a daily backup are deleted', () => {
    const names = [
      'family-stories.tar',
      'family-stories-2020-01-01.tar.gz',
      'my-family-stories-2020-01-01.tar',
      'family-stories-2020-13-01.tar',
      'family-stories-2020-02-30.tar',
      'family-stories-2020-1-1.tar',
      'family-stories-2020-01-01.tar.age.old',
      'notes.txt',
      '.family-stories-2026-11-21.tar.part',
      '.family-stories-2026-11-20.tar.part',
      '',
    ];
    expect(backupsToDelete(names, { days: 1, weeks: 1 }, now)).toEqual([]);
    expect(backupsToDelete([...names, '.family-stories-2026-11-01.tar.part'], { days: 1, weeks: 1 }, now)).toEqual([
      '.family-stories-2026-11-01.tar.part',
    ]);
  });

  test('encrypted ones are treated like the others', () => {
    const names = daysAgo(0, 1, 2, 30).flatMap((name) => [name, `${name}.age`]);
    const old = names.slice(-2);
    expect(backupsToDelete([...names, '.family-stories-2026-11-01.tar.age.part'], { days: 3, weeks: 1 }, now)).toEqual([
      ...old,
      '.family-stories-2026-11-01.tar.age.part',
    ]);
  });

  test('the newest and those of the last days are always kept, and a second run deletes nothing more', () => {
    const counts = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -3, max: 400 })), counts, counts, (ages, days, weeks) => {
        const names = daysAgo(...ages);
        const deleted = backupsToDelete(names, { days, weeks }, now);
        const left = names.filter((name) => !deleted.includes(name));
        expect(deleted.filter((name) => !names.includes(name))).toEqual([]);
        for (const name of daysAgo(...ages.filter((age) => age < days))) expect(left).toContain(name);
        expect(backupsToDelete(left, { days, weeks }, now)).toEqual([]);
        expect(left.length).toBeLessThanOrEqual(days + weeks + 3);
      }),
    );
  });
});

describe('the settings', () => {
  const faultsOf = (env: Record<string, string>) => {
    try {
      readConfig(env);
      return [];
    } catch (error) {
      return (error as ConfigError).faults;
    }
  };

  test('name a passphrase file that must be readable and not short', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'passphrase');
    expect(faultsOf({ BACKUP_PASSPHRASE_FILE: file })).toEqual([
      `BACKUP_PASSPHRASE_FILE names a file that cannot be read: ${file}.`,
    ]);
    await writeFile(file, 'eleven char\nand more in the next line\n', { mode: 0o644 });
    expect(faultsOf({ BACKUP_PASSPHRASE_FILE: file })).toEqual([
      'BACKUP_PASSPHRASE_FILE must name a file whose first line has at least 12 characters.',
    ]);
    await writeFile(file, 'a dozen chars\n');
    expect(readConfig({ BACKUP_PASSPHRASE_FILE: file }).backup_passphrase_file).toBe(file);
    expect(readPassphrase(file)).toBe('a dozen chars');
    expect(describeSharedFile(file)).toBe(
      `Others than its owner can read ${file}, which holds the passphrase of the backups. Please run: chmod 600 ${file}`,
    );
    await chmod(file, 0o600);
    expect(describeSharedFile(file)).toBeUndefined();
  });

  const backups = (env: Record<string, string>) => readConfig(env).backups;
  const bucket = { S3_ENDPOINT: 'http://a', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'a' };

  test('default to on with SQLite and disk, and to off with a database server or a bucket', () => {
    expect(backups({})).toEqual({ days: 7, weeks: 4 });
    expect(backups({ BACKUP_DAYS: '30', BACKUP_WEEKS: '52' })).toEqual({ days: 30, weeks: 52 });
    expect(backups({ BACKUPS: 'off' })).toBeUndefined();
    expect(backups({ DATABASE_URL: 'postgres://localhost/a' })).toBeUndefined();
    expect(backups(bucket)).toBeUndefined();
    expect(backups({ ...bucket, BACKUPS: 'on' })).toEqual({ days: 7, weeks: 4 });
  });

  test('that are wrong are reported', () => {
    expect.assertions(1);
    try {
      readConfig({ BACKUPS: 'sometimes', BACKUP_DAYS: '0', BACKUP_WEEKS: 'four' });
    } catch (error) {
      expect((error as ConfigError).faults).toEqual([
        'BACKUP_DAYS must be a number from 1 to 9999.',
        'BACKUP_WEEKS must be a number from 1 to 9999.',
        'BACKUPS must be on or off.',
      ]);
    }
  });
});

// the buckets of these tests are slow
describe('the daily backup', { timeout: 120_000 }, () => {
  let t: TestApp;
  let data_dir: string;
  beforeEach(async () => {
    t = await openTestApp();
    data_dir = t.data_dir;
    t.clock.now = now;
  });
  afterEach(() => t.close());

  const folder = () => join(data_dir, 'backups');
  const openSource = () => openDatabase({ data_dir, database_url: t.settings.database_url, onError: () => {} });
  const make = (ages = { days: 3, weeks: 2 }) => makeDailyBackup(t.app, openSource, openBackupFolder(folder()), ages);

  test('is made once a day, and old ones are deleted', async () => {
    const { access_token } = await t.addQuestion();
    await t.save(access_token, { content: '<p>a</p>' });
    expect(await make()).toEqual({ people: 1, questions: 1, revisions: 1, images: 0, recordings: 0, missing: [] });
    expect(await make()).toBeUndefined();
    await writeFile(join(folder(), 'notes.txt'), '');
    for (let n = 0; n < 20; n++) {
      t.clock.now += day;
      expect(await make()).toBeDefined();
    }
    const left = [0, 1, 2, 5].map((age) => backupName(t.clock.now - age * day));
    expect((await readdir(folder())).sort()).toEqual([...left, 'notes.txt'].sort());
    expect((await stat(folder())).mode & 0o777).toBe(0o700);
  });

  test('can be restored', async () => {
    const { access_token } = await t.addQuestion();
    const { name } = (await t.upload(access_token, await jpeg())).json();
    await make();
    const other = await openTestApp();
    onTestFinished(other.close);
    await restoreBackup(other.app, { file: join(folder(), backupName(now)) });
    expect((await other.read(access_token)).question).toEqual((await t.read(access_token)).question);
    expect((await other.call({ url: `/story-images/${name}` })).statusCode).toBe(200);
  });

  test('is made by one of several processes', async () => {
    const made = await Promise.all([make(), make(), make()]);
    expect(made.filter((copied) => copied !== undefined)).toHaveLength(1);
    expect(await readdir(folder())).toEqual([backupName(now)]);
  });

  test('is encrypted if a passphrase is set', async () => {
    const { access_token } = await t.addQuestion();
    await t.save(access_token, { content: '<p>a</p>' });
    await make();
    const passphrase = () => 'correct horse battery staple';
    const sealed = `${backupName(now)}.age`;
    const makeSealed = () =>
      makeDailyBackup(t.app, openSource, openBackupFolder(folder()), { days: 3, weeks: 2, passphrase });
    expect(await makeSealed()).toMatchObject({ questions: 1 });
    expect(await makeSealed()).toBeUndefined();
    expect((await readdir(folder())).sort()).toEqual([backupName(now), sealed]);
    const other = await openTestApp();
    onTestFinished(other.close);
    const file = join(folder(), sealed);
    await restoreBackup(other.app, { file, decrypt: await createDecrypt(file, passphrase()) });
    expect((await other.read(access_token)).question).toEqual((await t.read(access_token)).question);
  });

  test('started by another process is left to it unless it was abandoned long ago', async () => {
    await mkdir(folder());
    const begun = join(folder(), `.${backupName(now)}.part`);
    await writeFile(begun, '');
    expect(await make()).toBeUndefined();
    expect(await readdir(folder())).toHaveLength(1);
    const long = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(begun, long, long);
    expect(await make()).toBeDefined();
    expect(await readdir(folder())).toEqual([backupName(now)]);
  });

  test('names missing images and copies the others', async () => {
    const { access_token } = await t.addQuestion();
    const { name } = (await t.upload(access_token, await jpeg())).json();
    await t.upload(access_token, await jpeg());
    await t.app.files.delete(`originals/${name}`);
    expect(await make()).toMatchObject({ images: 2, missing: [`originals/${name}`] });
  });

  test('continues after a failure, is retried, and stops at once with the server', async () => {
    const { access_token } = await t.addQuestion();
    await t.upload(access_token, await jpeg());
    const lines: string[] = [];
    const log = {
      info: (_: unknown, line = '') => lines.push(line),
      error: (_: unknown, line = '') => lines.push(line),
    };
    // a file in place of the folder
    await writeFile(folder(), '');
    const config = { data_dir, database_url: t.settings.database_url, backups: { days: 7, weeks: 4 } };
    const local = localJobs(t.app, config, log).map((job) => ({ ...job, every: 50 }));
    const stop = startRunner(t.app, { queued: [], local }, log, { poll: 50 });
    await expect.poll(() => lines).toContain('job failed');
    await rm(folder());
    await expect.poll(() => lines, { timeout: 20_000 }).toContain('backup made');
    t.clock.now += day;
    await stop();
    const before = await readdir(folder());
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await readdir(folder())).toEqual(before);
  });
});
