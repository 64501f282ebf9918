import { settings as messages } from '../../messages.ts';
import { AdminPage } from '../frame/AdminPage.tsx';
import { SettingsIndex } from './SettingsIndex.tsx';

/** The index of the settings, a page of its own on small screens. */
export const SettingsPage = () => (
  <AdminPage title={messages.title}>
    <SettingsIndex isPage />
  </AdminPage>
);
