import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openApp } from '../../../src/server/app.ts';
import { times } from '../../long-form.ts';
import { randomFrom, seedOf } from '../../random.ts';
import { reportCounts } from '../../report-counts.ts';
import { jpeg } from '../../sample-images.ts';
import { envOf } from '../../start-program.ts';
import { type RealServer, startServer } from '../../start-server.ts';
import { openMigratedStore } from '../../stores.ts';
import { addWriters, countLost, saveOnce, type Writer } from '../../writers.ts';

const random = randomFrom(seedOf('kills'));

const kills = times(5, 200);
const writers = 8;

/** Saves until the server is gone. */
const write = async (server: RealServer, writer: Writer) => {
  for (;;) {
    const status = await saveOnce(server, writer);
    if (status === undefined) return;
    expect(status).toBe(200);
  }
};

/** The state after a restart: the last acknowledged save, or the one in progress. */
const check = async (server: RealServer, writer: Writer) => {
  const { version, content } = (await server.read(writer.token)).question;
  expect([writer.version, writer.version + 1]).toContain(version);
  const isRescued = version > writer.version;
  expect(content).toBe(isRescued ? writer.sent : writer.content);
  Object.assign(writer, { version, content });
  return isRescued;
};

/** `list` returns the connections of servers; `haveEnded` waits for the end of these. None on SQLite. */
const watchConnections = async (database_url: string | undefined) => {
  if (database_url === undefined) return { list: async () => [], haveEnded: async () => {}, close: async () => {} };
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  const list = async (): Promise<number[]> => {
    const { rows } = await client.query(
      "select pid from pg_stat_activity where application_name = 'family-stories' and datname = current_database()",
    );
    return rows.map(({ pid }) => pid);
  };
  const haveEnded = (pids: number[]) =>
    expect.poll(async () => (await list()).filter((pid) => pids.includes(pid))).toEqual([]);
  return { list, haveEnded, close: () => client.end() };
};

test(`${kills} kills while ${writers} people save lose nothing acknowledged`, {
  timeout: 3_600_000,
}, async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  const store = await openMigratedStore(data_dir, { withBucket: true });
  const env = { DATA_DIR: data_dir, ...envOf(store.settings) };
  const connections = await watchConnections(store.settings.database_url);
  onTestFinished(async () => {
    await connections.close();
    await store.close();
    await rm(data_dir, { recursive: true, force: true });
  });
  let server = await startServer(env);
  onTestFinished(async () => void (await server.stop()));
  const people = await addWriters(server, writers);
  const image = await jpeg();
  const images: string[] = [];
  let [rescued, restarts] = [0, 0];
  for (let kill = 0; kill < kills; kill++) {
    const saving = people.map((writer) => write(server, writer));
    // at most 200 an hour for each question
    const sending = server
      .upload((people[kill % writers] as Writer).token, image)
      .then(async (response) => {
        if (response.status === 201) images.push((await response.json()).url);
      })
      .catch(() => {});
    // the first image after a start takes longer than most of these
    if (kill % 3 === 1) await sending;
    await pause(20 + random() * 400);
    server.signal('SIGKILL');
    await Promise.all([...saving, sending, server.ended]);
    const left = await connections.list();
    server = await startServer(env);
    restarts += 1;
    // as under systemd, the new server starts while PostgreSQL still carries out what the killed one had sent
    await connections.haveEnded(left);
    for (const writer of people) rescued += Number(await check(server, writer));
    for (const url of images.slice(-1)) expect((await fetch(`${server.origin}${url}`)).status).toBe(200);
  }
  for (const url of images) expect((await fetch(`${server.origin}${url}`)).status).toBe(200);
  await server.stop();

  const app = await openApp({ data_dir, ...store.settings });
  onTestFinished(app.close);
  const { acknowledged, lost, stored } = await countLost(app.db, people);
  // every version has its content
  expect(stored.map(({ size }) => size)).toEqual(people.map(({ version }) => version));
  reportCounts('Kills', {
    kills,
    restarts,
    'acknowledged saves': acknowledged,
    'acknowledged images': images.length,
    'saves stored without a response': rescued,
    lost,
  });
  expect(acknowledged).toBeGreaterThan(kills);
  expect(lost).toBe(0);
});
