import { Navigate } from 'react-router';
import { AdminPage } from '../frame/AdminPage.tsx';
import { messages } from './messages.ts';
import { SettingsIndex } from './SettingsIndex.tsx';
import { useIsIndexPage } from './use-is-index-page.ts';

/** The index of the settings; on larger screens, the first section with the index beside it. */
export const SettingsPage = () =>
  useIsIndexPage() ? (
    <AdminPage title={messages.title}>
      <SettingsIndex isPage />
    </AdminPage>
  ) : (
    <Navigate to="/admin/settings/family" replace />
  );
