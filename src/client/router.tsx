import type { ReactNode } from 'react';
import { createBrowserRouter, Navigate } from 'react-router';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { useAdminFlag } from './ui/admin-flag.ts';
import { BrokenPage } from './ui/BrokenPage.tsx';

const SignedIn = ({ children }: { children: ReactNode }) =>
  useAdminFlag() ? children : <Navigate to="/login" replace />;

const SignedOut = ({ children }: { children: ReactNode }) =>
  useAdminFlag() ? <Navigate to="/admin" replace /> : children;

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

// separate chunks, loaded on demand
const loadSecurity = async () => {
  const { SecurityPage } = await import('./security/SecurityPage.tsx');
  return {
    element: (
      <SignedIn>
        <SecurityPage />
      </SignedIn>
    ),
  };
};

const loadLibrary = async () => {
  const { LibraryPage } = await import('./library/LibraryPage.tsx');
  return {
    element: (
      <SignedIn>
        <LibraryPage />
      </SignedIn>
    ),
  };
};

export const router = createBrowserRouter([
  {
    errorElement: <BrokenPage />,
    children: [
      { path: '/login', element: login },
      { path: '/', element: dashboard },
      { path: '/admin', element: dashboard },
      { path: '/admin/library', lazy: loadLibrary, hydrateFallbackElement: <main aria-busy="true" /> },
      { path: '/security', lazy: loadSecurity, hydrateFallbackElement: <main aria-busy="true" /> },
    ],
  },
]);
