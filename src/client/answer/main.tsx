import '../ui/fonts.css';
import './first.css';
import '../ui/parts.css';
import './answer.css';
import { createRoot } from 'react-dom/client';
import { workerAddress } from '../inert.ts';
import { AnswerPage } from './AnswerPage.tsx';
import { openDevice } from './device/store.ts';
import { loadEditor } from './load-editor.ts';
import { openFromPage } from './opened.ts';
import { Whole } from './Part.tsx';
import { Writing } from './Writing.tsx';

// the editor comes while the question is fetched
void loadEditor();

const token = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const start = async () => {
  const device = window.early?.device ?? openDevice();
  const opened = await openFromPage(device, token);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <Whole>
      {opened ? (
        <Writing token={token} device={device} opened={opened} />
      ) : (
        <AnswerPage token={token} device={device} />
      )}
    </Whole>,
  );
};
void start();

// where the browser has it, the page opens without a network next time; on plain http it has not
if (import.meta.env.PROD)
  navigator.serviceWorker
    ?.register(workerAddress(), { scope: '/question/' })
    .catch((error: unknown) => console.warn('This page will not open without a network.', error));
