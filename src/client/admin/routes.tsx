import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, type RouteObject, redirect, useLocation } from 'react-router';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { useAdminFlag } from './frame/admin-flag.ts';
import { Announcer } from './frame/announcer.tsx';
import { BrokenPage } from './frame/BrokenPage.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { isIndexPage } from './settings/use-is-index-page.ts';

/** The history state of the login: the page that led there. */
type LoginState = { from?: string };

const SignedIn = ({ children }: { children: ReactNode }) => {
  const { pathname, search, hash } = useLocation();
  const from = pathname === '/' ? '/admin' : pathname + search + hash;
  return useAdminFlag() ? children : <Navigate to="/login" replace state={{ from } satisfies LoginState} />;
};

const SignedOut = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient();
  // nothing loaded outlives the session
  useEffect(() => client.clear(), [client]);
  const { from = '/admin' } = (useLocation().state ?? {}) as LoginState;
  return useAdminFlag() ? <Navigate to={from} replace /> : children;
};

const dashboard = (
  <SignedIn>
    <DashboardPage />
  </SignedIn>
);

const login = (
  <SignedOut>
    <LoginPage />
  </SignedOut>
);

/** A screen in a chunk of its own, loaded on demand. */
const onDemand = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => {
    const Screen = await load();
    return {
      element: (
        <SignedIn>
          <Screen />
        </SignedIn>
      ),
    };
  },
  hydrateFallbackElement: <main aria-busy="true" />,
});

// outside the screens, so that a message stays when the screen changes
const announced = (
  <Announcer>
    <Outlet />
  </Announcer>
);

export const routes: RouteObject[] = [
  {
    errorElement: <BrokenPage />,
    children: [
      { path: '/login', element: login },
      {
        element: announced,
        children: [
          { path: '/', element: dashboard },
          { path: '/admin', element: dashboard },
          onDemand('/admin/answers/:question_id', async () => (await import('./reading/ReadingPage.tsx')).ReadingPage),
          onDemand('/admin/library', async () => (await import('./library/LibraryPage.tsx')).LibraryPage),
          onDemand('/admin/keepsake', async () => (await import('./book/BookPage.tsx')).BookPage),
          onDemand('/admin/read', async () => (await import('./reading/ReadingRoomPage.tsx')).ReadingRoomPage),
          onDemand('/admin/read/:question_id', async () => (await import('./reading/ReadingPage.tsx')).ReadingPage),
          onDemand('/admin/readers', async () => (await import('./reading/readers/ReadersPage.tsx')).ReadersPage),
          onDemand('/admin/people/:id', async () => (await import('./person/PersonPage.tsx')).PersonPage),
          {
            ...onDemand('/admin/settings', async () => (await import('./settings/SettingsPage.tsx')).SettingsPage),
            // where the index stands beside the sections, the first one is shown
            loader: () => (isIndexPage() ? null : redirect('/admin/settings/family')),
          },
          onDemand('/admin/settings/family', async () => (await import('./settings/family/FamilyPage.tsx')).FamilyPage),
          onDemand(
            '/admin/settings/messages',
            async () => (await import('./settings/messages/MessagesPage.tsx')).MessagesPage,
          ),
          onDemand('/admin/settings/mail', async () => (await import('./settings/mail/MailPage.tsx')).MailPage),
          onDemand('/admin/settings/voice', async () => (await import('./settings/voice/VoicePage.tsx')).VoicePage),
          onDemand('/security', async () => (await import('./settings/security/SecurityPage.tsx')).SecurityPage),
          onDemand(
            '/admin/settings/wastebasket',
            async () => (await import('./settings/wastebasket/WastebasketPage.tsx')).WastebasketPage,
          ),
          onDemand('/admin/settings/files', async () => (await import('./settings/files/FilesPage.tsx')).FilesPage),
        ],
      },
    ],
  },
];
