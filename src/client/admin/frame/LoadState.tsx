import { admin as adminMessages, ui as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { explain } from './explain.ts';

type Loading = {
  data: unknown;
  failureCount: number;
  failureReason: Error | null;
  error: Error | null;
  refetch: () => unknown;
};

/** Shows that a query is loading or has failed. */
export const LoadState = ({ query }: { query: Loading }) => {
  const failure = query.error ?? (query.failureCount > 0 ? query.failureReason : null);
  if (!failure) return query.data === undefined ? <p className="hint is-loading">{messages.loading}</p> : null;
  return (
    <div role="alert">
      <p className="error-message">{explain(failure)}</p>
      <Button onClick={() => query.refetch()}>{adminMessages.tryNow}</Button>
    </div>
  );
};
