import './security.css';
import { security as messages } from '../../../messages.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { PasswordRow } from './PasswordRow.tsx';
import { SecondStepRow } from './SecondStepRow.tsx';
import { SessionsRow } from './SessionsRow.tsx';
import { SignInsRow } from './SignInsRow.tsx';

/** Password, two-step sign-in, sessions and the audit log. */
export const SecurityPage = () => (
  <SettingsSection title={messages.title} about={messages.about}>
    <PasswordRow />
    <SecondStepRow />
    <SessionsRow />
    <SignInsRow />
  </SettingsSection>
);
