import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteOrphanFiles } from '../../src/server/domain/images/orphan-files.ts';
import { openUploads } from '../../src/server/outside/files/uploads.ts';
import { imagePath } from '../../src/shared/content/image-names.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { formWith, openTestApp, type TestApp } from '../open-test-app.ts';
import { refuseWrites } from '../refuse-writes.ts';
import { renderProcesses } from '../render-processes.ts';
import { jpeg, twoColours } from '../sample-images.ts';

type Resolvers = [PromiseWithResolvers<void>, PromiseWithResolvers<void>, PromiseWithResolvers<void>];

/** The largest image that docs/specification.md allows, in bytes. */
const tenMegabytes = 10 * 1024 * 1024;

let t: TestApp;
let id: string;
let token: string;
/** The keys of all files ever written to the store. */
const keys = new Set<string>();
let data_dir: string;
beforeAll(async () => {
  t = await openTestApp();
  data_dir = t.data_dir;
  const { put } = t.app.files;
  t.app.files.put = (key, file, type) => {
    keys.add(key);
    return put(key, file, type);
  };
});
beforeEach(async () => {
  ({ id, access_token: token } = await t.addQuestion());
  keys.clear();
});
afterAll(() => t.close());

const uploadsLeft = () => readdir(join(data_dir, 'uploads'));
// an aborted upload may end a moment later
afterEach(() => expect.poll(uploadsLeft).toEqual([]));

const lock = () => t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' });
const rows = () => t.app.db.selectFrom('family_stories_images').selectAll().where('question_id', '=', id).execute();
const leftFiles = async () => {
  const found = await Promise.all([...keys].map(async (key) => ({ key, file: await t.app.files.get(key) })));
  for (const { file } of found) file?.body.destroy();
  return found.filter(({ file }) => file !== undefined).map(({ key }) => key);
};
const get = (url: string) => t.call({ url });
const post = (payload: Buffer | string, type: string) =>
  t.call({
    method: 'POST',
    url: '/api/answer/images',
    headers: { 'access-token': token, 'content-type': type },
    payload,
  });

describe('uploading', () => {
  test('returns the address, name and size of the image', async () => {
    const before = t.clock.now;
    const response = await t.upload(token, await jpeg(640, 480), { name: 'Boat on the canal.JPG' });
    expect(response.statusCode).toBe(201);
    const { name } = response.json();
    expect(response.json()).toEqual({ url: `/story-images/${name}`, name, width: 640, height: 480 });
    expect(name).toMatch(new RegExp(`^image-${before}-[0-9a-z]{32}\\.jpg$`));
    expect(response.json().url).toMatch(imagePath);
    expect(await rows()).toMatchObject([{ name, content_type: 'image/jpeg', width: 640, height: 480 }]);
  });

  test.each([
    ['a.jpeg', 'jpeg'],
    ['a.PNG', 'png'],
    ['a.b.webp', 'webp'],
    ['a.heic', 'heic'],
    ['a.exe', 'jpg'],
    ['a.svg.php', 'jpg'],
    ['no extension', 'jpg'],
    ['.png', 'png'],
    ['png', 'jpg'],
    ['../../etc/passwd.png', 'png'],
    ['C:\\photos\\a.gif', 'gif'],
    ['a"b\'c;d.png', 'png'],
    ['👵 家族.webp', 'webp'],
    ['a\0.png', 'png'],
    ['a.png\0', 'jpg'],
    [`${'long'.repeat(250)}.gif`, 'gif'],
    ['a.png ', 'jpg'],
    ['a.', 'jpg'],
    ['__proto__', 'jpg'],
  ])('a file named %j gets a generated name ending in .%s', async (name, extension) => {
    const response = await t.upload(token, await jpeg(8, 8), { name });
    expect(response.statusCode).toBe(201);
    expect(response.json().name).toMatch(new RegExp(`^image-[0-9]+-[0-9a-z]+\\.${extension}$`));
    expect((await get(response.json().url)).headers['content-type']).toBe('image/jpeg');
  });

  test('two files concurrently works', async () => {
    const responses = await Promise.all([t.upload(token, await jpeg(100, 50)), t.upload(token, await jpeg(50, 100))]);
    expect(responses.map((response) => [response.statusCode, response.json().width])).toEqual([
      [201, 100],
      [201, 50],
    ]);
    expect(await rows()).toHaveLength(2);
  });

  test('keeps the untouched original where no address leads', async () => {
    const original = await (await twoColours(1000, 700))
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Hana' } })
      .toBuffer();
    const { name } = (await t.upload(token, original)).json();
    const kept = await t.app.files.get(`originals/${name}`);
    expect(Buffer.concat(await (kept?.body.toArray() ?? [])).equals(original)).toBe(true);
    expect([...keys].sort()).toEqual([name, `originals/${name}`, `w400/${name}`, `w800/${name}`].sort());
    for (const path of [
      `originals/${name}`,
      `originals%2F${name}`,
      `..%2Foriginals%2F${name}`,
      `w400%2F${name}`,
      `./originals/${name}`,
    ])
      expectProblem(
        await get(`/story-images/${path}`),
        path.startsWith('.%') || path.includes('%') ? 'unknown_image' : 'unknown_page',
      );
  });
});

