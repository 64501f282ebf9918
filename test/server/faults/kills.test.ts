import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openApp } from '../../../src/server/app.ts';
import { tell, times } from '../../faults.ts';
import { jpeg } from '../../pictures.ts';
import { envOf } from '../../start-program.ts';
import { type RealServer, startServer } from '../../start-server.ts';
import { openTestStore } from '../../stores.ts';

const kills = times(5, 200);
const writers = 8;

/** One who saves without a pause. */
type Writer = {
  id: string;
  token: string;
  /** All contents that were acknowledged, by their version. */
  acknowledged: Map<number, string>;
  /** What is stored as far as the writer knows, and what was sent last. */
  version: number;
  content: string;
  asked: string;
};

/** Saves until the server is gone. */
const write = async (server: RealServer, writer: Writer) => {
  for (;;) {
    writer.asked = `<p>${writer.id} ${writer.version + 1} ${Math.random()} ${'words '.repeat(300)}</p>`;
    const answer = await server.save(writer.token, writer.asked, writer.version).catch(() => undefined);
    const saved = (await answer?.json().catch(() => undefined)) as { version: number; content: string } | undefined;
    if (!answer || !saved) return;
    expect(answer.status).toBe(200);
    writer.version = saved.version;
    writer.content = saved.content;
    writer.acknowledged.set(saved.version, saved.content);
  }
};

/** What is there after a restart: the last acknowledged save, or the one that was under way. */
const check = async (server: RealServer, writer: Writer) => {
  const { version, content } = (await server.read(writer.token)).question;
  expect([writer.version, writer.version + 1]).toContain(version);
  const isRescued = version > writer.version;
  expect(content).toBe(isRescued ? writer.asked : writer.content);
  Object.assign(writer, { version, content });
  return isRescued;
};

test(`${kills} kills while ${writers} people save lose nothing that was acknowledged`, {
  timeout: 3_600_000,
}, async () => {
  const store = await openTestStore();
  const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  const env = { DATA_DIR: data_dir, ...envOf(store.settings) };
  onTestFinished(async () => {
    await store.close();
    await rm(data_dir, { recursive: true, force: true });
  });
  let server = await startServer(env);
  onTestFinished(async () => void (await server.stop()));
  const people: Writer[] = [];
  for (let n = 0; n < writers; n++) {
    const { id, access_token } = await server.addQuestion();
    people.push({ id, token: access_token, acknowledged: new Map(), version: 0, content: '', asked: '' });
  }
  const picture = await jpeg();
  const pictures: string[] = [];
  let [rescued, restarts] = [0, 0];
  for (let kill = 0; kill < kills; kill++) {
    const saving = people.map((writer) => write(server, writer));
    // at most 200 an hour to each question
    const sending = server
      .upload((people[kill % writers] as Writer).token, picture)
      .then(async (answer) => {
        if (answer.status === 201) pictures.push((await answer.json()).url);
      })
      .catch(() => {});
    // the first picture after a start takes longer than most of these
    if (kill % 3 === 1) await sending;
    await pause(20 + Math.random() * 400);
    server.signal('SIGKILL');
    await Promise.all([...saving, sending, server.ended]);
    server = await startServer(env);
    restarts += 1;
    for (const writer of people) rescued += Number(await check(server, writer));
    for (const url of pictures.slice(-1)) expect((await fetch(`${server.origin}${url}`)).status).toBe(200);
  }
  for (const url of pictures) expect((await fetch(`${server.origin}${url}`)).status).toBe(200);
  await server.stop();

  const app = await openApp({ data_dir, ...store.settings });
  onTestFinished(app.close);
  let [acknowledged, lost] = [0, 0];
  for (const writer of people) {
    const revisions = await app.db
      .selectFrom('family_stories_revisions')
      .select(['version', 'content'])
      .where('question_id', '=', writer.id)
      .execute();
    const stored = new Map(revisions.map(({ version, content }) => [version, content]));
    // every version there is has its words
    expect(stored.size).toBe(writer.version);
    for (const [version, content] of writer.acknowledged) {
      acknowledged += 1;
      if (stored.get(version) !== content) lost += 1;
    }
  }
  tell('Kills', {
    kills,
    restarts,
    'acknowledged saves': acknowledged,
    'acknowledged pictures': pictures.length,
    'saves stored whose answer was lost': rescued,
    lost: lost,
  });
  expect(acknowledged).toBeGreaterThan(kills);
  expect(lost).toBe(0);
});
