import type { MailSetup } from '../../../shared/mail/mails.ts';
import type { App } from '../../app.ts';

/** What of mail is set up. */
export const describeMail = ({ mail }: Pick<App, 'mail'>): MailSetup => ({
  sends: mail !== undefined,
  receives: mail?.reply_to !== undefined,
  ...(mail && { from: mail.from.address }),
});
