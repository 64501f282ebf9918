import { join } from 'node:path';
import { openApp } from '../src/server/app.ts';
import { makeReader } from '../src/server/domain/readers.ts';
import { limits } from '../src/shared/limits.ts';
import { testRequester } from '../test/test-requester.ts';
import { openBrowser, readableAfter } from './browser.ts';
import { buildFloor } from './build-floor.ts';
import { makeFamily } from './family.ts';
import { type Bench, type Group, interleave, type Measurement } from './measurements.ts';
import { makePhotographs } from './photographs.ts';
import { startFloor, startServer } from './servers.ts';

const size = { people: 5, stories: 40, photos: 40 };

const measure = async ({ rounds, folder }: Bench): Promise<Measurement[]> => {
  const photos = await makePhotographs(size.photos, limits.imageWidths);
  const { data_dir, stories } = await makeFamily(folder, { ...size, photos });
  const app = await openApp({ data_dir, database_url: undefined, bucket: undefined });
  const { token } = await makeReader(app, { name: 'the cousins' }, '', testRequester);
  await app.close();
  await Promise.all(['react', 'inline'].map((name) => buildFloor(name, join(folder, name))));
  const servers = await Promise.all([
    startServer(data_dir, { BACKUPS: 'off', LOG_LEVEL: 'error' }),
    startFloor('pages', join(folder, 'react')),
    startFloor('pages', join(folder, 'inline')),
  ]);
  const [ours, react, inline] = servers;
  const browser = await openBrowser();
  try {
    const times = await interleave(rounds, {
      story: () => readableAfter(browser, `${ours.url}/read/${token}/${stories[0]}`, '.answer-text p'),
      contents: () => readableAfter(browser, `${ours.url}/read/${token}`, 'main a[href*="/read/"]'),
      react: () => readableAfter(browser, react.url, 'h1'),
      inline: () => readableAfter(browser, inline.url, 'h1'),
    });
    const compare = (page: 'story' | 'contents', floor: 'react' | 'inline') =>
      times.map((round) => ({ ours: round[page], floor: round[floor] }));
    const ms = { unit: 'ms', better: 'lower' } as const;
    const goal = { of: 'ratio', at_most: 0.5 } as const;
    return [
      { name: 'read page readable', ...ms, goal, samples: compare('story', 'react') },
      { name: 'read page readable beside inline', ...ms, samples: compare('story', 'inline') },
      { name: 'read page contents readable', ...ms, goal, samples: compare('contents', 'react') },
    ];
  } finally {
    await browser.close();
    await Promise.all(servers.map(({ stop }) => stop()));
  }
};

/** The pages behind a reading link on a slow phone, compared with a page with React, and with an inline script. */
export const readPage: Group = {
  names: ['readable', 'readable beside inline', 'contents readable'].map((what) => `read page ${what}`),
  measure,
};
