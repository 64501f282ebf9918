import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/storage/database/database.ts';

/**
 * The POSIX locks that this process has on a file, as Linux lists them. The list is read in pieces, so a line can appear
 * twice or be missing when other processes lock and unlock files at the same time: callers poll.
 */
const locksOn = async (file: string): Promise<string[]> => {
  const { ino } = await stat(file);
  const lines = (await readFile('/proc/locks', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  return lines
    .filter(([, , , , pid, id]) => pid === String(process.pid) && id?.endsWith(`:${ino}`))
    .map(([, kind, , mode, , , from, to]) => `${kind} ${mode} ${from}-${to}`);
};

// closing any descriptor of a file drops all POSIX locks that the process has on it
test('a database opened a second time in the same process, and closed again, stays locked against other processes', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'this is not Linux');
  const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  onTestFinished(() => rm(data_dir, { recursive: true, force: true }));
  const open = () => openDatabase({ data_dir, database_url: undefined, onError: () => {} });
  const server = open();
  onTestFinished(() => server.destroy());
  const file = join(data_dir, 'family-stories.sqlite');
  // SQLite locks the file when it first reads it
  await sql`select name from sqlite_master`.execute(server);
  // the shared lock: a program that gets an exclusive one when it closes the file deletes the write-ahead log
  const expectSharedLock = () => expect.poll(() => locksOn(file)).toEqual([expect.stringMatching(/^POSIX READ /)]);
  await expectSharedLock();
  // as migrations and the daily backup do
  const again = open();
  await expectSharedLock();
  await again.destroy();
  await expectSharedLock();
});
