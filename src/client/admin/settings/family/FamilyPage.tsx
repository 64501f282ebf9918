import { messages } from '../messages.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { AskerRows } from './AskerRows.tsx';
import { OpenedRow } from './OpenedRow.tsx';

/** Who asks, as the family sees it, and what is noted of those who answer. */
export const FamilyPage = () => (
  <SettingsSection title={messages.family.title} about={messages.family.about}>
    <AskerRows />
    <OpenedRow />
  </SettingsSection>
);
