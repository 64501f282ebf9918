import { setTimeout as pause } from 'node:timers/promises';
import type { Changes } from '../src/shared/changes.ts';

export type ReceivedEvent = Changes & { name: string; id: string; at: number };

/** The event stream of changes, as a browser reads it. */
export type Stream = {
  status: number;
  headers: Headers;
  /** The events so far. */
  events: ReceivedEvent[];
  /** The next event that fits, including received ones not returned yet; throws after `within` ms. */
  next: (fits?: (event: ReceivedEvent) => boolean, within?: number) => Promise<ReceivedEvent>;
  /** The id of the last event, for Last-Event-ID. */
  last: () => string | undefined;
  /** Resolves once the stream or the connection has ended. */
  ended: Promise<void>;
  hasEnded: () => boolean;
  close: () => void;
};

/**
 * Polls every 5 ms until `find` returns something truthy, and returns that. The limit counts attempts, not time: a
 * stall of this process does not use it up.
 */
export const pollWithin = async <T>(ms: number, find: () => T): Promise<T> => {
  for (let left = ms; left > 0; left -= 5) {
    const found = find();
    if (found) return found;
    await pause(5);
  }
  return find();
};

/** Opens the stream at `url`; `last` is sent as Last-Event-ID, as a browser does when it reconnects. */
export const openStream = async (url: string, headers: Record<string, string>, last?: string): Promise<Stream> => {
  const abort = new AbortController();
  const resume: Record<string, string> = last === undefined ? {} : { 'last-event-id': last };
  const response = await fetch(url, { headers: { ...headers, ...resume }, signal: abort.signal });
  const events: ReceivedEvent[] = [];
  let returned = 0;
  let isOver = false;
  const read = async () => {
    let text = '';
    try {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const blocks = (text + chunk).split('\n\n');
        text = blocks.pop() ?? '';
        if (response.ok) events.push(...blocks.map(parse));
      }
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    } finally {
      isOver = true;
    }
  };
  const ended = read();
  const next: Stream['next'] = async (fits = () => true, within = 5000) => {
    const found = await pollWithin(within, () => events.find((event, index) => index >= returned && fits(event)));
    if (!found) throw new Error(`Nothing came within ${within} ms: ${JSON.stringify(events)}`);
    returned = events.indexOf(found) + 1;
    return found;
  };
  return {
    status: response.status,
    headers: response.headers,
    events,
    next,
    last: () => events.at(-1)?.id,
    ended,
    hasEnded: () => isOver,
    close: () => abort.abort(),
  };
};

const parse = (block: string): ReceivedEvent => {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  return { name: fields.event, id: fields.id, at: performance.now(), ...JSON.parse(fields.data) };
};
