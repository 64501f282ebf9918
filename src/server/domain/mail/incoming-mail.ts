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
};

/** In ms: older messages may be repetitions by somebody else. */
const validFor = 5 * 60_000;

/**
 * Takes in a message that a mail provider posts. Returns once it is stored. Throws `mail_off`, `wrong_signature` and
 * `request_too_large`.
 */
export const receiveMessage = async (app: App, message: SignedMessage): Promise<void> => {
  const secret = app.mail?.webhook_secret;
  if (secret === undefined) throw new Problem('mail_off');
  const { timestamp, signature, size = 0 } = message;
  const isTimely = /^\d{1,12}$/.test(timestamp) && Math.abs(app.clock() - Number(timestamp) * 1000) <= validFor;
  if (!isTimely || !/^[0-9a-f]{64}$/i.test(signature)) throw new Problem('wrong_signature');
  if (size > limits.messageBytes) throw new Problem('request_too_large');
  const before = receiving.get(app) ?? 0;
  if (before >= mostAtOnce) throw new Problem('too_much_at_once', { retry_after: outageRetryAfter });
  receiving.set(app, before + 1);
  try {
    await receive(app, secret, message);
  } finally {
    receiving.set(app, (receiving.get(app) ?? 1) - 1);
  }
};

// anybody may send them: they must not fill the disk before their signatures are known
const mostAtOnce = 20;
const receiving = new WeakMap<App, number>();

const receive = async (app: App, secret: string, { timestamp, signature, body }: SignedMessage) => {
  const hmac = createHmac('sha256', secret).update(`${timestamp}.`);
  const signed = async function* () {
    let received = 0;
    for await (const chunk of body) {
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
