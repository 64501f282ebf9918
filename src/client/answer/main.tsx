import '../ui/base.css';
import './answer.css';
import { createRoot } from 'react-dom/client';
import { workerAddress } from '../inert.ts';
import { AnswerPage } from './AnswerPage.tsx';
import { openDevice } from './device/store.ts';
import { loadEditor } from './load-editor.ts';

// the editor comes while the question is fetched
void loadEditor();

const token = decodeURIComponent(location.pathname.split('/')[2] ?? '');
createRoot(document.getElementById('root') as HTMLElement).render(<AnswerPage token={token} device={openDevice()} />);

// where the browser has it, the page opens without a network next time; on plain http it has not
if (import.meta.env.PROD)
  navigator.serviceWorker
    ?.register(workerAddress(), { scope: '/question/' })
    .catch((error: unknown) => console.warn('This page will not open without a network.', error));
