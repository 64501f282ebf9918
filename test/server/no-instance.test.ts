import { existsSync } from 'node:fs';
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openApp } from '../../src/server/app.ts';
import { listTables } from '../../src/server/storage/copied-tables.ts';
import { describeDatabase, openDatabase } from '../../src/server/storage/database/database.ts';
import { envOf, startProgram } from '../start-program.ts';
import { openTestStore, type TestStore } from '../stores.ts';

let folder: string;
let data_dir: string;
let store: TestStore;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'family-stories-test-')));
  data_dir = join(folder, 'data');
  store = await openTestStore();
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
});

const run = async (command: string[], input = '') => {
  const program = startProgram({ DATA_DIR: data_dir, INIT_CWD: folder, ...envOf(store.settings) }, command, input);
  return { status: await program.ended, printed: program.printed() };
};

const commands = [['set-password'], ['backup', './x.tar'], ['backup', './x.tar.age']];

const refusal = () => {
  const { database_url } = store.settings;
  const where = database_url === undefined ? data_dir : describeDatabase({ data_dir, database_url });
  return {
    status: 1,
    printed: `There is no Family Stories in ${where}. Please set DATA_DIR or DATABASE_URL to what the server uses, and run the command again. Nothing was changed.\n`,
  };
};

test.each(commands)('without an instance, %s refuses, names the location, and creates nothing', async (...command) => {
  expect(await run(command, 'new and longer\n')).toEqual(refusal());
  expect(existsSync(data_dir)).toBe(false);
  const { database_url } = store.settings;
  if (database_url === undefined) return;
  const db = openDatabase({ data_dir, database_url, onError: () => {} });
  onTestFinished(() => db.destroy());
  expect(await listTables(db)).toEqual([]);
});

test.each(commands)('%s also refuses empty tables', async (...command) => {
  const app = await openApp({ data_dir, ...store.settings });
  await app.db.deleteFrom('admin_settings').execute();
  await app.close();
  expect(await run(command, 'new and longer\n')).toEqual(refusal());
  expect(await readdir(folder)).not.toContain('x.tar');
});
