import { answer as messages, ui } from '../../messages.ts';
import type { Device } from '../device/store.ts';
import { ClosedLink } from './ClosedLink.tsx';
import { type LoadProblem, useAnswer } from './use-answer.ts';
import { Writing } from './Writing.tsx';

/** The answer page where the server sent it without a question: offline, or for a closed or unknown link. */
export const AnswerPage = ({ token, device }: { token: string; device: Device }) => {
  const loading = useAnswer(device, token);
  if (loading.state === 'loaded')
    return <Writing token={token} device={device} opened={loading.opened} frame={loading.frame} />;
  if (loading.state === 'loading') return <Loading problem={loading.problem} help={loading.help} />;
  return <ClosedLink code={loading.code} draft={loading.draft} />;
};

const Loading = ({ problem, help }: { problem: LoadProblem | undefined; help: string | undefined }) => (
  <main className="page page-message">
    <div className="prose" role="status">
      <p className="hint loading">{ui.loading}</p>
      {problem && (
        <p>
          {messages.loadProblems[problem]} <small>{help}</small>
        </p>
      )}
    </div>
  </main>
);
