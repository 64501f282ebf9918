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
   * Sends a `reload` first, or a `beat` if nothing has changed since the event with the id `after`. Returns the unsubscribe
   * function. Throws `too_many_dashboards`.
   */
  subscribe: (subscriber: Subscriber, after: number | undefined) => Promise<() => void>;
  /** Ends all streams and refuses new ones. */
  close: () => void;
};

export type ChangeFeedOptions = {
  /** Called for the first of several consecutive failures. */
  onError: (error: unknown) => void;
  /** In ms. */
  pollInterval?: number | undefined;
  /** In ms. */
  heartbeatInterval?: number | undefined;
  maxSubscribers?: number | undefined;
  /** In ms; see `unsettled`. */
  settledAfter?: number | undefined;
};

// in ms
const defaultPollInterval = 1000;
// how many changes are kept; also the most that are read at once
const kept = 10_000;
// with more ids than this a reload is quicker
const maxNamed = 200;
/**
 * PostgreSQL numbers changes before they are committed, so a lower number may appear after a higher one. Each poll
 * therefore reads again what was first read in the last minute (in ms), and at the start the last 1,000 changes. What a
 * longer transaction changed is shown with the next reload. SQLite commits in order.
 */
const unsettled = { changes: 1000, time: 60_000 };

/** Deletes all but the newest changes. */
export const deleteOldChanges = async ({ db }: App): Promise<void> =>
  deleteChanges(db, (await findNewestChange(db)) - kept);

/** One poll a second for all subscribers of this process, while there are any. */
export const openChangeFeed = (app: App, options: ChangeFeedOptions): ChangeFeed => {
  const { maxSubscribers = 200, pollInterval = defaultPollInterval } = options;
  const isOrdered = commitsInOrder(app.db);
  /** With the time of the last event sent to each. */
  const subscribers = new Map<Subscriber, number>();
  /** Resolves once the cursor is set. Undefined without subscribers. */
  let started: Promise<void> | undefined;
  let isClosed = false;
  /**
   * No number up to `settled` is expected any more. Of those above it the ones in `seen` were read. At `since` (in ms) the
   * highest was `next`, which becomes `settled`.
   */
  let cursor = { settled: 0, next: 0, since: 0, seen: new Set<number>() };

  const begin = async () => {
    const newest = await findNewestChange(app.db);
    const settled = isOrdered ? newest : Math.max(newest - unsettled.changes, 0);
    const seen = new Set((await listChanges(app.db, settled, kept)).map(({ number }) => number));
    cursor = { settled, next: newest, since: performance.now(), seen };
  };

  /** The people who have changed since the last call; undefined if there were too many changes. */
  const read = async (): Promise<Set<string> | undefined> => {
    const { seen, settled, next, since } = cursor;
    const changes = await listChanges(app.db, settled, kept);
    if (changes.length === kept) {
      await begin();
      return undefined;
    }
    const newest = changes.at(-1)?.number ?? settled;
    cursor.seen = new Set(changes.map(({ number }) => number));
    if (isOrdered) cursor.settled = newest;
    else if (performance.now() - since > (options.settledAfter ?? unsettled.time))
      Object.assign(cursor, { settled: next, next: newest, since: performance.now() });
    return new Set(changes.filter(({ number }) => !seen.has(number)).map(({ person_id }) => person_id));
  };

  const send = (subscriber: Subscriber, people: Set<string> | undefined) => {
    const name = people === undefined || people.size > maxNamed ? 'reload' : people.size > 0 ? 'changes' : 'beat';
    subscribers.set(subscriber, performance.now());
    const person_ids = name === 'changes' ? [...(people as Set<string>)] : [];
    subscriber.send({ name, id: cursor.settled, person_ids });
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
    started = undefined;
  };

  const start = async () => {
    try {
      await begin();
    } catch (error) {
      started = undefined;
      throw error;
    }
    void pollWhileUsed();
  };

  const subscribe: ChangeFeed['subscribe'] = async (subscriber, after) => {
    if (isClosed || subscribers.size >= maxSubscribers) throw new Problem('too_many_dashboards', { retry_after: 30 });
    subscribers.set(subscriber, performance.now());
    try {
      started ??= start();
      await started;
      const isUpToDate = after !== undefined && after === (await findNewestChange(app.db));
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
