import { isOnlyHere } from '../../../shared/loopback.ts';
import type { BuildFault } from '../../../shared/messages/build-fault.ts';
import type { App } from '../../app.ts';
import { findListenUrl } from '../recordings/listening.ts';
import type { BookChapter } from './book-stories.ts';

/** The URLs at which the recordings of a book can be heard, by the id of the recording. */
export type ListenLinks = Map<string, string>;

/** Makes the links that do not exist yet. `problems`: why there are none, or why they would not work. */
export const findListenLinks = async (
  app: App,
  chapters: BookChapter[],
  origin: string,
): Promise<{ listenLinks: ListenLinks; problems: BuildFault[] }> => {
  const listenLinks: ListenLinks = new Map();
  const recordings = chapters.flatMap(({ stories }) => stories.flatMap((story) => story.recordings));
  if (recordings.length === 0) return { listenLinks, problems: [] };
  if (origin === '') return { listenLinks, problems: [{ code: 'reading_link', detail: 'noAddress' }] };
  for (const { id } of recordings) {
    const url = await findListenUrl(app, id, origin);
    // it was deleted meanwhile, so the finished file is refused
    if (url !== undefined) listenLinks.set(id, url);
  }
  return { listenLinks, problems: isOnlyHere(origin) ? [{ code: 'reading_link', detail: 'onlyHere' }] : [] };
};
