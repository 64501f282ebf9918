import '../ui/fonts.css';
import './first.css';
import '../ui/parts.css';
import './answer.css';
import { createRoot } from 'react-dom/client';
import { workerAddress } from '../inert.ts';
import { loadEditor } from './load-editor.ts';
import { openFromPage } from './opened.ts';
import { Writing } from './Writing.tsx';

// the editor comes while the question is fetched
void loadEditor();

const token = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const start = async () => {
  const device = window.early?.device ?? (await import('./device/store.ts')).openDevice();
  const opened = await openFromPage(device, token);
  const page = opened ? (
    <Writing token={token} device={device} opened={opened} />
  ) : (
    await import('./AnswerPage.tsx').then(({ AnswerPage }) => <AnswerPage token={token} device={device} />)
  );
  createRoot(document.getElementById('root') as HTMLElement).render(page);
};
void start();

// where the browser has it, the page opens without a network next time; on plain http it has not
if (import.meta.env.PROD)
  navigator.serviceWorker
    ?.register(workerAddress(), { scope: '/question/' })
    .catch((error: unknown) => console.warn('This page will not open without a network.', error));
