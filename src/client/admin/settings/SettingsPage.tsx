import { Navigate } from 'react-router';
import { AdminPage } from '../frame/AdminPage.tsx';
import { messages } from './messages.ts';
import { SettingsIndex } from './SettingsIndex.tsx';
import { useIsIndexPage } from './use-is-index-page.ts';

/** The index of the settings, on small screens; on others it is beside the first section. */
export const SettingsPage = () =>
  useIsIndexPage() ? (
    <AdminPage title={messages.title}>
      <SettingsIndex isPage />
    </AdminPage>
  ) : (
    <Navigate to="/admin/settings/family" replace />
  );
