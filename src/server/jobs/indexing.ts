import type { App } from '../app.ts';
import { describeFailure } from '../domain/health.ts';
import { indexInBackground } from '../domain/search/indexing.ts';

type Log = { error: (fields: object, message: string) => void };

/** In ms. Saves come first: indexing waits until none has come for this long. */
const usualPause = 1500;
/** In ms. If saves keep coming, the oldest of them waits no longer than this. */
const longestWait = 15_000;

/**
 * Adds saved answers to the search index soon after the save, debounced. Returns a function that stops it and waits for
 * a run in progress. What it does not get to is indexed by the next search, or the hourly job.
 */
export const startIndexing = (app: App, log: Log, pause = usualPause, longest = longestWait): (() => Promise<void>) => {
  const shutdown = new AbortController();
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let oldest: number | undefined;
  const index = () => {
    oldest = undefined;
    const run = running.then(() => indexInBackground(app, shutdown.signal));
    running = run.catch((error) => {
      if (!shutdown.signal.aborted) log.error({ job: 'search index', ...describeFailure(error) }, 'job failed');
    });
  };
  const onSaved = () => {
    oldest ??= performance.now();
    if (!timer) timer = setTimeout(index, pause).unref();
    else if (performance.now() - oldest < longest - pause) timer.refresh();
  };
  app.events.on('saved', onSaved);
  return () => {
    app.events.off('saved', onSaved);
    clearTimeout(timer);
    shutdown.abort();
    return running;
  };
};
