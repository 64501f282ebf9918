import { settings as messages } from '../../../messages.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { AskerRows } from './AskerRows.tsx';
import { LanguageRow } from './LanguageRow.tsx';
import { OpenedRow } from './OpenedRow.tsx';

/** The name and photo of who asks, and whether openings are recorded. */
export const FamilyPage = () => (
  <SettingsSection title={messages.family.title} about={messages.family.about}>
    <AskerRows />
    <LanguageRow />
    <OpenedRow />
  </SettingsSection>
);
