import { Readable } from 'node:stream';
import type { ChangeEvent } from '../domain/changes.ts';

type EventStream = {
  body: Readable;
  send: (event: ChangeEvent) => void;
  end: () => void;
};

// of the stream, in bytes
const buffered = 4096;

/** Server-sent events with backpressure: events that pile up for a slow client are replaced by one `reload`. */
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
      pending = pending ? { name: 'reload', id: event.id, person_ids: [] } : event;
      flush();
    },
    end: () => {
      hasEnded = true;
      body.push(null);
    },
  };
};

const write = ({ name, id, person_ids }: ChangeEvent) =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify({ person_ids })}\n\n`;
