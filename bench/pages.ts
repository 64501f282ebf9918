import { join } from 'node:path';
import { openBrowser, type Visit, visit, weigh } from './browser.ts';
import { buildFloor } from './build-floor.ts';
import { type Bench, type Figure, type Group, takeTurns } from './figures.ts';
import { makeFixture } from './fixture.ts';
import { type Running, startFloor, startServer } from './servers.ts';

const floors = ['inline', 'in-place', 'react', 'prosemirror'] as const;
type Floor = (typeof floors)[number];

const startFloors = async (folder: string): Promise<Record<Floor, Running>> => {
  const started = floors.map(async (name): Promise<[Floor, Running]> => {
    const built = join(folder, name);
    await buildFloor(name, built);
    return [name, await startFloor('pages', built)];
  });
  return Object.fromEntries(await Promise.all(started)) as Record<Floor, Running>;
};

const measure = async ({ rounds, folder }: Bench): Promise<Figure[]> => {
  // a question per visit: what one types is saved. On a first visit there is no answer yet, later there is
  const { data_dir, tokens, unanswered } = await makeFixture(folder, rounds + 1, undefined, rounds);
  const ours = await startServer(data_dir);
  const running = await startFloors(folder);
  const browser = await openBrowser();
  const visitFloor = (name: Floor) => () => visit(browser, running[name].url);
  const ourUrl = () => `${ours.url}/question/${tokens.pop()}`;
  const look = async () => {
    // the same each time
    const weight = { ours: await weigh(browser, ourUrl()), floor: await weigh(browser, running.react.url) };
    const times = await takeTurns(rounds, {
      ours: () => visit(browser, ourUrl()),
      unanswered: () => visit(browser, `${ours.url}/question/${unanswered.pop()}`),
      inline: visitFloor('inline'),
      'in-place': visitFloor('in-place'),
      react: visitFloor('react'),
      prosemirror: visitFloor('prosemirror'),
    });
    return { weight, times };
  };
  const { weight, times } = await look().finally(async () => {
    await browser.close();
    await Promise.all([ours, ...Object.values(running)].map(({ stop }) => stop()));
  });
  const beside =
    (floor: Floor, one: Floor | 'ours' | 'unanswered' = 'ours') =>
    (key: keyof Visit) =>
      times.map((round) => ({ ours: round[one][key], floor: round[floor][key] }));
  const [ms, KB] = [{ unit: 'ms', better: 'lower' } as const, { unit: 'KB', better: 'lower' } as const];
  const key = 'firstKeystroke';
  return [
    { name: 'page javascript', ...KB, goal: '≤ 145 KB', samples: beside('react')('javascript') },
    { name: 'page all bytes', ...KB, goal: '≤ 250 KB', samples: [weight] },
    { name: 'page question readable', ...ms, goal: '≤ 0.5', samples: beside('react')('readable') },
    { name: 'page first keystroke', ...ms, goal: '≤ 1.5', samples: beside('inline')(key) },
    { name: 'page unanswered first keystroke', ...ms, goal: '≤ 1.5', samples: beside('inline', 'unanswered')(key) },
    { name: 'page unanswered readable', ...ms, goal: '≤ 0.5', samples: beside('react', 'unanswered')('readable') },
    { name: 'page whole editor', ...ms, samples: times.map(({ ours }) => ({ ours: ours.editor })) },
    { name: 'page second visit', ...ms, goal: '≤ 1.2', samples: beside('inline')('secondVisit') },
    { name: 'page shift', unit: '', better: 'lower', samples: times.map(({ ours }) => ({ ours: ours.shift })) },
    ...floors
      .filter((floor) => floor !== 'inline')
      .map((floor) => ({ name: `page floor ${floor}`, ...ms, samples: beside('inline', floor)(key) })),
  ];
};

const whats = [
  'javascript',
  'all bytes',
  'question readable',
  'first keystroke',
  'unanswered',
  'whole editor',
  'second visit',
  'shift',
  'floor',
];

/** The answer page on a slow phone, beside the least that takes a key: HTML alone, React alone, the bare editor. */
export const pages: Group = { names: whats.map((what) => `page ${what}`), measure };
