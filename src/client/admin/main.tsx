import '../ui/fonts.css';
import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { router } from './router.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(<RouterProvider router={router} />);