describe('an upload is refused', () => {
  const form = (...parts: string[]) => ({
    type: 'multipart/form-data; boundary=edge',
    payload: `${parts.map((part) => `--edge\r\n${part}\r\n`).join('')}--edge--\r\n`,
  });
  const file = (more: string, body = 'x') =>
    `Content-Disposition: form-data; ${more}\r\nContent-Type: image/png\r\n\r\n${body}`;

  test.each([
    ['no part', form()],
    ['a file in another field', form(file('name="picture"; filename="a.png"'))],
    [
      'no file chosen',
      form(
        'Content-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n',
      ),
    ],
    ['text instead of a file', form('Content-Disposition: form-data; name="file"\r\n\r\ntext')],
    ['another field only', form('Content-Disposition: form-data; name="alt"\r\n\r\ntext')],
    ['an empty body', { type: 'multipart/form-data; boundary=edge', payload: '' }],
  ])('with %s', async (_name, { type, payload }) => {
    expectProblem(await post(payload, type), 'no_file_selected', 'No file selected');
  });

  test.each(['text/plain', 'application/pdf', 'video/mp4', 'application/octet-stream', 'images/png'])(
    'if it claims to be %s',
    async (type) => {
      expectProblem(await t.upload(token, await jpeg(), { type }), 'not_an_image', 'Please upload an image file');
    },
  );

  test('with more than one file or field, and nothing is kept', async () => {
    const image = (await jpeg(8, 8)).toString('latin1');
    const part = file('name="file"; filename="a.png"', image);
    const two = form(part, part);
    expectRefusedFields(await post(Buffer.from(two.payload, 'latin1'), two.type), 'file');
    const more = form(part, 'Content-Disposition: form-data; name="alt"\r\n\r\ntext');
    expectRefusedFields(await post(Buffer.from(more.payload, 'latin1'), more.type), 'file');
    expect(await rows()).toEqual([]);
    expect(await leftFiles()).toEqual([]);
  });

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'with a form that does not end',
      'multipart/form-data; boundary=edge',
      `--edge\r\n${file('name="file"; filename="a.png"')}`,
    ],
    ['with a form that does not begin', 'multipart/form-data; boundary=edge', 'nonsense'],
  ])('%s', async (_name, type, payload) => {
    expectProblem(await post(payload, type), 'malformed_request');
  });

  test('as JSON or without a content type', async () => {
    expectProblem(await post('{}', 'application/json'), 'unsupported_media_type');
    expectProblem(await post('', 'application/json'), 'malformed_request');
    expectProblem(await post('x', 'image/png'), 'unsupported_media_type');
    expectProblem(await post('x', 'application/x-www-form-urlencoded'), 'unsupported_media_type');
    const headers = { 'access-token': token };
    expectProblem(await t.call({ method: 'POST', url: '/api/answer/images', headers }), 'unsupported_media_type');
  });

  test('while the question is locked', async () => {
    await lock();
    expectProblem(await t.upload(token, await jpeg()), 'locked');
    expect(await leftFiles()).toEqual([]);
  });

  test('if the lock comes during rendering, and neither file nor row is left', async () => {
    const { render } = t.app.imageRenderer;
    t.app.imageRenderer.render = async (...args) => {
      const image = await render(...args);
      expect((await lock()).statusCode).toBe(200);
      return image;
    };
    const response = await t.upload(token, await jpeg(1000, 700));
    t.app.imageRenderer.render = render;
    expectProblem(response, 'locked');
    expect(keys.size).toBe(4);
    expect(await leftFiles()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test('if the question is deleted during rendering, and neither file nor row is left', async () => {
    const { render } = t.app.imageRenderer;
    t.app.imageRenderer.render = async (...args) => {
      await t.asAdmin('DELETE', `/api/questions/${id}`);
      return render(...args);
    };
    const response = await t.upload(token, await jpeg());
    t.app.imageRenderer.render = render;
    expectProblem(response, 'unknown_token');
    expect(keys.size).toBe(2);
    expect(await leftFiles()).toEqual([]);
  });

  test('if a file cannot be stored, and neither file nor row is left', async () => {
    const { put } = t.app.files;
    t.app.files.put = async (key, file, type) => {
      if (!key.includes('/')) throw new Error('disk full');
      await put(key, file, type);
    };
    const response = await t.upload(token, await jpeg(500, 500));
    t.app.files.put = put;
    expectProblem(response, 'internal');
    expect(keys.size).toBe(2);
    expect(await leftFiles()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test('if the database rejects its row, and neither file nor row is left', async () => {
    const end = await refuseWrites(t.app.db, 'insert on family_stories_images');
    const response = await t.upload(token, await jpeg());
    await end();
    expect(response.statusCode).toBeGreaterThanOrEqual(500);
    expect(keys.size).toBe(2);
    expect(await leftFiles()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['was committed', true],
    ['was rolled back', false],
  ])(
    'if the connection broke, so that it is unknown whether its row %s: its files stay',
    async (_what, isCommitted) => {
      const { write } = t.app.tokenAccess;
      t.app.tokenAccess.write = async (...args) => {
        if (isCommitted) await write(...args);
        throw new Error('Connection terminated unexpectedly');
      };
      const response = await t.upload(token, await jpeg());
      t.app.tokenAccess.write = write;
      expectProblem(response, 'unavailable');
      expect((await leftFiles()).sort()).toEqual([...keys].sort());
      expect(keys.size).toBe(2);
      expect(await rows()).toHaveLength(isCommitted ? 1 : 0);
      // files without a row are deleted a day later, and nothing else
      await deleteOrphanFiles(t.app, Math.max(t.clock.now, Date.now()) + 60_000);
      expect(await leftFiles()).toHaveLength(isCommitted ? 2 : 0);
    },
  );

  test('after two hundred within an hour, for that question alone', async () => {
    for (let n = 0; n < 200; n++)
      expect((await t.upload(token, Buffer.from('x'), { type: 'text/plain' })).statusCode).toBe(415);
    const refused = await t.upload(token, await jpeg());
    expectProblem(refused, 'too_many_uploads');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    const other = await t.addQuestion();
    expect((await t.upload(other.access_token, await jpeg())).statusCode).toBe(201);
    expect((await t.save(token, { content: '<p>a</p>' })).statusCode).toBe(200);
    t.clock.now += 60 * 60_000;
    expect((await t.upload(token, await jpeg())).statusCode).toBe(201);
  });
});

describe('during processing', () => {
  test('an upload is a file that only its owner can read', async () => {
    const modes: number[] = [];
    const { render } = t.app.imageRenderer;
    t.app.imageRenderer.render = async (folder, ...args) => {
      const image = await render(folder, ...args);
      const names = await readdir(folder);
      expect(names.sort()).toEqual(['original', 'served', 'w400', 'w800']);
      for (const path of [folder, ...names.map((name) => join(folder, name))])
        modes.push((await stat(path)).mode & 0o777);
      return image;
    };
    const response = await t.upload(token, await jpeg(1000, 700));
    t.app.imageRenderer.render = render;
    expect(response.statusCode).toBe(201);
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600, 0o600]);
  });

  test('files of a killed process are deleted after three hours, and those of other processes are kept', async () => {
    const left = async (name: string, minutes: number) => {
      const folder = join(data_dir, 'uploads', name);
      await mkdir(folder);
      await writeFile(join(folder, 'original'), 'x');
      const at = Date.now() / 1000 - minutes * 60;
      await utimes(folder, at, at);
    };
    await left('old', 181);
    await left('under-way', 179);
    expect(await t.app.uploads.clear()).toBe(1);
    expect(await uploadsLeft()).toEqual(['under-way']);
    await utimes(join(data_dir, 'uploads/under-way'), 0, 0);
    expect(await t.app.uploads.clear()).toBe(1);
  });

  test('an unwritable upload folder gets 503', async () => {
    await writeFile(join(data_dir, 'elsewhere'), '');
    const { uploads } = t.app;
    t.app.uploads = openUploads(join(data_dir, 'elsewhere'));
    const response = await t.upload(token, await jpeg());
    t.app.uploads = uploads;
    expectProblem(response, 'images_unavailable');
    const { render } = t.app.imageRenderer;
    // the rendering process finds no space
    t.app.imageRenderer.render = async (folder, ...args) => {
      await mkdir(join(folder, 'served'));
      return render(folder, ...args);
    };
    const refused = await t.upload(token, await jpeg());
    t.app.imageRenderer.render = render;
    expectProblem(refused, 'images_unavailable');
    expect(await leftFiles()).toEqual([]);
    expect((await t.upload(token, await jpeg())).statusCode).toBe(201);
  });
});

describe('over a real connection', () => {
  /** Sends half of an upload and disconnects once `arrived` has resolved. */
  const cutInTheMiddle = async (arrived: () => Promise<unknown>) => {
    const address = new URL(await t.listen());
    const { type, payload } = await formWith(await jpeg(2000, 1500), {});
    const socket = connect(Number(address.port), address.hostname);
    const head = ['POST /api/answer/images HTTP/1.1', `host: ${address.host}`, `access-token: ${token}`];
    socket.write([...head, `content-type: ${type}`, `content-length: ${payload.length}`, '', ''].join('\r\n'));
    socket.write(payload.subarray(0, payload.length >> 1));
    await arrived();
    socket.destroy();
  };

  test('an upload aborted in the middle leaves neither file nor row', async () => {
    await cutInTheMiddle(() => expect.poll(uploadsLeft).toHaveLength(1));
    await expect.poll(uploadsLeft).toEqual([]);
    expect([...keys]).toEqual([]);
    expect(await rows()).toEqual([]);
    expect((await t.upload(token, await jpeg())).statusCode).toBe(201);
  });

  test('an upload aborted before its body is read leaves nothing', async () => {
    const { receive } = t.app.uploads;
    const [arrived, aborted, ended] = [1, 2, 3].map(() => Promise.withResolvers<void>()) as Resolvers;
    t.app.uploads.receive = async (...args) => {
      arrived.resolve();
      await aborted.promise;
      return receive(...args).finally(ended.resolve);
    };
    await cutInTheMiddle(() => arrived.promise);
    await expect.poll(() => promisify(t.server.server.getConnections).call(t.server.server)).toBe(0);
    aborted.resolve();
    await ended.promise;
    t.app.uploads.receive = receive;
    await expect.poll(uploadsLeft).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test('an upload that cannot be stored is drained, so that the client receives the error', async () => {
    await writeFile(join(data_dir, 'no-folder'), '');
    const { uploads } = t.app;
    t.app.uploads = openUploads(join(data_dir, 'no-folder'));
    const response = await send(Buffer.alloc(tenMegabytes));
    t.app.uploads = uploads;
    expect([response.status, (await response.json()).code]).toEqual([503, 'images_unavailable']);
    expect((await send(await jpeg())).status).toBe(201);
  });

  const send = async (bytes: Buffer) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }));
    const headers = { 'access-token': token };
    return fetch(`${await t.listen()}/api/answer/images`, { method: 'POST', headers, body });
  };

  test('10 MB are accepted, and the sender of more gets the refusal', async () => {
    const padded = Buffer.concat([await jpeg(), Buffer.alloc(3 * tenMegabytes)]);
    expect((await send(padded.subarray(0, tenMegabytes))).status).toBe(201);
    for (const more of [1, 100_000, 2 * tenMegabytes]) {
      const response = await send(padded.subarray(0, tenMegabytes + more));
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ detail: 'Image must be smaller than 10MB' });
    }
    expect(await rows()).toHaveLength(1);
  });
});

