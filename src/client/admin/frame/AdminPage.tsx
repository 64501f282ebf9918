import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { admin as adminMessages, format } from '../../messages.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { AdminIcon, type AdminIconName } from './admin-icons.tsx';
import { keepFocusIn } from './keep-focus.ts';
import { LogoutButton } from './LogoutButton.tsx';
import { NewThanks } from './NewThanks.tsx';

const texts = adminMessages.navigation;

type AdminPageProps = {
  /** The heading, which is focused when the page opens, and the title of the tab. */
  title: string;
  /** Shown below the heading: what the page is for. */
  about?: ReactNode;
  /** The primary action of the page. */
  action?: ReactNode;
  children: ReactNode;
};

/** An admin page: frame, heading and content. */
export const AdminPage = ({ title, about, action, children }: AdminPageProps) => (
  <AdminFrame>
    <div className="ends page-head">
      <div>
        <AdminHeading title={title} />
        {about && <p className="hint">{about}</p>}
      </div>
      {action}
    </div>
    {children}
  </AdminFrame>
);

/** The heading of an admin page, focused on mount. `title` is the document title, and by default the heading's text. */
export const AdminHeading = ({ title, children = title, ...rest }: { title: string } & ComponentProps<'h1'>) => {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1} {...rest}>
      {children}
    </h1>
  );
};

type AdminFrameProps = {
  /** `wide`: the content is as wide as the window. `story`: on phones the page has its own bar at the bottom. */
  kind?: 'wide' | 'story';
  children: ReactNode;
};

/** The frame of all admin pages except the dashboard: header and content. */
export const AdminFrame = ({ kind, children }: AdminFrameProps) => {
  const main = useRef<HTMLElement>(null);
  useEffect(() => (main.current ? keepFocusIn(main.current) : undefined), []);
  return (
    <div className={kind ? `admin-page admin-page-${kind}` : 'admin-page'}>
      <AdminHeader />
      <main ref={main}>{children}</main>
    </div>
  );
};

/** The header of every admin page. `children`: the name of the product where it is the page's heading. */
export const AdminHeader = ({ children }: { children?: ReactNode }) => (
  <header className="cluster admin-header">
    {children ?? (
      <Link to="/admin" className="tap-link brand">
        {texts.brand}
      </Link>
    )}
    <Navigation />
    <LogoutButton />
  </header>
);

type Section = {
  to: string;
  icon: AdminIconName;
  label: string;
  /** One word, for the bar of a phone. */
  short?: string;
  /** The pages for which the link is current. */
  paths: RegExp;
};

const sections: Section[] = [
  { to: '/admin', icon: 'people', label: texts.people, paths: /^\/(admin(\/people\/.*)?)?$/ },
  { to: '/admin/library', icon: 'library', label: texts.library, paths: /^\/admin\/library$/ },
  {
    to: '/admin/read',
    icon: 'reading',
    label: texts.reading,
    short: texts.readingShort,
    paths: /^\/admin\/(read(\/.*)?|answers\/.*|readers)$/,
  },
  { to: '/admin/keepsake', icon: 'book', label: texts.book, paths: /^\/admin\/keepsake$/ },
  { to: '/admin/settings', icon: 'settings', label: texts.settings, paths: /^\/(admin\/settings(\/.*)?|security)$/ },
];

/** Links to the sections. On phones a bar at the bottom. */
const Navigation = () => {
  const { pathname } = useLocation();
  return (
    <nav className="admin-navigation" aria-label={texts.label}>
      {sections.map(({ to, icon, label, short, paths }) => (
        <Link key={to} to={to} aria-current={currentOf(paths.test(pathname), pathname === to || pathname === '/')}>
          <AdminIcon name={icon} />
          {short ? (
            <>
              <span className="visually-hidden-on-phones">{label}</span>
              <span className="only-on-phones" aria-hidden="true">
                {short}
              </span>
            </>
          ) : (
            label
          )}
          {icon === 'reading' && <NewThanks describe={(count) => format(texts.newThanks, { count })} />}
        </Link>
      ))}
    </nav>
  );
};

const currentOf = (isSection: boolean, isPage: boolean) => (isSection ? (isPage ? 'page' : 'true') : undefined);
