import { isThisComputer } from '../../../shared/loopback.ts';
import type { MailFault } from '../../../shared/mail/mails.ts';
import { isEmail } from '../../../shared/mail/mails.ts';

/** `isSecure`: TLS from the first byte. */
type SmtpServer = {
  host: string;
  port: number;
  isSecure: boolean;
  user: string | undefined;
  password: string | undefined;
};

export type Message = {
  from: { address: string; name: string };
  /** One address, without a name. */
  to: string;
  reply_to: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Without angle brackets. */
  message_id: string;
  date: Date;
  headers: Record<string, string>;
  photos: { content_id: string; content_type: string; content: Buffer }[];
};

/** Why a message was not accepted. `isFinal`: trying again is useless. `code`: the provider's reply, such as 550. */
export type Refusal = { fault: MailFault; isFinal: boolean; code: number | undefined };

/** Returns undefined once the provider has accepted the message; throws only if `signal` aborts. */
export type SendMessage = (message: Message, signal: AbortSignal) => Promise<Refusal | undefined>;

/** In ms. */
export type MailTimeouts = { connect: number; greeting: number; idle: number };
const usualTimeouts: MailTimeouts = { connect: 15_000, greeting: 15_000, idle: 60_000 };

/** Sends through a provider, each message with a connection of its own. Loads nodemailer with the first message. */
export const openTransport =
  (server: SmtpServer, timeouts: MailTimeouts = usualTimeouts): SendMessage =>
  async (message, signal) => {
    // an address with a line feed would add recipients
    if (!isEmail(message.to)) return { fault: 'address_refused', isFinal: true, code: undefined };
    const { createTransport } = await import('nodemailer');
    const transport = createTransport(optionsOf(server, timeouts));
    try {
      // nodemailer closes the connection when it aborts; its types do not know the signal yet
      const withSignal: ReturnType<typeof asMail> & { signal: AbortSignal } = { ...asMail(message), signal };
      await transport.sendMail(withSignal);
      return undefined;
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      return refusalOf(error as SmtpError);
    }
  };

const optionsOf = ({ host, port, isSecure, user, password = '' }: SmtpServer, timeouts: MailTimeouts) => {
  const isHere = isThisComputer(host);
  return {
    ...{ host, port, secure: isSecure },
    // the certificate of a mail server on this machine rarely has a name that could be checked
    ignoreTLS: isHere,
    // a password leaves this machine encrypted only
    requireTLS: user !== undefined && !isHere,
    ...(user !== undefined && { auth: { user, pass: password } }),
    connectionTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.idle,
    ...{ disableFileAccess: true, disableUrlAccess: true },
  };
};

const asMail = ({ from, to, reply_to, message_id, photos, ...message }: Message) => ({
  ...message,
  from,
  to: { name: '', address: to },
  ...(reply_to !== undefined && { replyTo: { name: from.name, address: reply_to } }),
  // explicit: by itself nodemailer reads recipients out of the headers
  envelope: { from: from.address, to: [to] },
  messageId: `<${message_id}>`,
  attachments: photos.map(({ content_id, content_type, content }) => ({
    ...{ cid: content_id, contentType: content_type, content },
    filename: `photo.${content_type.replace('image/', '').replace('jpeg', 'jpg')}`,
    contentDisposition: 'inline' as const,
  })),
});

/** `command`: in whose reply it is. Without `responseCode` the provider has not replied: was unreachable, hung, hung up. */
type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

const refusalOf = ({ code, command = '', responseCode, response = '' }: SmtpError): Refusal => {
  const later = (fault: MailFault) => ({ fault, isFinal: false, code: responseCode });
  const never = (fault: MailFault) => ({ fault, isFinal: true, code: responseCode });
  if (responseCode !== undefined && responseCode < 500) return later('try_later');
  // our settings are wrong, and may be corrected: 530 asks for a password
  if (code === 'EAUTH' || responseCode === 530 || responseCode === 535) return later('wrong_password');
  // RFC 3463: 5.4.5 is how Gmail says that today's limit is reached
  if (/^5\d\d[ -]5\.4\.5/.test(response)) return later('try_later');
  if (responseCode === undefined) return later('unreachable');
  if (command === 'MAIL FROM') return never('sender_refused');
  // 5.7: policy, such as a relay that wants no mail from us; it says nothing about the address
  if (command === 'RCPT TO') return never(/^5\d\d[ -]5\.7\./.test(response) ? 'message_refused' : 'address_refused');
  return command === 'DATA' ? never('message_refused') : later('unreachable');
};
