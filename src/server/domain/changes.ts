import { type ChangeEventName, heartbeatInterval } from '../../shared/changes.ts';
import { Problem } from '../../shared/errors.ts';
import type { App } from '../app.ts';
import { type ChangeLog, openChangeLog } from './change-log.ts';
import { findOpenSessions } from './sign-in/session.ts';

/** An event for subscribers; `id` is the cursor to resume from. */
export type ChangeEvent = { name: ChangeEventName; id: number; person_ids: string[] };

/** An open dashboard. */
type Subscriber = {
  send: (event: ChangeEvent) => void;
  end: () => void;
  /** The stream ends when this session ends, in whichever process that happens. */
  session_id: string;
};

/** Publishes whose cards changed, in this process or any other. Idle without subscribers. */
type ChangeFeed = {
  /**
   * Starts with the changes after the id `after`, or with a reload; returns the unsubscribe function. Throws
   * `too_many_dashboards`.
   */
  subscribe: (subscriber: Subscriber, after: number | undefined) => Promise<() => void>;
  /** Ends all streams and refuses new ones. */
  close: () => void;
};

export type ChangeFeedOptions = {
  /** Called for the first of several consecutive failures. */
  onError: (error: unknown) => void;
  /** In ms. */
  heartbeatInterval?: number | undefined;
  maxSubscribers?: number | undefined;
};

// polling intervals in ms; `notified` debounces notifications, `afterFailure` is for outages of the database
const intervals = { usual: 500, notified: 30, afterFailure: 2000 };
// with more ids than this a reload is quicker
const maxNamed = 200;

/** One poller for all subscribers of this process, running while there are any. */
export const openChangeFeed = (app: App, options: ChangeFeedOptions): ChangeFeed => {
  const { maxSubscribers = 200 } = options;
  /** With the time of the last event sent to each. */
  const subscribers = new Map<Subscriber, number>();
  const serialize = openQueue();
  let joining = 0;
  let isClosed = false;
  let log: ChangeLog | undefined;

  const notify = (subscriber: Subscriber, from: ChangeLog, people: Set<string> | undefined) => {
    const name = people === undefined || people.size > maxNamed ? 'reload' : people.size > 0 ? 'changes' : 'beat';
    subscribers.set(subscriber, performance.now());
    subscriber.send({ name, id: from.safe(), person_ids: name === 'changes' ? [...(people as Set<string>)] : [] });
  };

  const poll = async () => {
    log ??= await openChangeLog(app);
    const from = log;
    // first: nothing is sent to a dashboard whose session has ended
    await endWithoutSession();
    const people = await from.read();
    if (!people || people.size > 0) for (const subscriber of subscribers.keys()) notify(subscriber, from, people);
    return from;
  };

  const endWithoutSession = async () => {
    const open = await findOpenSessions(app, new Set([...subscribers.keys()].map(({ session_id }) => session_id)));
    for (const subscriber of subscribers.keys()) {
      if (open.has(subscriber.session_id)) continue;
      subscriber.end();
      unsubscribe(subscriber);
    }
  };

  const beat = (from: ChangeLog) => {
    const before = performance.now() - (options.heartbeatInterval ?? heartbeatInterval);
    for (const [subscriber, sentAt] of subscribers) if (sentAt <= before) notify(subscriber, from, new Set());
  };

  const poller = openPoller(app, options.onError, () => serialize(async () => beat(await poll())));

  const unsubscribe = (subscriber: Subscriber) => {
    subscribers.delete(subscriber);
    stopIfUnused();
  };

  const stopIfUnused = () => {
    if (subscribers.size + joining > 0) return;
    poller.stop();
    log = undefined;
  };

  const join = async (subscriber: Subscriber, after: number | undefined) => {
    const from = await poll();
    notify(subscriber, from, after === undefined ? undefined : await from.since(after));
    poller.start();
    if (isClosed) subscriber.end();
    return () => unsubscribe(subscriber);
  };

  const subscribe: ChangeFeed['subscribe'] = async (subscriber, after) => {
    if (isClosed || subscribers.size + joining >= maxSubscribers)
      throw new Problem('too_many_dashboards', { retry_after: 30 });
    joining++;
    try {
      return await serialize(() => join(subscriber, after));
    } finally {
      joining--;
      stopIfUnused();
    }
  };

  const close = () => {
    isClosed = true;
    for (const subscriber of subscribers.keys()) subscriber.end();
  };

  return { subscribe, close };
};

/** Serialises asynchronous work. */
const openQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work);
    last = done;
    return done;
  };
};

/** Polls at an interval, and soon after a notification from another process. */
const openPoller = (app: App, onError: (error: unknown) => void, work: () => Promise<void>) => {
  let stopListening: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isNotified = false;
  let isFailing = false;

  const schedule = (wait: number) => {
    clearTimeout(timer);
    if (stopListening) timer = setTimeout(run, wait);
  };

  const run = async () => {
    // a notification during a run causes another run after it
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
    schedule(isFailing ? intervals.afterFailure : isNotified ? intervals.notified : intervals.usual);
  };

  const onNotify = () => {
    if (isNotified) return;
    isNotified = true;
    if (!isFailing) schedule(intervals.notified);
  };

  const start = () => {
    if (stopListening) return;
    stopListening = app.listen(onNotify);
    schedule(intervals.usual);
  };

  const stop = () => {
    clearTimeout(timer);
    stopListening?.();
    stopListening = undefined;
  };

  return { start, stop };
};
