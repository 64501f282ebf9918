import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openMaker } from './builds.ts';
import { makeFamily } from './family.ts';
import { alternate, type Bench, type Group, type Measurement } from './measurements.ts';
import { makePhotographs } from './photographs.ts';
import { cpuTimeOf, peakMemoryOf, readProcess, root, startServer } from './servers.ts';

/** The data of each book. `pages` is the target; the measurement `book … length` is the actual page count. */
const sizes = [
  { pages: 36, people: 2, stories: 10, photos: 15 },
  { pages: 370, people: 8, stories: 112, photos: 195 },
  { pages: 1250, people: 24, stories: 366, photos: 774 },
];

/** CPU time (s) and peak memory (MB) of the Typst processes, and the elapsed time (s). */
type Cost = { cpu: number; memory: number; whole: number };

// in ms
const interval = 20;

/** The Typst processes of books: unlike those of letters they are started with --allow-fs-write. */
const typstProcessesOf = (server: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      // after the name: state and parent
      const parent = readProcess(pid, 'stat').split(') ')[1]?.split(' ')[1];
      return Number(parent) === server && /--allow-fs-write.*typeset-process/.test(readProcess(pid, 'cmdline'));
    });

/** The cost of this server's Typst processes until `work` ends. Polled: each is killed as soon as it is done. */
const costOf = async <T>(server: number, work: () => Promise<T>): Promise<{ result: T; cost: Cost }> => {
  const seen = new Map<number, { cpu: number; memory: number }>();
  const look = () => {
    for (const pid of typstProcessesOf(server)) {
      const [cpu, memory] = [cpuTimeOf(pid), peakMemoryOf(pid)];
      if (cpu !== undefined && memory !== undefined) seen.set(pid, { cpu: cpu / 1000, memory });
    }
  };
  const timer = setInterval(look, interval);
  const began = performance.now();
  const result = await work().finally(() => clearInterval(timer));
  const whole = (performance.now() - began) / 1000;
  const all = [...seen.values()];
  const cpu = all.reduce((sum, one) => sum + one.cpu, 0);
  return { result, cost: { cpu, memory: Math.max(...all.map(({ memory }) => memory)), whole } };
};

/** The floor: Typst alone typesets as many pages of plain text, in one process for each volume. */
const setPlainText = async (volumes: number[], folder: string): Promise<Cost> => {
  const cost: Cost = { cpu: 0, memory: 0, whole: 0 };
  const began = performance.now();
  for (const pages of volumes) {
    const args = ['--liftoff-only', 'bench/floors/typst.ts', String(pages), folder];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    const { cpu, memory }: Cost = JSON.parse(stdout);
    cost.cpu += cpu;
    cost.memory = Math.max(cost.memory, memory);
  }
  cost.whole = (performance.now() - began) / 1000;
  return cost;
};

type Size = (typeof sizes)[number];

const nameOf = ({ pages }: Size, what: string) => `book ${pages} ${what}`;

const measureSize = async (size: Size, { rounds, folder }: Bench): Promise<Measurement[]> => {
  const own = join(folder, String(size.pages));
  await mkdir(own);
  const { data_dir } = await makeFamily(own, { ...size, photos: await makePhotographs(size.photos) });
  const server = await startServer(data_dir, { BACKUPS: 'off', LOG_LEVEL: 'error' });
  try {
    const maker = await openMaker(server.url);
    const book = await maker.addBook();
    const make = () => costOf(server.pid, () => maker.makeBook(book, 'screen'));
    const first = await make();
    const volumes = first.result.files.map((file) => file.pages ?? 0);
    const costs = await alternate(
      rounds,
      async () => (await make()).cost,
      () => setPlainText(volumes, own),
    );
    const beside = (key: keyof Cost) => costs.map(({ ours, floor }) => ({ ours: ours[key], floor: floor[key] }));
    // the floor has no photos
    const alone = [{ ours: first.cost.whole }];
    const one = (ours: number) => [{ ours }];
    return [
      { name: nameOf(size, 'length'), unit: 'pages', better: 'higher', samples: one(first.result.pages ?? 0) },
      { name: nameOf(size, 'processor time'), unit: 's', better: 'lower', samples: beside('cpu') },
      { name: nameOf(size, 'memory'), unit: 'MB', better: 'lower', samples: beside('memory') },
      { name: nameOf(size, 'whole'), unit: 's', better: 'lower', samples: beside('whole') },
      { name: nameOf(size, 'whole with new photos'), unit: 's', better: 'lower', samples: alone },
    ];
  } finally {
    await server.stop();
    await rm(own, { recursive: true });
  }
};

const figures = ['length', 'processor time', 'memory', 'whole', 'whole with new photos'];

/** Books of 36, 370 and 1,250 pages, compared with Typst that sets plain text. */
export const books: Group[] = sizes.map((size) => ({
  names: figures.map((what) => nameOf(size, what)),
  measure: (bench) => measureSize(size, bench),
}));
