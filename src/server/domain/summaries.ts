import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../app.ts';
import { findUnsummarised, listUnsummarised, recordSummary } from '../storage/summaries.ts';
import { contentToShow } from './content/content.ts';
import { storedSummary } from './content/summary.ts';

// one at a time with pauses (ms), so that saves do not wait
const page = 100;
const summaryPause = 5;

/**
 * Stores the summaries that are missing: of answers that an earlier release has written, or that were changed by hand.
 * Until then they are computed each time. Safe to run in several processes at once.
 */
export const summariseAnswers = async (app: App, signal?: AbortSignal): Promise<void> => {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const ids: string[] = await listUnsummarised(app.db, after, page);
    for (const id of ids) {
      signal?.throwIfAborted();
      const answer = await findUnsummarised(app.db, id);
      if (!answer) continue;
      const { content, content_rules, version } = answer;
      const summary = storedSummary(await contentToShow(content, content_rules), version);
      if (summary !== null) await recordSummary(app.db, id, version, summary);
      await pause(summaryPause);
    }
    after = ids.length < page ? undefined : ids.at(-1);
  }
};
