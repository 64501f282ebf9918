import { contentIdOf } from '../../../shared/mail/mail-body.ts';
import type { App } from '../../app.ts';
import type { Message } from '../../outside/mail/transport.ts';
import type { MailRow } from '../../storage/mails.ts';
import { findAskerName } from '../asker-name.ts';
import { printable } from '../content/printable.ts';
import { findImageFile } from '../images/images.ts';
import { type AppMail, mailPage } from './outbox.ts';

/** A queued mail as it is sent. Its photos are read; one that is gone is left out. */
export const writeMessage = async (app: App, mail: AppMail, row: MailRow, to: string): Promise<Message> => {
  const asker = await findAskerName(app);
  return {
    from: { address: mail.from.address, name: printable(asker ?? mail.from.name ?? '') },
    to,
    reply_to: row.token === null ? undefined : mail.reply_to?.replace('{token}', row.token),
    ...{ subject: row.subject, text: row.text, html: row.html, message_id: row.message_id },
    date: new Date(app.clock()),
    headers: headersOf(mail, row),
    photos: await readPhotos(app, row),
  };
};

/** That a program wrote it, that nobody who is away need say so, and (RFC 8058) how to stop it with one press. */
const headersOf = (mail: AppMail, { kind, token }: MailRow) => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, AutoReply',
  'Feedback-ID': `${kind}:family-stories`,
  ...(token !== null && {
    'List-Unsubscribe': `<${mailPage(mail, token)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

// px: twice the width of the column, for sharp screens
const photoWidth = 1200;
// the smallest that is stored: whoever gets a confirmation has the photos
const smallest = 1;

const readPhotos = async (app: App, { kind, photos }: MailRow): Promise<Message['photos']> => {
  const names: string[] = photos === null ? [] : JSON.parse(photos);
  const read = await Promise.all(
    names.map(async (name) => {
      const image = await findImageFile(app, name, kind === 'confirmation' ? smallest : photoWidth);
      const file = image && (await app.files.get(image.key));
      if (!image || !file) return [];
      const content = Buffer.concat(await file.body.toArray());
      return [{ content_id: contentIdOf(name), content_type: image.content_type, content }];
    }),
  );
  return read.flat();
};
