import { Readable } from 'node:stream';
import type { ChangeEvent } from '../domain/changes.ts';

export type EventStream = {
  body: Readable;
  send: (event: ChangeEvent) => void;
  end: () => void;
};

// in bytes: a reader who is slower than this hears of several changes at once
const buffered = 4096;

/** Server-sent events at the speed of their reader: what cannot be sent yet is kept as one event, however much it is. */
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
      pending = pending ? join(pending, event) : event;
      flush();
    },
    end: () => {
      hasEnded = true;
      body.push(null);
    },
  };
};

const join = (earlier: ChangeEvent, later: ChangeEvent): ChangeEvent => {
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
