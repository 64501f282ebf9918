import { settings as messages } from '../../../messages.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { AddressRow } from './AddressRow.tsx';
import { TemplatesRow } from './TemplatesRow.tsx';

/** The templates of messages, and the address that links begin with. */
export const MessagesPage = () => (
  <SettingsSection title={messages.messages.title} about={messages.messages.about}>
    <TemplatesRow />
    <AddressRow />
  </SettingsSection>
);
