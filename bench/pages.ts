import { join } from 'node:path';
import { openBrowser, type Visit, visit } from './browser.ts';
import { buildFloor } from './build-floor.ts';
import { alternate, type Bench, type Figure, type Group } from './figures.ts';
import { makeFixture } from './fixture.ts';
import { startFloor, startServer } from './servers.ts';

const measure = async ({ rounds, folder }: Bench): Promise<Figure[]> => {
  // a question per visit: what one types may be saved
  const { data_dir, tokens } = await makeFixture(folder, rounds);
  const nextToken = () => tokens.pop() as string;
  const built = join(folder, 'react');
  await buildFloor('react', built);
  const ours = await startServer(data_dir);
  const floor = await startFloor('pages', built);
  const browser = await openBrowser();
  const results = await alternate(
    rounds,
    () => visit(browser, `${ours.url}/question/${nextToken()}`),
    () => visit(browser, floor.url),
  ).finally(async () => {
    await browser.close();
    await Promise.all([ours.stop(), floor.stop()]);
  });
  const samples = (key: keyof Visit) => results.map(({ ours, floor }) => ({ ours: ours[key], floor: floor[key] }));
  return [
    { name: 'page javascript', unit: 'KB', better: 'lower', goal: '≤ 130 KB', samples: samples('javascript') },
    { name: 'page all bytes', unit: 'KB', better: 'lower', samples: samples('everything') },
    { name: 'page first keystroke', unit: 'ms', better: 'lower', samples: samples('firstKeystroke') },
  ];
};

/** The answer page on a slow phone, beside a page with React alone. */
export const pages: Group = { names: ['page javascript', 'page all bytes', 'page first keystroke'], measure };
