import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { Answer } from '../../src/shared/answers/answers.ts';
import { day } from '../../src/shared/durations.ts';
import { family } from '../family.ts';
import { contentsOf, type Instance, instanceAt } from '../instances.ts';
import { isLong } from '../long-form.ts';
import { openTestApp } from '../open-test-app.ts';
import { jpeg } from '../sample-images.ts';
import { seedFamily } from '../seed-family.ts';

/** What the list of people shows of a question. */
type Listed = {
  question_text: string;
  status: string;
  access_token: string;
  created_at: string;
  due_date: string | null;
};

type Seeded = {
  people: { name: string; questions: Listed[] }[];
  read: (token: string) => Promise<Answer>;
  statusOf: (url: string) => Promise<number>;
};

/** Compares all of it with the family that was to be seeded, `now`. */
const expectFamily = async ({ people, read, statusOf }: Seeded, now: number) => {
  expect(people.map(({ name }) => name)).toEqual(family.map(({ name }) => name));
  const figure =
    /<figure><img src="([^"]+)" alt="[^"]+" width="\d+" height="\d+"><figcaption>[^<]+<\/figcaption><\/figure>/g;
  const images: string[] = [];
  for (const [index, { questions }] of family.entries()) {
    const stored = people[index]?.questions ?? [];
    expect(stored).toHaveLength(questions.length);
    for (const cast of questions) {
      const question = stored.find(({ question_text }) => question_text === cast.question_text) as Listed;
      expect(question.status).toBe(cast.status);
      const asked_at = Date.parse(question.created_at);
      expect(Math.abs(now - cast.asked_days_ago * day - asked_at)).toBeLessThan(60_000);
      const { days_to_complete: days } = cast;
      expect(question.due_date).toBe(days === null ? null : new Date(asked_at + days * day).toISOString());
      const { content } = (await read(question.access_token)).question;
      images.push(...[...content.matchAll(figure)].map(([, url]) => url as string));
      expect(content.replace(figure, '{{photo}}')).toBe(cast.content.replace(/\{\{photo:\w+\}\}/g, '{{photo}}'));
    }
  }
  expect(images).toHaveLength(9);
  for (const url of images) expect(await statusOf(url)).toBe(200);
};

test('the seed fills an empty instance with a family, its answers and their photos', async () => {
  const t = await openTestApp();
  onTestFinished(t.close);
  const today = t.clock.now;
  // its own photos take some seconds each to draw
  await seedFamily(t.app, t.clock, () => jpeg(64, 48));
  t.clock.now = today;
  const { people } = (await t.asAdmin('GET', '/api/people')).json();
  const statusOf = async (url: string) => (await t.call({ url })).statusCode;
  await expectFamily({ people, read: t.read, statusOf }, today);
});

/** An instance in a folder that is not there yet. */
const nowhere = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return instanceAt(join(folder, 'data'));
};

const runSeed = async ({ env }: Instance, more: Record<string, string> = {}) => {
  const cwd = join(import.meta.dirname, '../..');
  const child = spawn('npm', ['run', '--silent', 'seed'], { cwd, env: { ...process.env, ...env, ...more } });
  const status = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await status, printed, errors };
};

test('npm run seed refuses an instance that has people, and changes nothing', async () => {
  const instance = await nowhere();
  const server = await instance.serveHere();
  const { access_token } = await server.addQuestion();
  await server.save(access_token, '<p>In the canal.</p>', 0);
  await server.stop();
  const before = await contentsOf(instance);
  expect(await runSeed(instance)).toEqual({
    status: 1,
    printed: '',
    errors: 'This instance has people already. The seed fills only an empty one; nothing was changed.\n',
  });
  expect(await contentsOf(instance)).toEqual(before);
});

test('npm run seed reports wrong settings', async () => {
  expect(await runSeed(await nowhere(), { PORT: 'x' })).toEqual({
    status: 1,
    printed: '',
    errors: expect.stringMatching(/^PORT must be .*\n$/),
  });
});

if (isLong)
  test('npm run seed fills a new folder', { timeout: 300_000 }, async () => {
    const instance = await nowhere();
    const today = Date.now();
    const printed = 'A family of 6 is here, with 24 questions.\n';
    expect(await runSeed(instance)).toEqual({ status: 0, printed, errors: '' });
    const server = await instance.serve();
    const { people } = (await (await server.asAdmin('GET', '/api/people')).json()) as Pick<Seeded, 'people'>;
    const statusOf = async (url: string) => (await fetch(`${server.origin}${url}`)).status;
    await expectFamily({ people, read: server.read, statusOf }, today);
  });
