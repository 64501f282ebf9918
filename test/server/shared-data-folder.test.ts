import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openApp } from '../../src/server/app.ts';
import { reportCounts } from '../report-counts.ts';
import { jpeg } from '../sample-images.ts';
import { envOf } from '../start-program.ts';
import { type RealServer, startServer } from '../start-server.ts';
import { openTestStore } from '../stores.ts';
import { addWriters, countLost, saveOnce, type Writer } from '../writers.ts';

const saves = 20;

test('two processes share one data folder: both serve, a killed one disturbs nobody, and nothing acknowledged is lost', {
  timeout: 120_000,
}, async () => {
  const store = await openTestStore();
  const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  onTestFinished(async () => {
    await store.close();
    await rm(data_dir, { recursive: true, force: true });
  });
  const env = { DATA_DIR: data_dir, ...envOf(store.settings) };
  // at once, in an empty folder
  const [one, other] = await Promise.all([startServer(env), startServer(env)]);
  onTestFinished(async () => void (await Promise.all([one.stop(), other.stop()])));
  const writers = await addWriters(one, 6);
  const image = await jpeg(1200, 900);
  const images: string[] = [];
  let refused = 0;

  /** Retries a 503, as the page does: the other process held SQLite's lock. */
  const save = async (server: RealServer, writer: Writer) => {
    let status = await saveOnce(server, writer);
    for (; status === 503; refused += 1) status = await saveOnce(server, writer);
    return status;
  };
  const upload = async (server: RealServer, writer: Writer) => {
    let response = await server.upload(writer.token, image);
    for (; response.status === 503; refused += 1) response = await server.upload(writer.token, image);
    expect(response.status).toBe(201);
    images.push((await response.json()).url);
  };
  await Promise.all([
    ...writers.map(async (writer, index) => {
      for (let n = 0; n < saves; n++) expect(await save((index + n) % 2 ? one : other, writer)).toBe(200);
    }),
    ...writers.map((writer, index) => upload(index % 2 ? one : other, writer)),
  ]);

  const killed = writers.map((writer) => saveOnce(other, writer).then(() => writer));
  other.signal('SIGKILL');
  for (const writer of await Promise.all(killed)) {
    // the response may have been lost, not the save
    const { version, content } = (await one.read(writer.token)).question;
    expect([writer.content, writer.sent]).toContain(content);
    Object.assign(writer, { version, content });
    expect(await save(one, writer)).toBe(200);
  }
  for (const url of images) expect((await fetch(`${one.origin}${url}`)).status).toBe(200);
  await one.stop();

  expect(await readdir(join(data_dir, 'uploads'))).toEqual([]);
  const app = await openApp({ data_dir, ...store.settings });
  onTestFinished(app.close);
  const { acknowledged, lost } = await countLost(app.db, writers);
  reportCounts('Two processes, one data folder', {
    'acknowledged saves': acknowledged,
    'refused with 503': refused,
    lost,
  });
  expect(lost).toBe(0);
});
