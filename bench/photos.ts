import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { runLoadOn, type Target } from './answers.ts';
import { makeFixture } from './fixture.ts';
import { alternate, type Bench, type Group, type Measurement } from './measurements.ts';
import { startServer } from './servers.ts';

const atOnce = 10;
const questionsForSaves = 16;

/** A JPEG of nearly 10 MB, the size limit: 12 megapixels of noise. */
const largePhoto = async (): Promise<Buffer> => {
  const [width, height] = [4000, 3000];
  const noise = { raw: { width, height, channels: 3 as const } };
  const bytes = await sharp(randomBytes(width * height * 3), noise)
    .jpeg({ quality: 89 })
    .toBuffer();
  if (bytes.length < 9_000_000 || bytes.length > 10_000_000) throw new Error(`The photo has ${bytes.length} bytes.`);
  return bytes;
};

type Upload = { headers: Record<string, string>; body: Buffer };

/** The multipart form of a browser, encoded once, because sending must cost less than what is measured. */
const uploadOf = async (photo: Buffer): Promise<Upload> => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'boat.jpg');
  const request = new Request('http://127.0.0.1', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return { headers, body: Buffer.from(await request.arrayBuffer()) };
};

const send = async (port: number, token: string, { headers, body }: Upload) => {
  const options = { port, method: 'POST', path: '/api/answer/images', headers: { ...headers, 'access-token': token } };
  const [response] = (await once(request(options).end(body), 'response')) as [IncomingMessage];
  const message = await text(response);
  if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${message}`);
};

/** Uploads large photos continuously on ten connections until `work` ends. Returns its result and the number of uploads. */
const duringUploads = async <T>(port: number, tokens: string[], upload: Upload, work: () => Promise<T>) => {
  let isOver = false;
  let count = 0;
  const sendMany = async (token: string) => {
    while (!isOver) {
      await send(port, token, upload);
      if (!isOver) count += 1;
    }
  };
  const all = Promise.all(tokens.map(sendMany));
  const result = await work().finally(() => {
    isOver = true;
  });
  await all;
  return { result, count };
};

const measure = async ({ rounds, seconds, folder }: Bench): Promise<Measurement[]> => {
  const { data_dir, tokens } = await makeFixture(folder, questionsForSaves + atOnce);
  const savers = tokens.slice(0, questionsForSaves);
  const server = await startServer(data_dir, { BACKUPS: 'off', LOG_LEVEL: 'error', IMAGE_MB_PER_QUESTION: '9999' });
  try {
    const target: Target = { server, tokens: savers, versions: savers.map(() => 1) };
    const upload = await uploadOf(await largePhoto());
    const save = () => runLoadOn(target, 'save', seconds);
    const counts: number[] = [];
    const saveBesidePhotos = async () => {
      const { result, count } = await duringUploads(server.port, tokens.slice(questionsForSaves), upload, save);
      counts.push(count);
      return result;
    };
    await save();
    const results = await alternate(rounds, saveBesidePhotos, save);
    const beside = (key: 'p50' | 'p99' | 'rate') =>
      results.map(({ ours, floor }) => ({ ours: ours[key], floor: floor[key] }));
    return [
      {
        name: 'photos save p99',
        unit: 'ms',
        better: 'lower',
        goal: { of: 'ratio', at_most: 2 },
        samples: beside('p99'),
      },
      { name: 'photos save median', unit: 'ms', better: 'lower', samples: beside('p50') },
      { name: 'photos save', unit: '/s', better: 'higher', samples: beside('rate') },
      { name: 'photos done', unit: '', better: 'higher', samples: counts.map((ours) => ({ ours })) },
    ];
  } finally {
    await server.stop();
  }
};

/** Saving while ten photos of nearly 10 MB are processed, compared with saving alone on the same server. */
export const photos: Group = {
  names: ['photos save p99', 'photos save median', 'photos save', 'photos done'],
  measure,
};
