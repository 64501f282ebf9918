import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../../src/client/admin/queries/query-client.ts';
import { routes } from '../../src/client/admin/routes.tsx';

type Opened = { root: Root; element: HTMLElement; router: ReturnType<typeof createBrowserRouter> };

let opened: Opened | undefined;

/** Mounts the admin's app at this path, in a browser that is signed in, or not. */
export const open = (path: string, isSignedIn = true): void => {
  close();
  history.replaceState(null, '', path);
  if (isSignedIn) localStorage.setItem('adminAuthenticated', 'true');
  const element = document.body.appendChild(document.createElement('div'));
  element.id = 'root';
  const router = createBrowserRouter(routes);
  const root = createRoot(element);
  root.render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  opened = { root, element, router };
};

/** Unmounts the app. */
export const close = (): void => {
  if (!opened) return;
  opened.root.unmount();
  opened.router.dispose();
  opened.element.remove();
  opened = undefined;
};
