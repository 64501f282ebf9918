import { setTimeout as pause } from 'node:timers/promises';
import type { Changes } from '../src/shared/changes.ts';

export type HeardEvent = Changes & { name: string; id: string; at: number };

/** A stream of changes as a browser reads it. */
export type Stream = {
  status: number;
  headers: Headers;
  /** What it has said so far; what is not an event is left out. */
  events: HeardEvent[];
  /** The next event that fits, also among those already there but not yet given; throws after so many ms. */
  next: (fits?: (event: HeardEvent) => boolean, within?: number) => Promise<HeardEvent>;
  /** The id to go on from. */
  last: () => string | undefined;
  /** Resolves once the server ended it, or the line broke. */
  ended: Promise<void>;
  hasEnded: () => boolean;
  close: () => void;
};

/** Opens `url`, with what a browser sends when it comes back where `last` is given. */
export const openStream = async (url: string, headers: Record<string, string>, last?: string): Promise<Stream> => {
  const abort = new AbortController();
  const resume: Record<string, string> = last === undefined ? {} : { 'last-event-id': last };
  const response = await fetch(url, { headers: { ...headers, ...resume }, signal: abort.signal });
  const events: HeardEvent[] = [];
  let given = 0;
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
    const end = performance.now() + within;
    for (;;) {
      const found = events.findIndex((event, index) => index >= given && fits(event));
      if (found >= 0) {
        given = found + 1;
        return events[found] as HeardEvent;
      }
      if (performance.now() > end) throw new Error(`Nothing came within ${within} ms: ${JSON.stringify(events)}`);
      await pause(5);
    }
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

const parse = (block: string): HeardEvent => {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  return { name: fields.event, id: fields.id, at: performance.now(), ...JSON.parse(fields.data) };
};
