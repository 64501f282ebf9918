import { useAnswer } from './use-answer.ts';
import { Writing } from './Writing.tsx';

/** Everything that a private link opens. */
export const AnswerPage = ({ token }: { token: string }) => {
  const loading = useAnswer(token);
  if (loading.state === 'loaded') return <Writing token={token} answer={loading.answer} />;
  if (loading.state === 'unknown') return <UnknownLink />;
  return (
    <main className="page page-calm">
      <p className="loading" role="status">
        Loading...
      </p>
      {loading.trouble && <p>This is taking longer than usual. We are still trying; please leave this page open.</p>}
    </main>
  );
};

const UnknownLink = () => (
  <main className="page page-calm">
    <h1>This link does not lead to a question</h1>
    <p>Perhaps a part of it was lost on the way. Please open it again from the message it came in.</p>
    <p>If that does not help, ask the person who sent it to you for a new link.</p>
  </main>
);
