import { Readable } from 'node:stream';
import type { ChangeEvent } from '../domain/changes.ts';

type EventStream = {
  body: Readable;
  send: (event: ChangeEvent) => void;
  end: () => void;
};

// in bytes: beyond this, events for a slow client are merged
const buffered = 4096;

/** Server-sent events with backpressure: events that a slow client cannot take yet are merged into one. */
export const openEventStream = (onClose: () => void): EventStream => {
  let pending: ChangeEvent | undefined;
  let isWanted = false;
  let hasEnded = false;

  const flush = () => {
    if (!isWanted || !pending || hasEnded) return;
    const text = write(pending);
    pending = undefined;
    isWanted = body.push(text);
  };

  const body = new Readable({
    highWaterMark: buffered,
    read: () => {
      isWanted = true;
      flush();
    },
    destroy: (error, callback) => {
      onClose();
      callback(error);
    },
  });

  return {
    body,
    send: (event) => {
      pending = pending ? merge(pending, event) : event;
      flush();
    },
    end: () => {
      hasEnded = true;
      body.push(null);
    },
  };
};

const merge = (earlier: ChangeEvent, later: ChangeEvent): ChangeEvent => {
  const name = [earlier, later].some((event) => event.name === 'reload')
    ? 'reload'
    : earlier.name === 'changes' || later.name === 'changes'
      ? 'changes'
      : 'beat';
  const person_ids = name === 'changes' ? [...new Set([...earlier.person_ids, ...later.person_ids])] : [];
  return { name, id: later.id, person_ids };
};

const write = ({ name, id, person_ids }: ChangeEvent) =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify({ person_ids })}\n\n`;
