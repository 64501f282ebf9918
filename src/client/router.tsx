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

/** A separate chunk, loaded on demand. */
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

const loadReading = async () => {
  const { ReadingPage } = await import('./reading/ReadingPage.tsx');
  return {
    element: (
      <SignedIn>
        <ReadingPage />
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
      { path: '/admin/answers/:question_id', lazy: loadReading, hydrateFallbackElement: <main aria-busy="true" /> },
      { path: '/security', lazy: loadSecurity, hydrateFallbackElement: <main aria-busy="true" /> },
    ],
  },
]);
