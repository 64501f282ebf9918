import type { Notify } from '../../../../shared/mail/reader-mails.ts';
import type { Reader } from '../../../../shared/reading/readers.ts';
import { mailSharing } from '../../../messages.ts';
import { Select } from '../../../ui/Select.tsx';
import { EmailField } from '../../mail/EmailField.tsx';
import { requireEmail } from '../../mail/require-email.ts';

const texts = mailSharing.reader;

const choices: Notify[] = ['each', 'weekly', 'never'];

/** A reader's address, and how often they are told of new stories. */
export const MailFields = ({ reader }: { reader: Reader | undefined }) => (
  <>
    <EmailField label={texts.email} hint={texts.emailHint} defaultValue={reader?.email} />
    <Select name="notify" label={texts.notify} defaultValue={reader?.notify ?? (reader ? 'never' : 'weekly')}>
      {choices.map((each) => (
        <option key={each} value={each}>
          {texts[each]}
        </option>
      ))}
    </Select>
  </>
);

/** What was typed; throws a `Refusal` if it is no address. */
export const readMailFields = (form: HTMLFormElement): { email: string | null; notify: Notify } => {
  const data = new FormData(form);
  const typed = String(data.get('email')).trim();
  const email = typed === '' ? null : requireEmail(typed, 'email', texts.addressNeeded);
  return { email, notify: String(data.get('notify')) as Notify };
};
