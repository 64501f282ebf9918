import type { Readable } from 'node:stream';
import { isThisComputer } from '../../../shared/loopback.ts';

type MailboxAddress = {
  host: string;
  port: number;
  /** TLS from the first byte. */
  isSecure: boolean;
  user: string | undefined;
  password: string | undefined;
  folder: string;
};

/** A message with those of its header lines that were asked for, as they came. */
export type ListedMessage = { uid: number; received_at: Date | undefined; header: string };

/** An open folder of a mail server. Deletes and moves nothing. Any failure throws MailboxUnavailable. */
export type Mailbox = {
  /** UIDs are valid together with it. */
  uid_validity: string;
  /** When it was opened, the next message would have got this UID, or a larger one. */
  uid_next: number;
  /** UIDs after this one, or of messages that arrived since this day; ascending. */
  listUids: (after: number | Date) => Promise<number[]>;
  readHeaders: (uids: number[], names: string[]) => Promise<ListedMessage[]>;
  /** Undefined if somebody has deleted it. Does not mark it as read. */
  download: (uid: number) => Promise<Readable | undefined>;
  markSeen: (uid: number) => Promise<void>;
  /** Resolves when a message arrives, after so many ms, or when the signal aborts. */
  waitForMail: (ms: number, signal: AbortSignal) => Promise<void>;
  close: () => void;
};

/** The mail server does not respond or refuses us. Its message names no address: what a server says may. */
export class MailboxUnavailable extends Error {
  constructor(error: unknown) {
    super(`The mailbox of IMAP_URL cannot be read: ${explain(error)}`);
    this.name = 'MailboxUnavailable';
  }
}

const explain = (error: unknown) => {
  const { authenticationFailed, mailboxMissing, code } = error as Record<string, unknown>;
  if (authenticationFailed) return 'it refuses the user or the password.';
  if (mailboxMissing) return 'it has no folder of the name in IMAP_FOLDER.';
  return code === undefined ? 'it refuses what we ask for.' : `the connection failed (${code}).`;
};

// in ms. IDLE is renewed before the socket counts as dead: a server that is frozen says nothing at all
const timeouts = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 180_000, maxIdleTime: 120_000 };

/** Connects and opens the folder. Each connection is a client of its own: they cannot be reused. */
export const openMailbox = async (address: MailboxAddress): Promise<Mailbox> => {
  const { host, port, isSecure, user = '', password = '', folder } = address;
  const { ImapFlow } = await import('imapflow');
  const isHere = isThisComputer(host);
  const client = new ImapFlow({
    ...{ host, port, secure: isSecure, auth: { user, pass: password }, logger: false, disableAutoIdle: true },
    ...timeouts,
    // no password without TLS, but on this machine
    ...(isSecure || isHere ? {} : { doSTARTTLS: true }),
  });
  let failure: unknown;
  let hasNews = false;
  let wake = () => {};
  // without this listener an error would end the process
  client.on('error', (error) => {
    failure ??= error;
    wake();
  });
  client.on('close', () => {
    failure ??= { code: 'closed' };
    wake();
  });
  client.on('exists', () => {
    hasNews = true;
    wake();
  });
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw new MailboxUnavailable(error);
    }
  };

  const waitForMail = async (ms: number, signal: AbortSignal) => {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(), { once: true });
    // ends with the next command, or with the connection
    if (!hasNews && !failure && !signal.aborted) {
      // rejects if the connection is gone; if the server refuses IDLE, the mailbox is read again when the time is over
      client.idle().catch((error) => {
        failure ??= error;
        resolve();
      });
      await ended;
    }
    clearTimeout(timer);
    hasNews = false;
    if (failure && !signal.aborted) throw new MailboxUnavailable(failure);
  };

  try {
    await attempt(() => client.connect());
    const { uidValidity, uidNext } = await attempt(() => client.mailboxOpen(folder));
    return {
      uid_validity: String(uidValidity),
      uid_next: uidNext,
      listUids: (after) =>
        attempt(async () => {
          const query = after instanceof Date ? { since: after } : { uid: `${after + 1}:*` };
          const found = await client.search(query, { uid: true });
          if (!found) throw new Error('SEARCH was refused.');
          // `n:*` always has the last message
          const uids = found.filter((uid) => after instanceof Date || uid > after);
          return uids.sort((a, b) => a - b);
        }),
      readHeaders: (uids, names) =>
        attempt(async () => {
          const query = { uid: true, internalDate: true, headers: names };
          const messages = await client.fetchAll(uids.join(','), query, { uid: true });
          return messages.map(({ uid, internalDate, headers }) => ({
            uid,
            received_at: internalDate === undefined ? undefined : new Date(internalDate),
            header: headers?.toString('latin1') ?? '',
          }));
        }),
      download: (uid) =>
        attempt(async () => {
          const { content } = await client.download(String(uid), undefined, { uid: true });
          return content as Readable | undefined;
        }),
      markSeen: (uid) =>
        attempt(async () => void (await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }))),
      waitForMail,
      close: () => client.close(),
    };
  } catch (error) {
    client.close();
    throw error;
  }
};
