import { isEmail } from '../../../shared/mail/mails.ts';
import { mailSharing } from '../../messages.ts';
import { Refusal } from '../frame/refusal.ts';

/** What was typed, trimmed. Throws a `Refusal`, shown at `field`, if it is no email address. */
export const requireEmail = (typed: unknown, field = 'email', text: string = mailSharing.addressNeeded): string => {
  const email = String(typed).trim();
  if (!isEmail(email)) throw new Refusal(text, field);
  return email;
};
