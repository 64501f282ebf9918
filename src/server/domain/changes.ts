import { setTimeout as pause } from 'node:timers/promises';
import { type ChangeEventName, heartbeatInterval } from '../../shared/changes.ts';
import { Problem } from '../../shared/errors.ts';
import type { App } from '../app.ts';
import { commitsInOrder, deleteChanges, findNewestChange, listChanges } from '../storage/changes.ts';
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
   * Starts with a reload, unless nothing has changed after the id `after`; returns the unsubscribe function. Throws
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

// in ms
const pollInterval = 1000;
// how many changes are kept; also the most that are read at once
const kept = 10_000;
// with more ids than this a reload is quicker
const maxNamed = 200;
/**
 * PostgreSQL numbers changes before they are committed, so a lower number may appear after a higher one: the last 1,000 at
 * the start, and then those that were first read a minute ago (in ms), are read again. What a longer transaction changed
 * is shown with the next reload. SQLite commits in order.
 */
const unsettled = { changes: 1000, time: 60_000 };

/** Deletes all but the newest changes. */
export const deleteOldChanges = async ({ db }: App): Promise<void> =>
  deleteChanges(db, (await findNewestChange(db)) - kept);

/** One poll a second for all subscribers of this process, while there are any. */
export const openChangeFeed = (app: App, options: ChangeFeedOptions): ChangeFeed => {
  const { maxSubscribers = 200 } = options;
  const isOrdered = commitsInOrder(app.db);
  /** With the time of the last event sent to each. */
  const subscribers = new Map<Subscriber, number>();
  let isPolling = false;
  let isClosed = false;
  /** All changes up to `settled` were read, and of those up to `last` the ones in `seen`. */
  let cursor = { settled: 0, last: 0, seen: new Set<number>(), since: 0 };

  const begin = async () => {
    const last = await findNewestChange(app.db);
    const settled = isOrdered ? last : last - unsettled.changes;
    const seen = new Set((await listChanges(app.db, settled, kept)).map(({ number }) => number));
    cursor = { settled, last, seen, since: performance.now() };
  };

  /** The people who have changed since the last call; undefined if there were too many changes. */
  const read = async (): Promise<Set<string> | undefined> => {
    const { settled, last, seen, since } = cursor;
    const changes = await listChanges(app.db, settled, kept);
    if (changes.length === kept) {
      await begin();
      return undefined;
    }
    const now = performance.now();
    const newest = changes.at(-1)?.number ?? last;
    cursor = { settled, last: newest, seen: new Set(changes.map(({ number }) => number)), since };
    if (isOrdered) cursor.settled = newest;
    else if (now - since > unsettled.time) Object.assign(cursor, { settled: last, since: now });
    return new Set(changes.filter(({ number }) => !seen.has(number)).map(({ person_id }) => person_id));
  };

  const send = (subscriber: Subscriber, people: Set<string> | undefined) => {
    const name = people === undefined || people.size > maxNamed ? 'reload' : people.size > 0 ? 'changes' : 'beat';
    subscribers.set(subscriber, performance.now());
    const person_ids = name === 'changes' ? [...(people as Set<string>)] : [];
    subscriber.send({ name, id: Math.max(cursor.settled, 0), person_ids });
  };

  const endWithoutSession = async () => {
    const open = await findOpenSessions(app, new Set([...subscribers.keys()].map(({ session_id }) => session_id)));
    for (const subscriber of subscribers.keys()) {
      if (open.has(subscriber.session_id)) continue;
      subscriber.end();
      subscribers.delete(subscriber);
    }
  };

  const poll = async () => {
    // first: nothing is sent to a dashboard whose session has ended
    await endWithoutSession();
    const people = await read();
    const silentSince = performance.now() - (options.heartbeatInterval ?? heartbeatInterval);
    for (const [subscriber, sentAt] of subscribers)
      if (people === undefined || people.size > 0 || sentAt <= silentSince) send(subscriber, people);
  };

  const pollWhileUsed = async () => {
    isPolling = true;
    let isFailing = false;
    while (subscribers.size > 0) {
      try {
        await pause(pollInterval, undefined, { ref: false });
        if (subscribers.size > 0) await poll();
        isFailing = false;
      } catch (error) {
        if (!isFailing) options.onError(error);
        isFailing = true;
      }
    }
    isPolling = false;
  };

  const subscribe: ChangeFeed['subscribe'] = async (subscriber, after) => {
    if (isClosed || subscribers.size >= maxSubscribers) throw new Problem('too_many_dashboards', { retry_after: 30 });
    subscribers.set(subscriber, performance.now());
    try {
      if (!isPolling) await begin();
      const isUpToDate = after !== undefined && after === (await findNewestChange(app.db));
      if (!isPolling) void pollWhileUsed();
      send(subscriber, isUpToDate ? new Set() : undefined);
    } catch (error) {
      subscribers.delete(subscriber);
      throw error;
    }
    if (isClosed) subscriber.end();
    return () => void subscribers.delete(subscriber);
  };

  const close = () => {
    isClosed = true;
    for (const subscriber of subscribers.keys()) subscriber.end();
  };

  return { subscribe, close };
};
