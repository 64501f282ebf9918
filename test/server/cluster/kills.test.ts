import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openApp } from '../../../src/server/app.ts';
import { type Cluster, startCluster } from '../../cluster.ts';
import { times } from '../../long-form.ts';
import { randomFrom, seedOf } from '../../random.ts';
import { reportCounts } from '../../report-counts.ts';
import { jpeg } from '../../sample-images.ts';
import { openTestStore } from '../../stores.ts';
import { addWriters, countLost, saveOnce, type Writer } from '../../writers.ts';

const random = randomFrom(seedOf('kills of one of two processes'));

const kills = times(3, 200);
const writers = 8;

/** Saves until the end; returns the responses that were no acknowledgement. */
const write = async (cluster: Cluster, writer: Writer, end: AbortSignal) => {
  const refusals: (number | undefined)[] = [];
  while (!end.aborted && refusals.length === 0) {
    const status = await saveOnce(cluster, writer);
    if (status !== 200) refusals.push(status);
  }
  return refusals;
};

test(`${kills} kills of one of two processes lose nothing acknowledged, and clients notice nothing`, {
  timeout: 3_600_000,
}, async () => {
  const store = await openTestStore({ withBucket: true });
  onTestFinished(store.close);
  const cluster = await startCluster(store.settings);
  onTestFinished(cluster.stop);
  const people = await addWriters(cluster, writers);
  const end = new AbortController();
  const writing = people.map((writer) => write(cluster, writer, end.signal));
  const image = await jpeg();
  const images: string[] = [];
  let broken = 0;
  for (let kill = 0; kill < kills; kill++) {
    const sending = cluster.upload((people[kill % writers] as Writer).token, image).then(async (response) => {
      // an upload in progress is not repeated: the person gets an error and may retry
      if (response.status === 201) images.push((await response.json()).url);
      else broken += 1;
    });
    // the first image after a start takes longer than most of these
    if (kill % 3 === 1) await sending;
    await pause(300 + random() * 700);
    const victim = cluster.processes[kill % 2];
    victim?.signal('SIGKILL');
    await victim?.ended;
    await sending;
    // for a while only the other process runs
    await pause(random() * 300);
    await cluster.startAgain(kill % 2);
  }
  end.abort();
  const refused = (await Promise.all(writing)).flat();
  const requestCounts = await cluster.countRequests();
  for (const url of images) expect((await fetch(`${cluster.origin}${url}`)).status).toBe(200);

  const app = await openApp({ data_dir: cluster.folder, ...store.settings });
  onTestFinished(app.close);
  const { acknowledged, lost, stored } = await countLost(app.db, people);
  reportCounts('Kills of one of two processes', {
    kills,
    'requests to one': requestCounts[0] ?? 0,
    'and to the other': requestCounts[1] ?? 0,
    'acknowledged saves': acknowledged,
    'acknowledged images': images.length,
    'uploads to retry': broken,
    'saves refused': refused.length,
    lost,
  });
  expect(lost).toBe(0);
  expect(refused).toEqual([]);
  // no version twice and none missing: what nginx repeated was not stored again
  expect(stored.map(({ size }) => size)).toEqual(people.map(({ version }) => version));
  expect(acknowledged).toBeGreaterThan(10 * kills);
});
