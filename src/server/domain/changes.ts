import { type ChangeEventName, heartbeatInterval } from '../../shared/changes.ts';
import { Problem } from '../../shared/errors.ts';
import type { App } from '../app.ts';
import { type ChangeLog, openChangeLog } from './change-log.ts';
import { findOpenSessions } from './session.ts';

/** What followers are told; `id` is where to go on after a break. */
export type ChangeEvent = { name: ChangeEventName; id: number; person_ids: string[] };

/** Someone with an open dashboard. */
export type Subscriber = {
  tell: (event: ChangeEvent) => void;
  end: () => void;
  /** Ends the stream when it ends, whichever process ended it. */
  session_id: string;
};

/** Tells whose cards changed, in this process or any other. Without followers it does nothing. */
export type ChangeFeed = {
  /** Begins with what came after `after` (an id), or with a reload; gives what ends it. Refuses one too many. */
  follow: (follower: Subscriber, after: number | undefined) => Promise<() => void>;
  /** Ends all streams, for good. */
  close: () => void;
};

export type ChangeFeedOptions = {
  /** Hears of the first of several failures in a row. */
  onError: (error: unknown) => void;
  /** In ms. */
  heartbeatInterval?: number | undefined;
  mostSubscribers?: number | undefined;
};

// in ms: short enough where nobody notifies; what is notified at once is read at once; a database that is away has time
const pauses = { usual: 500, notified: 30, afterFailure: 2000 };
// with more names than this it is quicker to load what is shown
const mostNamed = 200;

/** Reads for all followers of this process together, for as long as there are any. */
export const openChangeFeed = (app: App, options: ChangeFeedOptions): ChangeFeed => {
  const { mostSubscribers = 200 } = options;
  /** And when each was told something last. */
  const followers = new Map<Subscriber, number>();
  const inTurn = openQueue();
  let coming = 0;
  let isClosed = false;
  let log: ChangeLog | undefined;

  const tell = (follower: Subscriber, from: ChangeLog, people: Set<string> | undefined) => {
    const name = people === undefined || people.size > mostNamed ? 'reload' : people.size > 0 ? 'changes' : 'beat';
    followers.set(follower, performance.now());
    follower.tell({ name, id: from.safe(), person_ids: name === 'changes' ? [...(people as Set<string>)] : [] });
  };

  const poll = async () => {
    log ??= await openChangeLog(app);
    const from = log;
    // before anything is told: who has no session any more hears nothing
    await endWithSession();
    const people = await from.read();
    if (!people || people.size > 0) for (const follower of followers.keys()) tell(follower, from, people);
    return from;
  };

  const endWithSession = async () => {
    const open = await findOpenSessions(app, new Set([...followers.keys()].map(({ session_id }) => session_id)));
    for (const follower of followers.keys()) {
      if (open.has(follower.session_id)) continue;
      follower.end();
      leave(follower);
    }
  };

  const beat = (from: ChangeLog) => {
    const before = performance.now() - (options.heartbeatInterval ?? heartbeatInterval);
    for (const [follower, toldAt] of followers) if (toldAt <= before) tell(follower, from, new Set());
  };

  const repeat = openRepeat(app, options.onError, () => inTurn(async () => beat(await poll())));

  const leave = (follower: Subscriber) => {
    followers.delete(follower);
    restIfAlone();
  };

  const restIfAlone = () => {
    if (followers.size + coming > 0) return;
    repeat.stop();
    log = undefined;
  };

  const join = async (follower: Subscriber, after: number | undefined) => {
    const from = await poll();
    tell(follower, from, after === undefined ? undefined : await from.since(after));
    repeat.start();
    if (isClosed) follower.end();
    return () => leave(follower);
  };

  const follow: ChangeFeed['follow'] = async (follower, after) => {
    if (isClosed || followers.size + coming >= mostSubscribers)
      throw new Problem('too_many_dashboards', { retry_after: 30 });
    coming++;
    try {
      return await inTurn(() => join(follower, after));
    } finally {
      coming--;
      restIfAlone();
    }
  };

  const close = () => {
    isClosed = true;
    for (const follower of followers.keys()) follower.end();
  };

  return { follow, close };
};

/** Does one thing after the other. */
const openQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work);
    last = done;
    return done;
  };
};

/** Does the work again and again, and at once when another process notifies. */
const openRepeat = (app: App, onError: (error: unknown) => void, work: () => Promise<void>) => {
  let stopListening: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isNotified = false;
  let isFailing = false;

  const plan = (wait: number) => {
    clearTimeout(timer);
    if (stopListening) timer = setTimeout(run, wait);
  };

  const run = async () => {
    // what is notified meanwhile is done afterwards
    if (isBusy) return;
    isBusy = true;
    isNotified = false;
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onError(error);
      isFailing = true;
    }
    isBusy = false;
    plan(isFailing ? pauses.afterFailure : isNotified ? pauses.notified : pauses.usual);
  };

  const notice = () => {
    if (isNotified) return;
    isNotified = true;
    if (!isFailing) plan(pauses.notified);
  };

  const start = () => {
    if (stopListening) return;
    stopListening = app.listen(notice);
    plan(pauses.usual);
  };

  const stop = () => {
    clearTimeout(timer);
    stopListening?.();
    stopListening = undefined;
  };

  return { start, stop };
};
