import { createHmac, timingSafeEqual } from 'node:crypto';
import { outageRetryAfter, Problem } from '../../../shared/errors.ts';
import { limits } from '../../../shared/limits.ts';
import type { App } from '../../app.ts';
import { now } from '../now.ts';
import { messageFile, takeIn } from './intake.ts';

/** A raw message, with what its sender signed it with. */
type SignedMessage = {
  /** Unix time in s. */
  timestamp: string;
  /** Hex HMAC-SHA256 of `timestamp.body`. */
  signature: string;
  /** In bytes, if the sender says it. */
  size: number | undefined;
  body: AsyncIterable<Uint8Array>;
  /** Of the sender: its IP address or network. */
  client: string;
};

/** In ms: older messages may be repetitions by somebody else. */
const validFor = 5 * 60_000;

/**
 * Takes in a message that a mail provider posts. Returns once it is stored. Throws `mail_off`, `wrong_signature`,
 * `request_too_large`, `too_slow` and `too_much_at_once`.
 */
export const receiveMessage = async (app: App, message: SignedMessage): Promise<void> => {
  const secret = app.mail?.webhook_secret;
  if (secret === undefined) throw new Problem('mail_off');
  const { timestamp, signature, size = 0 } = message;
  const isTimely = /^\d{1,12}$/.test(timestamp) && Math.abs(app.clock() - Number(timestamp) * 1000) <= validFor;
  if (!isTimely || !/^[0-9a-f]{64}$/i.test(signature)) throw new Problem('wrong_signature');
  if (size > limits.messageBytes) throw new Problem('request_too_large');
  const leave = enter(app, message.client);
  try {
    await receive(app, secret, message);
  } finally {
    leave();
  }
};

// anybody may send them: they must not fill the disk before their signatures are known, nor keep others out
const mostAtOnce = { ofAll: 20, ofOne: 3 };
/** Whose messages are under way. */
const receiving = new WeakMap<App, string[]>();

const enter = (app: App, client: string): (() => void) => {
  const clients = receiving.get(app) ?? [];
  receiving.set(app, clients);
  if (clients.length >= mostAtOnce.ofAll || clients.filter((each) => each === client).length >= mostAtOnce.ofOne)
    throw new Problem('too_much_at_once', { retry_after: outageRetryAfter });
  clients.push(client);
  return () => void clients.splice(clients.indexOf(client), 1);
};

/** In ms: 35 MB at 5 Mbit/s. */
const uploadTime = 60_000;

/** Throws `too_slow` if the whole takes longer. */
async function* inTime(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Problem('too_slow')), uploadTime);
  const chunks = body[Symbol.asyncIterator]();
  const read = () => Promise.race([chunks.next(), late.promise]);
  try {
    for (let chunk = await read(); !chunk.done; chunk = await read()) yield chunk.value;
  } finally {
    clearTimeout(timer);
  }
}

const receive = async (app: App, secret: string, { timestamp, signature, body }: SignedMessage) => {
  const hmac = createHmac('sha256', secret).update(`${timestamp}.`);
  const signed = async function* () {
    let received = 0;
    for await (const chunk of inTime(body)) {
      received += chunk.length;
      if (received > limits.messageBytes) throw new Problem('request_too_large');
      hmac.update(chunk);
      yield chunk;
    }
  };
  await using folder = await app.uploads.receive(messageFile, signed());
  if (!timingSafeEqual(hmac.digest(), Buffer.from(signature, 'hex'))) throw new Problem('wrong_signature');
  await takeIn(app, folder, now(app));
};
