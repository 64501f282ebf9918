import '../ui/fonts.css';
import './page/critical.css';
import './page/answer.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { language } from '../messages.ts';
import { workerAddress } from '../trusted-types.ts';
import { openDevice } from './device/store.ts';
import { loadEditor } from './editor/load-editor.ts';
import { AnswerPage } from './page/AnswerPage.tsx';
import { PageBoundary } from './page/boundaries.tsx';
import { openFrame } from './page/frame.ts';
import { Writing } from './page/Writing.tsx';
import { openFromPage } from './session/opened.ts';

// start loading the editor in parallel with the question
void loadEditor();

const token = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const start = async () => {
  const device = window.prerendered?.device ?? openDevice();
  const opened = await openFromPage(device, token);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <PageBoundary>
        {opened ? (
          <Writing token={token} device={device} opened={opened} frame={openFrame()} />
        ) : (
          <AnswerPage token={token} device={device} />
        )}
      </PageBoundary>
    </StrictMode>,
  );
};
void start();

// makes the page open offline next time; service workers need HTTPS or localhost
if (import.meta.env.PROD)
  navigator.serviceWorker
    ?.register(workerAddress(), { scope: '/question/' })
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => active?.postMessage(language))
    .catch((error: unknown) =>
      console.warn('The service worker could not be registered; this page will not open offline.', error),
    );
