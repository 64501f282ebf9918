import { join } from 'node:path';
import { openBrowser, type Visit, visit, weigh } from './browser.ts';
import { buildFloor } from './build-floor.ts';
import { makeFixture } from './fixture.ts';
import { type Bench, type Group, interleave, type Measurement } from './measurements.ts';
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

const measure = async ({ rounds, folder }: Bench): Promise<Measurement[]> => {
  // one question per visit, because the typed text is saved
  const { data_dir, tokens, unanswered } = await makeFixture(folder, rounds + 1, undefined, rounds);
  const ours = await startServer(data_dir);
  const running = await startFloors(folder);
  const browser = await openBrowser();
  const visitFloor = (name: Floor) => () => visit(browser, running[name].url);
  const ourUrl = () => `${ours.url}/question/${tokens.pop()}`;
  const look = async () => {
    // measured once, because it does not vary
    const weight = { ours: await weigh(browser, ourUrl()), floor: await weigh(browser, running.react.url) };
    const times = await interleave(rounds, {
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
    { name: 'page javascript', ...KB, goal: { of: 'ours', at_most: 147 }, samples: beside('react')('javascript') },
    { name: 'page all bytes', ...KB, goal: { of: 'ours', at_most: 250 }, samples: [weight] },
    {
      name: 'page question readable',
      ...ms,
      goal: { of: 'ratio', at_most: 0.5 },
      samples: beside('react')('readable'),
    },
    { name: 'page question readable beside inline', ...ms, samples: beside('inline')('readable') },
    { name: 'page first keystroke', ...ms, goal: { of: 'ratio', at_most: 1.5 }, samples: beside('inline')(key) },
    {
      name: 'page unanswered first keystroke',
      ...ms,
      goal: { of: 'ratio', at_most: 1.5 },
      samples: beside('inline', 'unanswered')(key),
    },
    {
      name: 'page unanswered readable',
      ...ms,
      goal: { of: 'ratio', at_most: 0.5 },
      samples: beside('react', 'unanswered')('readable'),
    },
    {
      name: 'page unanswered readable beside inline',
      ...ms,
      samples: beside('inline', 'unanswered')('readable'),
    },
    { name: 'page whole editor', ...ms, samples: times.map(({ ours }) => ({ ours: ours.editor })) },
    { name: 'page second visit', ...ms, goal: { of: 'ratio', at_most: 1.2 }, samples: beside('inline')('secondVisit') },
    { name: 'page shift', unit: '', better: 'lower', samples: times.map(({ ours }) => ({ ours: ours.shift })) },
    ...floors
      .filter((floor) => floor !== 'inline')
      .map((floor) => ({ name: `page floor ${floor}`, ...ms, samples: beside('inline', floor)(key) })),
  ];
};

const measurementNames = [
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

/** The answer page on a slow phone, compared with minimal editable pages: plain HTML, React, the editor alone. */
export const pages: Group = { names: measurementNames.map((what) => `page ${what}`), measure };
