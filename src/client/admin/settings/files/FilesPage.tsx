import { Link } from 'react-router';
import { exchange as texts } from '../../../messages.ts';
import { richText } from '../../../ui/rich-text.ts';
import { SettingsRow } from '../SettingsRow.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { ExportList } from './ExportList.tsx';
import { ImportForm } from './ImportForm.tsx';

/** Saves everything to a file, and brings in people and questions from one. */
export const FilesPage = () => (
  <SettingsSection
    title={texts.title}
    about={richText(texts.about, {}, { link: (text) => <Link to="/admin/keepsake">{text}</Link> })}
  >
    <SettingsRow title={texts.saveTitle} hint={texts.saveHint}>
      <ExportList />
    </SettingsRow>
    <SettingsRow title={texts.bringTitle} hint={texts.bringHint}>
      <ImportForm />
    </SettingsRow>
  </SettingsSection>
);
