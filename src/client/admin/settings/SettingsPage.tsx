import { AdminPage } from '../frame/AdminPage.tsx';
import { messages } from './messages.ts';
import { SettingsIndex } from './SettingsIndex.tsx';

/** The index of the settings, a page of its own on small screens. */
export const SettingsPage = () => (
  <AdminPage title={messages.title}>
    <SettingsIndex isPage />
  </AdminPage>
);
