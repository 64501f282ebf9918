import { messages as ui } from '../ui/messages.ts';
import { ClosedLink } from './ClosedLink.tsx';
import type { Device } from './device/store.ts';
import { messages } from './messages.ts';
import { type Trouble, useAnswer } from './use-answer.ts';
import { Writing } from './Writing.tsx';

/** Everything that a private link opens, where the page came without its question. */
export const AnswerPage = ({ token, device }: { token: string; device: Device }) => {
  const loading = useAnswer(device, token);
  if (loading.state === 'loaded') return <Writing token={token} device={device} opened={loading.opened} />;
  if (loading.state === 'loading') return <Loading trouble={loading.trouble} help={loading.help} />;
  return <ClosedLink code={loading.code} draft={loading.draft} />;
};

const Loading = ({ trouble, help }: { trouble: Trouble | undefined; help: string | undefined }) => (
  <main className="page page-calm">
    <div role="status">
      <p className="loading">{ui.loading}</p>
      {trouble && (
        <p>
          {messages.loadTroubles[trouble]} <small>{help}</small>
        </p>
      )}
    </div>
  </main>
);
