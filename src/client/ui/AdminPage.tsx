import './controls.css';
import './admin-page.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { Announcer } from './announcer.tsx';
import { createQueryClient } from './cache.ts';
import { LogoutButton } from './LogoutButton.tsx';
import { messages } from './messages.ts';
import { usePageTitle } from './use-page-title.ts';

const texts = messages.navigation;

type AdminPageProps = {
  /** The heading, which is focused when the page opens, and the title of the tab. */
  title: string;
  children: ReactNode;
};

/** An admin's page beside the dashboard, with its heading. */
export const AdminPage = ({ title, children }: AdminPageProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <AdminFrame>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </AdminFrame>
  );
};

/** Navigation, live region, and a query cache of its own; for a page whose heading is loaded. */
export const AdminFrame = ({ children }: { children: ReactNode }) => {
  const [cache] = useState(createQueryClient);
  return (
    <QueryClientProvider client={cache}>
      <Announcer>
        <div className="admin-page">
          <header className="admin-header">
            <Link to="/admin" className="admin-brand">
              {texts.brand}
            </Link>
            <Navigation />
            <LogoutButton />
          </header>
          <main>{children}</main>
        </div>
      </Announcer>
    </QueryClientProvider>
  );
};

/** Links to the admin's pages; the dashboard shows it too. */
export const Navigation = () => (
  <nav className="admin-navigation" aria-label={texts.label}>
    <NavLink to="/admin" end>
      {texts.people}
    </NavLink>
    <NavLink to="/admin/library">{texts.library}</NavLink>
    <NavLink to="/admin/settings">{texts.settings}</NavLink>
  </nav>
);