/** Whether the process is running, or is a zombie that its parent has not reaped. */
const isKnown = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the rendering process', () => {
  beforeEach(({ skip }) => skip(process.platform !== 'linux', 'this is not Linux'));

  test('may crash: that one upload fails, and the next one works', async () => {
    await t.upload(token, await jpeg());
    const pids = renderProcesses();
    expect(pids).not.toEqual([]);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const pending = t.upload(token, await jpeg());
    await expect.poll(() => t.app.imageRenderer.queued()).toBe(1);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    expectProblem(await pending, 'image_unreadable');
    expect((await t.upload(token, await jpeg())).statusCode).toBe(201);
    expect(await rows()).toHaveLength(2);
  });

  test('may crash between two uploads, and concurrent uploads continue with a new one', async () => {
    await t.upload(token, await jpeg());
    const pids = renderProcesses();
    expect(pids).not.toEqual([]);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    // until this process, their parent, has reaped them
    await expect.poll(() => pids.filter(isKnown)).toEqual([]);
    const image = await jpeg();
    const responses = await Promise.all([1, 2, 3].map(() => t.upload(token, image)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(renderProcesses()).toHaveLength(1);
  });
});

describe('an image', () => {
  let url: string;
  beforeEach(async () => {
    url = (
      await t.upload(token, await (await twoColours(1000, 600)).png().toBuffer(), { name: 'a.jpg', type: 'image/png' })
    ).json().url;
  });

  test('is public, immutable, and has the type of its bytes', async () => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(response.rawPayload.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(response.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  });

  test('cannot execute anything: its headers are those of an image, also on an error', async () => {
    const safe = {
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    };
    for (const address of [url, `${url}?w=400`, '/story-images/image-1-a.jpg', `${url}?w=1`]) {
      const response = await get(address);
      expect([address, response.headers]).toEqual([address, expect.objectContaining(safe)]);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    const name = url.slice('/story-images/'.length);
    expect((await get(url)).headers['content-disposition']).toBe(`inline; filename="${name}"`);
  });

  test('ignores cookies and query parameters', async () => {
    const without = await get(url);
    for (const cookie of [t.cookie, 'session=x', `${t.cookie}; a=b`]) {
      const response = await t.call({ url, headers: { cookie } });
      expect(response.rawPayload.equals(without.rawPayload)).toBe(true);
      const { 'x-request-id': _one, date: _then, ...headers } = response.headers;
      const { 'x-request-id': _other, date: _now, ...others } = without.headers;
      expect(headers).toEqual(others);
    }
  });

  test('has smaller widths', async () => {
    const sharp = (await import('sharp')).default;
    for (const [w, width] of [
      [400, 400],
      [800, 800],
      [1600, 1000],
    ] as const) {
      const response = await get(`${url}?w=${w}`);
      expect(response.headers['cache-control']).toContain('immutable');
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width, height: width * 0.6, format: 'png' });
    }
    const tall = (await t.upload(token, await jpeg(500, 2000))).json();
    expect(await sharp((await get(`${tall.url}?w=400`)).rawPayload).metadata()).toMatchObject({
      width: 400,
      height: 1600,
    });
  });

  test.each(['w=300', 'w=0', 'w=', 'w=400px', 'w=-400', 'w=400&w=800', 'h=400', 'w=2560'])(
    'has no other widths: %s',
    async (query) => {
      expectProblem(await get(`${url}?${query}`), 'invalid_fields');
    },
  );

  test('that does not exist gets 404', async () => {
    for (const name of ['image-1-a.jpg', 'a', '', '.', '..%2f..%2ffamily-stories.sqlite', 'x'.repeat(90)])
      expectProblem(await get(`/story-images/${name}`), 'unknown_image');
  });

  test('cannot have some names', async () => {
    for (const name of ['%00', 'x'.repeat(101)]) expectProblem(await get(`/story-images/${name}`), 'invalid_fields');
  });

  test('answers HEAD without its bytes', async () => {
    const { headers } = await get(url);
    // and does not read it
    const read = vi.spyOn(t.app.files, 'get');
    const response = await t.call({ method: 'HEAD', url });
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, 0]);
    for (const name of ['content-length', 'content-type', 'content-disposition', 'cache-control', 'accept-ranges'])
      expect(response.headers[name]).toBe(headers[name]);
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['Bytes=100-', 100, -1],
    ['bytes=-100', -100, -1],
    ['bytes=0-', 0, -1],
    ['bytes=10-99999999999999999999', 10, -1],
    ['bytes=-99999999', 0, -1],
    ['bytes=010-0019', 10, 19],
  ])('is served in part for a byte range: %s', async (range, from, to) => {
    for (const address of [url, `${url}?w=400`]) {
      const { rawPayload: whole, headers } = await get(address);
      const [start, end] = [from, to].map((at) => (at < 0 ? whole.length + at : at)) as [number, number];
      const response = await t.call({ url: address, headers: { range } });
      expect([response.statusCode, response.rawPayload]).toEqual([206, whole.subarray(start, end + 1)]);
      const { 'x-request-id': _id, date: _date, ...rest } = headers;
      expect(response.headers).toMatchObject({
        ...rest,
        'accept-ranges': 'bytes',
        'content-length': String(end + 1 - start),
        'content-range': `bytes ${start}-${end}/${whole.length}`,
      });
    }
  });

  test.each(['bytes=-0', 'bytes=99999999-', 'bytes=99999999999999999999-'])(
    'responds 416 with its size to an unsatisfiable range: %s',
    async (range) => {
      const size = (await get(url)).headers['content-length'];
      const response = await t.call({ url, headers: { range } });
      expectProblem(response, 'range_not_satisfiable');
      expect(response.headers['content-range']).toBe(`bytes */${size}`);
      expect(response.headers['cache-control']).not.toContain('immutable');
    },
  );

  test.each([
    [{ range: 'bytes=0-0,5-9' }],
    [{ range: 'bytes=9-5' }],
    [{ range: 'bytes=-' }],
    [{ range: 'bytes=a-b' }],
    [{ range: 'lines=0-9' }],
    [{ range: '' }],
    [{ range: 'bytes=0-9', 'if-range': '"another"' }],
    [{ range: 'bytes=0-9', 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT' }],
  ])('is served whole for several ranges, an invalid one, or If-Range: %j', async (headers) => {
    const whole = await get(url);
    const response = await t.call({ url, headers });
    expect([response.statusCode, response.rawPayload]).toEqual([200, whole.rawPayload]);
    expect(response.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(whole.rawPayload.length),
    });
    expect(response.headers['content-range']).toBeUndefined();
  });

  test('ignores Range for HEAD and for a missing image', async () => {
    const headers = { range: 'bytes=0-9' };
    const head = await t.call({ method: 'HEAD', url, headers });
    expect([head.statusCode, head.headers['content-range']]).toEqual([200, undefined]);
    expectProblem(await t.call({ url: '/story-images/image-1-a.jpg', headers }), 'unknown_image');
    const name = url.slice('/story-images/'.length);
    await t.app.files.delete(name);
    expectProblem(await t.call({ url, headers }), 'unknown_image');
  });

  test('stays when its question is deleted', async () => {
    await t.asAdmin('DELETE', `/api/questions/${id}`);
    expect((await get(url)).statusCode).toBe(200);
  });
});
