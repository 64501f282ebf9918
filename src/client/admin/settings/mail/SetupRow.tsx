import type { MailSetup } from '../../../../shared/mail/mails.ts';
import { mailSettings } from '../../../messages.ts';
import { richText } from '../../../ui/rich-text.ts';
import { SettingsRow } from '../SettingsRow.tsx';

const texts = mailSettings.setup;

/** The address that mail comes from, and whether replies become answers. */
export const SetupRow = ({ mail: { from, receives } }: { mail: MailSetup }) => (
  <SettingsRow title={texts.title} hint={texts.hint}>
    {from && <p>{richText(texts.from, { from }, { b: (text) => <strong dir="ltr">{text}</strong> })}</p>}
    <p>{receives ? texts.receives : texts.sendsOnly}</p>
  </SettingsRow>
);
