import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { put, type Target } from './answers.ts';
import { alternate, type Bench, type Figure, type Group } from './figures.ts';
import { makeFixture } from './fixture.ts';
import { startServer } from './servers.ts';

const atOnce = 10;
const questionsForSaves = 16;

/** A JPEG of nearly 10 MB, which is the most that is taken: 12 megapixels of noise. */
const largePhoto = async (): Promise<Blob> => {
  const [width, height] = [4000, 3000];
  const noise = { raw: { width, height, channels: 3 as const } };
  const bytes = await sharp(randomBytes(width * height * 3), noise)
    .jpeg({ quality: 89 })
    .toBuffer();
  if (bytes.length < 9_000_000 || bytes.length > 10_000_000) throw new Error(`The photo has ${bytes.length} bytes.`);
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
};

const upload = async (url: string, token: string, photo: Blob) => {
  const body = new FormData();
  body.set('file', photo, 'boat.jpg');
  const answer = await fetch(`${url}/api/answer/images`, { method: 'POST', headers: { 'access-token': token }, body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
};

/** Ten people who send one large photo after the other until `work` is done. Gives what it gave, and how many came. */
const whilePhotosCome = async <T>({ url }: { url: string }, tokens: string[], photo: Blob, work: () => Promise<T>) => {
  let isOver = false;
  let count = 0;
  const send = async (token: string) => {
    while (!isOver) {
      await upload(url, token, photo);
      if (!isOver) count += 1;
    }
  };
  const all = Promise.all(tokens.map(send));
  const result = await work().finally(() => {
    isOver = true;
  });
  await all;
  return { result, count };
};

const measure = async ({ rounds, seconds, folder }: Bench): Promise<Figure[]> => {
  const { data_dir, tokens } = await makeFixture(folder, questionsForSaves + atOnce);
  const savers = tokens.slice(0, questionsForSaves);
  const server = await startServer(data_dir, { BACKUPS: 'off', LOG_LEVEL: 'error', IMAGE_MB_PER_QUESTION: '9999' });
  try {
    const target: Target = { server, tokens: savers, versions: savers.map(() => 1) };
    const photo = await largePhoto();
    const save = () => put(target, 'save', seconds);
    const counts: number[] = [];
    const saveBesidePhotos = async () => {
      const { result, count } = await whilePhotosCome(server, tokens.slice(questionsForSaves), photo, save);
      counts.push(count);
      return result;
    };
    await save();
    const results = await alternate(rounds, saveBesidePhotos, save);
    const beside = (key: 'p50' | 'p99' | 'rate') =>
      results.map(({ ours, floor }) => ({ ours: ours[key], floor: floor[key] }));
    return [
      { name: 'photos save p99', unit: 'ms', better: 'lower', goal: 'ratio ≤ 2', samples: beside('p99') },
      { name: 'photos save median', unit: 'ms', better: 'lower', samples: beside('p50') },
      { name: 'photos save', unit: '/s', better: 'higher', samples: beside('rate') },
      { name: 'photos done', unit: '', better: 'higher', samples: counts.map((ours) => ({ ours })) },
    ];
  } finally {
    await server.stop();
  }
};

/** Saving while ten photos of nearly 10 MB are being made into pictures, beside saving alone on the same server. */
export const photos: Group = {
  names: ['photos save p99', 'photos save median', 'photos save', 'photos done'],
  measure,
};
