import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { imageBucket } from '../src/shared/content/image-names.ts';
import { runLoadOn, type Target } from './answers.ts';
import { openMaker } from './builds.ts';
import { makeFamily } from './family.ts';
import { connections } from './fixture.ts';
import { type Bench, type Group, interleave, type Measurement } from './measurements.ts';
import { makePhotographs } from './photographs.ts';
import { startServer } from './servers.ts';

/** A book of some 300 pages. */
const size = { people: 7, stories: 91, photos: 158 };

/** Repeats `make` until `work` ends. Returns the result of `work` and the number of completed runs of `make`. */
const whileMaking = async <T>(make: () => Promise<unknown>, work: () => Promise<T>) => {
  let isOver = false;
  let count = 0;
  const makeMany = async () => {
    while (!isOver) {
      await make();
      if (!isOver) count += 1;
    }
  };
  const all = makeMany();
  const result = await work().finally(() => {
    isOver = true;
  });
  await all;
  return { result, count };
};

/** Deletes the photos at print size, as if no book had been made yet. */
const deletePrints = async (data_dir: string) => {
  const images = join(data_dir, imageBucket);
  for (const name of await readdir(images))
    if (name.startsWith('print-')) await rm(join(images, name), { recursive: true });
};

const measure = async ({ rounds, seconds, folder }: Bench): Promise<Measurement[]> => {
  const photos = await makePhotographs(size.photos);
  const { data_dir, tokens } = await makeFamily(folder, { ...size, photos }, connections);
  const server = await startServer(data_dir, { BACKUPS: 'off', LOG_LEVEL: 'error' });
  try {
    const maker = await openMaker(server.url);
    const book = await maker.addBook();
    const { pages = 0 } = await maker.makeBook(book, 'screen');
    const target: Target = { server, tokens, versions: tokens.map(() => 1) };
    const save = () => runLoadOn(target, 'save', seconds);
    const made: number[] = [];
    const results = await interleave(rounds, {
      alone: save,
      beside: async () => {
        const { result, count } = await whileMaking(() => maker.makeBook(book, 'screen'), save);
        made.push(count);
        return result;
      },
      besideNewPhotos: async () => {
        await deletePrints(data_dir);
        const { result } = await whileMaking(() => maker.makeBook(book, 'screen'), save);
        return result;
      },
    });
    const compare = (one: 'beside' | 'besideNewPhotos', key: 'p50' | 'p99' | 'rate') =>
      results.map((round) => ({ ours: round[one][key], floor: round.alone[key] }));
    const [ms, goal] = [{ unit: 'ms', better: 'lower' } as const, { of: 'ratio', at_most: 2 } as const];
    return [
      { name: 'book save p99', ...ms, goal, samples: compare('beside', 'p99') },
      { name: 'book save median', ...ms, samples: compare('beside', 'p50') },
      { name: 'book save', unit: '/s', better: 'higher', samples: compare('beside', 'rate') },
      { name: 'book save p99 with new photos', ...ms, goal, samples: compare('besideNewPhotos', 'p99') },
      { name: 'book save books', unit: '', better: 'higher', samples: made.map((ours) => ({ ours })) },
      { name: 'book save pages', unit: '', better: 'higher', samples: [{ ours: pages }] },
    ];
  } finally {
    await server.stop();
  }
};

/** Saving while a book of 300 pages is made again and again, compared with saving alone on the same server. */
export const savingBesideBook: Group = {
  names: [
    'book save',
    ...['p99', 'median', 'p99 with new photos', 'books', 'pages'].map((what) => `book save ${what}`),
  ],
  measure,
};
