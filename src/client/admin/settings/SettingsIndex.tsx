import './settings.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { admin as adminMessages, mailSettings, settings as messages, voice } from '../../messages.ts';
import { AdminIcon, type AdminIconName } from '../frame/admin-icons.tsx';
import { settingsQuery } from '../queries/settings-query.ts';
import { wastebasketQuery } from '../queries/wastebasket-query.ts';

type Section = {
  to: string;
  icon: AdminIconName;
  title: string;
  /** The current value, or the number of items. */
  state?: string | number | undefined;
};

/** Links to the sections of the settings. `isPage`: it fills the page, and shows the state of each section. */
export const SettingsIndex = ({ isPage = false }: { isPage?: boolean }) => {
  const { pathname } = useLocation();
  const settings = useQuery({ ...settingsQuery, enabled: isPage });
  const wastebasket = useQuery(wastebasketQuery);
  const sections: Section[] = [
    { to: '/admin/settings/family', icon: 'people', title: messages.family.title, state: settings.data?.asker_name },
    {
      to: '/admin/settings/messages',
      icon: 'message',
      title: messages.messages.title,
      state: settings.data?.message_templates.length,
    },
    {
      to: '/admin/settings/mail',
      icon: 'email',
      title: mailSettings.title,
      state: settings.data && (settings.data.mail.sends ? settings.data.mail.from : mailSettings.isOff),
    },
    { to: '/admin/settings/voice', icon: 'voice', title: voice.settings.title },
    { to: '/security', icon: 'lock', title: messages.security },
    {
      to: '/admin/settings/wastebasket',
      icon: 'delete',
      title: messages.wastebasket.title,
      state: wastebasket.data?.length,
    },
    { to: '/admin/settings/files', icon: 'file', title: messages.files },
  ];
  return (
    <nav className="settings-index" aria-label={messages.title}>
      {!isPage && <p aria-hidden="true">{messages.title}</p>}
      <ul className={isPage ? 'card rows' : 'stack'}>
        {sections.map(({ to, icon, title, state }) => (
          <li key={to}>
            <Link to={to} className="row-button" aria-current={pathname === to ? 'page' : undefined}>
              <AdminIcon name={icon} />
              <span className="settings-index-title">{title}</span>
              {(isPage || icon === 'delete') && state ? <span className="settings-index-state">{state}</span> : null}
              {isPage && <AdminIcon name="next" />}
            </Link>
          </li>
        ))}
      </ul>
      <a href="/licences.txt" className="hint small tap-link">
        {adminMessages.licences}
      </a>
    </nav>
  );
};
