import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MailConfig } from '../../src/server/config.ts';

/** A message that the relay accepted. */
export type RelayedMail = { from: string; to: string[]; raw: Buffer };

/**
 * What the relay does at a step of the conversation instead of going on. `code`: the reply, such as 550. If it drops the
 * connection or hangs at the message, it has accepted it.
 */
export type Trouble = {
  at: 'login' | 'sender' | 'recipient' | 'message';
  does: { code: number } | 'drop' | 'hang';
};

/** A mail provider on loopback that keeps what it accepts. */
export type Relay = {
  mails: RelayedMail[];
  /** The accepted messages, parsed. */
  read: () => Promise<ParsedMail[]>;
  /** How often somebody tried to send. */
  connections: number;
  /** Until it is undefined again. */
  trouble: Trouble | undefined;
  url: string;
  /** Forgets everything, and hangs up. */
  reset: () => void;
  close: () => Promise<void>;
};

export const relayUser = { user: 'stories@example.org', password: 'a password' };

/** `onMail` is called for each accepted message before it is acknowledged. `isSecure`: TLS with a certificate of its own. */
export const openRelay = async ({
  onMail = () => {},
  isSecure = false,
}: {
  onMail?: (mail: RelayedMail) => void | Promise<void>;
  isSecure?: boolean;
} = {}): Promise<Relay> => {
  /** Calls back, unless there is trouble at this step. */
  const pass = (at: Trouble['at'], session: SMTPServerSession, callback: (error?: Error) => void) => {
    const { trouble } = relay;
    if (trouble?.at !== at) return callback();
    if (trouble.does === 'hang') return;
    if (trouble.does === 'drop') return drop(session);
    callback(Object.assign(new Error('Refused'), { responseCode: trouble.does.code }));
  };
  const drop = ({ id }: SMTPServerSession) => {
    for (const connection of connections()) if (connection.id === id) connection._socket.destroy();
  };
  const hangUp = () => {
    for (const { _socket } of connections()) _socket.destroy();
  };
  const connections = () => [...server.connections] as unknown as { id: string; _socket: { destroy: () => void } }[];
  const server = new SMTPServer({
    secure: isSecure,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    disableReverseLookup: true,
    onConnect: (_session, callback) => {
      relay.connections += 1;
      callback();
    },
    onAuth: ({ username, password }, session, callback) =>
      pass('login', session, (error) => {
        const isKnown = username === relayUser.user && password === relayUser.password;
        if (error ?? !isKnown) callback(error ?? new Error('Unknown user or password'));
        else callback(null, { user: relayUser.user });
      }),
    onMailFrom: (_address, session, callback) => pass('sender', session, callback),
    onRcptTo: (_address, session, callback) => pass('recipient', session, callback),
    onData: async (stream, session, callback) => {
      const mail = await receive(stream, session).catch(() => undefined);
      // the client has left in the middle
      if (!mail) return callback();
      const keep = async () => {
        await onMail(mail);
        relay.mails.push(mail);
      };
      if (relay.trouble?.at === 'message' && typeof relay.trouble.does === 'string') await keep();
      pass('message', session, (error) => {
        if (error) callback(error);
        else void keep().then(() => callback(), callback);
      });
    },
  });
  // clients that leave in the middle
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const { user, password } = relayUser;
  const relay: Relay = {
    mails: [],
    connections: 0,
    trouble: undefined,
    url: `smtp${isSecure ? 's' : ''}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    reset: () => {
      hangUp();
      Object.assign(relay, { mails: [], connections: 0, trouble: undefined });
    },
    read: () => Promise.all(relay.mails.map(({ raw }) => simpleParser(raw))),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        hangUp();
      }),
  };
  return relay;
};

const receive = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<RelayedMail> => {
  const raw = Buffer.concat(await stream.toArray());
  const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
  return { from, to: envelope.rcptTo.map(({ address }) => address), raw };
};

/** Settings with which mail is sent through a relay, and nothing is received. */
export const mailThrough = (relay: Pick<Relay, 'url'>, more: Partial<MailConfig> = {}): MailConfig => {
  const { hostname, port, protocol } = new URL(relay.url);
  return {
    smtp: { host: hostname, port: Number(port), isSecure: protocol === 'smtps:', ...relayUser },
    from: { address: 'stories@example.org', name: 'Family Stories' },
    reply_to: undefined,
    imap: undefined,
    auth_server: undefined,
    per_hour: 1000,
    webhook_secret: undefined,
    ...more,
  };
};
