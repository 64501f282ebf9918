import { useQueryClient } from '@tanstack/react-query';
import { admin as adminMessages, ui as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { retryNow } from '../queries/retry-now.ts';
import { explain } from './explain.ts';
import { type Loading, useFailure } from './use-failure.ts';

/** Shows that a query is loading or has failed. */
export const LoadState = ({ query }: { query: Loading }) => {
  const client = useQueryClient();
  const failure = useFailure(query);
  if (!failure) return query.data === undefined ? <p className="hint is-loading">{messages.loading}</p> : null;
  return (
    <div role="alert">
      <p className="error-message">{explain(failure)}</p>
      <Button onClick={() => retryNow(client)}>{adminMessages.tryNow}</Button>
    </div>
  );
};
