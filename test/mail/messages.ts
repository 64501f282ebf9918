/** A file that is attached to a message. */
export type MessageFile = { name: string; type: string; bytes: Uint8Array };

export type TestMessage = {
  from?: string;
  to?: string;
  subject?: string;
  text?: string;
  files?: MessageFile[];
  /** Further header lines, in this order, above the others. */
  headers?: Record<string, string>;
};

let count = 0;

/** A raw message as a mail program writes it, with a Message-ID of its own. */
export const writeRaw = ({
  from = 'rose@example.com',
  to = 'stories@example.org',
  subject = 'Re: A question',
  text = '',
  files = [],
  headers = {},
}: TestMessage): Buffer => {
  count += 1;
  const all = {
    'Message-ID': `<reply-${count}-${process.pid}@example.com>`,
    ...headers,
    ...{ From: from, To: to, Subject: subject, Date: 'Sun, 22 Nov 2026 10:00:00 +0100', 'MIME-Version': '1.0' },
    'Content-Type': 'multipart/mixed; boundary="part"',
  };
  const parts = [
    `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text.replaceAll('\n', '\r\n')}`,
    ...files.map(
      ({ name, type, bytes }) =>
        `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n` +
        `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n')}`,
    ),
  ];
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${head.join('')}\r\n${parts.map((part) => `--part\r\n${part}\r\n`).join('')}--part--\r\n`);
};

type Bounced = { to: string; status: string; message_id: string; recipient?: string };

/** What a mail server sends back if it cannot deliver a message to the recipient. */
export const writeBounce = ({ to, status, message_id, recipient = 'rose@example.com' }: Bounced): Buffer =>
  Buffer.from(
    [
      'Return-Path: <>',
      'From: MAILER-DAEMON@example.com',
      `To: ${to}`,
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
      '',
      '--part',
      'Content-Type: text/plain',
      '',
      'This mailbox does not exist.',
      '',
      '--part',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mail.example.com',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      'Action: failed',
      `Status: ${status}`,
      '',
      '--part',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${message_id}`,
      'Subject: A question',
      '',
      '--part--',
      '',
    ].join('\r\n'),
  );
