import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { settings as messages } from '../../messages.ts';
import { AdminFrame, AdminHeading } from '../frame/AdminPage.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { SettingsIndex } from './SettingsIndex.tsx';
import { useIsIndexPage } from './use-is-index-page.ts';

type SettingsSectionProps = { title: string; about: ReactNode; children: ReactNode };

/** The page of one section, with the index beside it; on small screens, with a link back to the index. */
export const SettingsSection = ({ title, about, children }: SettingsSectionProps) => {
  const isIndexPage = useIsIndexPage();
  return (
    <AdminFrame>
      <div className="settings">
        {isIndexPage ? (
          <Link to="/admin/settings" className="tap-link back-link plain-link">
            <AdminIcon name="previous" />
            {messages.title}
          </Link>
        ) : (
          <SettingsIndex />
        )}
        <div className="settings-section">
          <AdminHeading title={title} />
          <p className="hint settings-about">{about}</p>
          {children}
        </div>
      </div>
    </AdminFrame>
  );
};
