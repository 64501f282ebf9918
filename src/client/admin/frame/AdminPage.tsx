import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { format } from '../../../shared/messages/format.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { newThanksQuery } from '../queries/thanks-queries.ts';
import { AdminIcon } from './admin-icons.tsx';
import { adminMessages } from './admin-messages.ts';
import { Announcer } from './announcer.tsx';
import { keepFocusIn } from './keep-focus.ts';
import { LogoutButton } from './LogoutButton.tsx';

const texts = adminMessages.navigation;

type AdminPageProps = {
  /** The heading, which is focused when the page opens, and the title of the tab. */
  title: string;
  children: ReactNode;
};

/** An admin page: frame, heading and content. */
export const AdminPage = ({ title, children }: AdminPageProps) => (
  <AdminFrame>
    <AdminHeading title={title} />
    {children}
  </AdminFrame>
);

/** The heading of an admin page, which gets the focus. */
export const AdminHeading = ({ title, ...rest }: { title: string } & ComponentProps<'h1'>) => {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1} {...rest}>
      {title}
    </h1>
  );
};

type AdminFrameProps = { isWide?: boolean; tools?: ReactNode; children: ReactNode };

/** The frame of all admin pages except the dashboard: navigation (or the page's own tools), and a live region. */
export const AdminFrame = ({ isWide = false, tools, children }: AdminFrameProps) => {
  const main = useRef<HTMLElement>(null);
  useEffect(() => (main.current ? keepFocusIn(main.current) : undefined), []);
  return (
    <Announcer>
      <div className={isWide ? 'frame admin-page admin-page-wide' : 'frame admin-page'}>
        <header className={`admin-header${tools ? ' has-tools' : ''}`}>
          <Link to="/admin" className="brand admin-brand">
            {texts.brand}
          </Link>
          {tools ?? (
            <>
              <Navigation />
              <LogoutButton />
            </>
          )}
        </header>
        <main ref={main}>{children}</main>
      </div>
    </Announcer>
  );
};

/** The links of the navigation; `paths` are the pages for which a link is current. */
const sections = [
  { to: '/admin', icon: 'people', label: texts.people, paths: /^\/(admin(\/people\/.*)?)?$/ },
  { to: '/admin/library', icon: 'library', label: texts.library, paths: /^\/admin\/library$/ },
  {
    to: '/admin/read',
    icon: 'reading',
    label: texts.reading,
    paths: /^\/admin\/(read(\/.*)?|answers\/.*|readers)$/,
  },
  { to: '/admin/keepsake', icon: 'book', label: texts.book, paths: /^\/admin\/keepsake$/ },
  { to: '/admin/settings', icon: 'settings', label: texts.settings, paths: /^\/(admin\/settings|security)$/ },
] as const;

/** Links to the admin pages, also on the dashboard. On phones a bar at the bottom. */
export const Navigation = () => {
  const { pathname } = useLocation();
  return (
    <nav className="admin-navigation" aria-label={texts.label}>
      {sections.map(({ to, icon, label, paths }) => (
        <Link key={to} to={to} aria-current={currentOf(paths.test(pathname), pathname === to || pathname === '/')}>
          <AdminIcon name={icon} />
          {label}
          {icon === 'reading' && <NewThanks />}
        </Link>
      ))}
    </nav>
  );
};

const NewThanks = () => {
  const { data } = useQuery(newThanksQuery);
  if (!data || data.thanks.length === 0) return null;
  const { length: count } = data.thanks;
  return (
    <span className="new-thanks">
      <AdminIcon name="thanks" />
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden"> {format(texts.newThanks, { count })}</span>
    </span>
  );
};

const currentOf = (isSection: boolean, isPage: boolean) => (isSection ? (isPage ? 'page' : 'true') : undefined);
