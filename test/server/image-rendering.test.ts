import { execFileSync } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createKeyedSemaphore } from '../../src/server/outside/processes/keyed-semaphore.ts';
import { openImageRenderer } from '../../src/server/outside/rendering/image-renderer.ts';
import { defaultLimits } from '../../src/server/outside/rendering/render-worker.ts';
import { expectProblem } from '../expect-problem.ts';
import { formWith, openTestApp, type TestApp } from '../open-test-app.ts';
import { renderProcesses } from '../render-processes.ts';
import { jpeg } from '../sample-images.ts';

let t: TestApp;
let id: string;
let token: string;
const log: string[] = [];
beforeAll(async () => {
  t = await openTestApp({ log_level: 'error', log_to: { write: (line) => log.push(line) } });
});
beforeEach(async () => {
  ({ id, access_token: token } = await t.addQuestion());
});
afterAll(() => t.close());

/** Takes minutes of CPU time, and little memory. */
const slow = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="2500" height="2500"><filter id="f">${'<feTurbulence baseFrequency="0.9" numOctaves="60"/>'.repeat(20)}</filter><rect width="2500" height="2500" filter="url(#f)"/></svg>`,
);
const svg = { type: 'image/svg+xml', name: 'a.svg' };
// a lossless WebP of 7000 × 7000 red pixels, which takes seconds to re-encode
const large = Buffer.from('UklGRhwAAABXRUJQVlA4TA8AAAAvV9vVBgcQ/Y/+ByKi/wEA', 'base64');
const rows = () => t.app.db.selectFrom('family_stories_images').selectAll().where('question_id', '=', id).execute();

describe('the semaphore', () => {
  const never = new AbortController().signal;
  const pending = () => {
    let end = () => {};
    const done = new Promise<void>((resolve) => {
      end = resolve;
    });
    return { end, done };
  };

  test('runs one task per key and a limited number in total', async () => {
    const semaphore = createKeyedSemaphore(2, { perKey: 3, total: 5 });
    const begun: string[] = [];
    const works = new Map(['a1', 'a2', 'b1', 'c1'].map((name) => [name, pending()]));
    const all = [...works].map(([name, { done }]) =>
      semaphore.run(
        name.slice(0, 1),
        async () => {
          begun.push(name);
          await done;
        },
        never,
      ),
    );
    const end = async (name: string) => {
      works.get(name)?.end();
      await wait(0);
    };
    await wait(0);
    expect(begun).toEqual(['a1', 'b1']);
    expect([semaphore.queued(), semaphore.isFull('a'), semaphore.isFull('b')]).toEqual([4, false, false]);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('c1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    await end('a2');
    await Promise.all(all);
    expect(semaphore.queued()).toBe(0);
  });

  test('leaves no listener on a signal that outlives its tasks', async () => {
    const semaphore = createKeyedSemaphore(1, { perKey: 5, total: 5 });
    const { signal } = new AbortController();
    await Promise.all(['a', 'b', 'c'].map((key) => semaphore.run(key, async () => key, signal)));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('refuses tasks when the queue is full, and drops tasks whose client disconnected', async () => {
    const semaphore = createKeyedSemaphore(1, { perKey: 2, total: 3 });
    const { end, done } = pending();
    const gone = new AbortController();
    const first = semaphore.run('a', () => done, never);
    const second = semaphore.run('a', () => expect.fail('nobody waits for it'), gone.signal);
    expect([semaphore.isFull('a'), semaphore.isFull('b')]).toEqual([true, false]);
    const third = semaphore.run('b', async () => 'made', never);
    expect(semaphore.isFull('c')).toBe(true);
    gone.abort();
    expect(await second).toBeUndefined();
    expect([semaphore.isFull('a'), semaphore.isFull('c')]).toEqual([false, false]);
    end();
    await first;
    expect(await third).toBe('made');
    expect(await semaphore.run('a', async () => 'made', gone.signal)).toBeUndefined();
  });

  test('continues after a task fails', async () => {
    const semaphore = createKeyedSemaphore(1, { perKey: 9, total: 9 });
    const failing = semaphore.run('a', () => Promise.reject(new Error('ours')), never);
    const next = semaphore.run('a', async () => 'made', never);
    await expect(failing).rejects.toThrow('ours');
    expect(await next).toBe('made');
  });
});

describe('an image that is too expensive', { timeout: 120_000 }, () => {
  beforeEach(({ skip }) => skip(process.platform !== 'linux', 'this is not Linux'));

  const withLess = (less: Partial<typeof defaultLimits>) => {
    const { imageRenderer } = t.app;
    imageRenderer.close();
    const limits = { ...defaultLimits, ...less };
    t.app.imageRenderer = openImageRenderer(join(t.data_dir, 'uploads'), limits);
    onTestFinished(() => {
      t.app.imageRenderer.close();
      t.app.imageRenderer = imageRenderer;
    });
    return limits;
  };

  test('is refused when it takes too much memory', async () => {
    withLess({ memory: 200e6 });
    expectProblem(await t.upload(token, large, { type: 'image/webp' }), 'image_unreadable');
    expect((await t.upload(token, await jpeg())).statusCode).toBe(201);
  });

  test('is refused when it takes too long, if CPU time is not available', async () => {
    withLess({ timeout: 500 });
    expectProblem(await t.upload(token, slow, svg), 'image_unreadable');
  });

  test('is refused after a limit of CPU time, while others and saves continue', async () => {
    const limits = withLess({});
    const refused = t.upload(token, slow, svg);
    await expect.poll(() => t.app.imageRenderer.queued()).toBe(1);
    const other = await t.addQuestion();
    expect((await t.upload(other.access_token, await jpeg())).statusCode).toBe(201);
    expect((await t.save(token, { content: '<p>meanwhile</p>' })).statusCode).toBe(200);
    expect(t.app.imageRenderer.queued()).toBe(1);
    expect(renderProcesses()).toHaveLength(2);
    const priorities = () => renderProcesses().map((pid) => Number(statOf(pid)[16]));
    await expect.poll(priorities, { timeout: 60_000 }).toContain(19);
    // only now: before, it would be refused too early if this process stood still
    limits.cpu = 600;
    expectProblem(await refused, 'image_unreadable');
    expect(await rows()).toEqual([]);
    // the next one in the queue runs, in a process of its own
    expect((await t.upload(token, await jpeg())).statusCode).toBe(201);
  });

  test('is one of two at most that are rendered at the same time', async () => {
    const limits = withLess({ lowPriorityAfter: 100 });
    const [second, third] = [await t.addQuestion(), await t.addQuestion()];
    const refused = [token, second.access_token].map((each) => t.upload(each, slow, svg));
    await expect.poll(() => t.app.imageRenderer.queued()).toBe(2);
    const waiting = t.upload(third.access_token, await jpeg());
    await expect.poll(() => t.app.imageRenderer.queued()).toBe(3);
    const priorities = () => renderProcesses().map((pid) => Number(statOf(pid)[16]));
    await expect.poll(priorities, { timeout: 60_000 }).toEqual([19, 19]);
    // one that was rendered beside them would be done
    expect(t.app.imageRenderer.queued()).toBe(3);
    limits.cpu = 300;
    for (const response of refused) expectProblem(await response, 'image_unreadable');
    expect((await waiting).statusCode).toBe(201);
  });

  test('is cancelled when its client disconnects', async () => {
    const { type, payload } = await formWith(slow, svg);
    const address = new URL('/api/answer/images', await t.listen());
    const sending = request(address, { method: 'POST', headers: { 'access-token': token, 'content-type': type } });
    sending.on('error', () => {});
    sending.end(payload);
    await expect.poll(() => t.app.imageRenderer.queued()).toBe(1);
    await wait(500);
    sending.destroy();
    // a process that is starting is not stopped before it has started
    await expect.poll(() => t.app.imageRenderer.queued(), { timeout: 20_000 }).toBe(0);
    expect(await rows()).toEqual([]);
  });

  test('renders at a lower priority than the server from the first image on', async () => {
    await t.upload(token, await jpeg());
    const tasks = renderProcesses().flatMap((pid) => readdirSync(`/proc/${pid}/task`));
    expect(tasks.length).toBeGreaterThan(5);
    expect(new Set(tasks.map((task) => Number(statOf(task)[16])))).toEqual(new Set([15]));
  });

  /** Limits the additional memory of the running process. */
  const limitMemory = async (bytes: number) => {
    await t.upload(token, await jpeg());
    const [pid] = renderProcesses() as [number];
    const size = Number(/^VmSize:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
    execFileSync('prlimit', ['--pid', String(pid), `--as=${size + bytes}`]);
  };
  test('without enough memory gets a retry message, is logged, and succeeds in the next process', async () => {
    // the decoder allocates 196 MB at once: far more than a process may have mapped and left unused
    await limitMemory(100e6);
    expectProblem(await t.upload(token, large, { type: 'image/webp' }), 'images_unavailable');
    expect(log.join('')).toMatch(/"why":"[^"]*The rendering process failed: [^"]*Not enough memory/);
    expect((await t.upload(token, large, { type: 'image/webp' })).statusCode).toBe(201);
  });

  test('is not refused by a decoder that fails without a reason during a memory shortage', async () => {
    // libwebp reports the same for a truncated file as for a failed malloc: "unable to read pixels"
    const red = sharp({ create: { width: 500, height: 500, channels: 3, background: 'red' } });
    const cut = (await red.webp({ effort: 0 }).toBuffer()).subarray(0, -20);
    await limitMemory(100e6);
    expectProblem(await t.upload(token, cut, { type: 'image/webp' }), 'images_unavailable');
    expectProblem(await t.upload(token, cut, { type: 'image/webp' }), 'not_an_image');
  });

  test('that crashes its process is refused, and the log says how', async () => {
    const refused = t.upload(token, slow, svg);
    await expect.poll(() => t.app.imageRenderer.queued()).toBe(1);
    const hasBegun = () => renderProcesses().find((pid) => Number(statOf(pid)[11]) > 100);
    await expect.poll(hasBegun, { timeout: 60_000 }).toBeDefined();
    process.kill(hasBegun() as number, 'SIGABRT');
    expectProblem(await refused, 'image_unreadable');
    expect(log.join('')).toContain('"code":"image_unreadable","why":"The rendering process died: signal SIGABRT"');
  });

  test('is killed first when the machine runs out of memory', async () => {
    await t.upload(token, await jpeg());
    const scores = renderProcesses().map((pid) => Number(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8')));
    expect(scores).toContain(1000);
    expect(scores.filter((score) => score !== 1000)).toEqual([]);
  });
});

const statOf = (pid: number | string) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

test('uploads beyond the queue get a retry message before their body is read', async () => {
  const { isFull } = t.app.imageRenderer;
  t.app.imageRenderer.isFull = (question_id) => question_id === id;
  const response = await t.upload(token, await jpeg());
  t.app.imageRenderer.isFull = isFull;
  expectProblem(response, 'pictures_busy');
  expect(response.headers['retry-after']).toBe('10');
  expect((await t.upload(token, await jpeg())).statusCode).toBe(201);
});

describe('the rendering process', () => {
  const openFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  const place = async (folder: string) => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'original'), await jpeg());
    return folder;
  };
  const never = new AbortController().signal;

  test('can read and write uploads and nothing else', async () => {
    const folder = await openFolder();
    const uploads = join(folder, 'uploads');
    const inside = await place(join(uploads, 'one'));
    const outside = await place(join(folder, 'uploads-of-others'));
    const images = openImageRenderer(uploads);
    onTestFinished(images.close);
    expect(await images.render(inside, 'a', never)).toMatchObject({ content_type: 'image/jpeg', width: 64 });
    await expect(images.render(outside, 'a', never)).rejects.toThrow('image store');
    await expect(readFile(join(outside, 'served'))).rejects.toThrow('ENOENT');
  });

  test('finds them if the data folder is a symlink or has an unusual name', async () => {
    const folder = await openFolder();
    const real = join(folder, 'a, b *c');
    await mkdir(real);
    await symlink(real, join(folder, 'link'));
    for (const data_dir of [real, join(folder, 'link')]) {
      const uploads = join(data_dir, 'uploads');
      const images = openImageRenderer(uploads);
      onTestFinished(images.close);
      const inside = await place(join(uploads, `one-${data_dir.length}`));
      expect(await images.render(inside, 'a', never)).toMatchObject({ content_type: 'image/jpeg' });
    }
  });

  test('reports its end while the server waits for a file, and only that upload fails', async () => {
    const unhandled: unknown[] = [];
    const onRejection = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', onRejection);
    const { execPath } = process;
    onTestFinished(() => {
      process.execPath = execPath;
      process.off('unhandledRejection', onRejection);
    });
    const folder = await openFolder();
    const images = openImageRenderer(folder);
    onTestFinished(images.close);
    await place(join(folder, 'one'));
    // opening a FIFO waits for its other end, so all threads of the pool are blocked
    const fifo = join(folder, 'fifo');
    execFileSync('mkfifo', [fifo]);
    const waiting = Array.from({ length: Number(process.env.UV_THREADPOOL_SIZE ?? 4) }, () => open(fifo));
    process.execPath = '/bin/false';
    const made = expect(images.render(join(folder, 'one'), 'a', never)).rejects.toThrow('image store');
    await wait(500);
    closeSync(openSync(fifo, 'w'));
    for (const file of waiting) await (await file).close();
    await made;
    expect(unhandled).toEqual([]);
  });

  test('is not blamed on the image if it cannot start', async () => {
    const folder = await openFolder();
    const { execPath } = process;
    onTestFinished(() => {
      process.execPath = execPath;
    });
    const images = openImageRenderer(folder);
    onTestFinished(images.close);
    process.execPath = join(folder, 'no-node');
    const made = images.render(await place(join(folder, 'one')), 'a', never);
    await expect(made).rejects.toThrow('image store');
    process.execPath = execPath;
    expect(await images.render(join(folder, 'one'), 'a', never)).toMatchObject({ width: 64 });
  });
});
