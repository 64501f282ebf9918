import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openApp } from '../../../src/server/app.ts';
import { partKey } from '../../../src/server/domain/recordings/recording-keys.ts';
import { listParts } from '../../../src/server/storage/recording-parts.ts';
import { times } from '../../long-form.ts';
import { randomFrom, seedOf } from '../../random.ts';
import { type Device, deviceAt, sumOf } from '../../recording-device.ts';
import { reportCounts } from '../../report-counts.ts';
import { envOf } from '../../start-program.ts';
import { startServer } from '../../start-server.ts';
import { openMigratedStore } from '../../stores.ts';

const random = randomFrom(seedOf('recording kills'));
const kills = times(4, 50);

const bytesOf = (part: number) => Buffer.alloc(20_000 + part, part % 256);

/** Sends parts until the server is gone; returns the number of the last one that was acknowledged. */
const talk = async (device: Device, id: string, next: number): Promise<number> => {
  for (let part = next; ; part++) {
    const response = await device.send(id, { part }, bytesOf(part)).catch(() => undefined);
    if (response === undefined) return part - 1;
    expect(response.statusCode).toBe(200);
  }
};

test(`${kills} kills while a recording arrives lose no part that was acknowledged`, {
  timeout: 3_600_000,
}, async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  const store = await openMigratedStore(data_dir, { withBucket: true });
  onTestFinished(async () => {
    await store.close();
    await rm(data_dir, { recursive: true, force: true });
  });
  const env = { DATA_DIR: data_dir, ...envOf(store.settings) };
  let server = await startServer(env);
  onTestFinished(async () => void (await server.stop()));
  const { access_token } = await server.addQuestion();
  const id = await deviceAt(server.origin, access_token).begun();
  let sent = 0;
  for (let kill = 0; kill < kills; kill++) {
    // the first part after a start takes longer than most of these
    await deviceAt(server.origin, access_token).send(id, { part: sent }, bytesOf(sent));
    const talking = talk(deviceAt(server.origin, access_token), id, sent + 1);
    await pause(30 + random() * 300);
    server.signal('SIGKILL');
    const acknowledged = await talking;
    await server.ended;
    server = await startServer(env);
    const [take] = (await deviceAt(server.origin, access_token).state(id)).json().takes;
    const arrived: number[] = take?.parts ?? [];
    // one whose response was lost may have arrived as well
    expect([acknowledged + 1, acknowledged + 2]).toContain(arrived.length);
    sent = acknowledged + 1;
  }
  const device = deviceAt(server.origin, access_token);
  expect((await device.send(id, { part: sent }, bytesOf(sent))).statusCode).toBe(200);
  await server.stop();

  const app = await openApp({ data_dir, ...store.settings });
  onTestFinished(app.close);
  const joined: Buffer[] = [];
  for (const part of await listParts(app.db, id)) {
    const file = await app.files.get(partKey(id, part));
    joined.push(...((await file?.body.toArray()) ?? []));
  }
  const whole = Array.from({ length: sent + 1 }, (_, part) => bytesOf(part));
  expect(sumOf(joined)).toBe(sumOf(whole));
  reportCounts('Kills while a recording arrives', { kills, parts: sent + 1, lost: 0 });
});
