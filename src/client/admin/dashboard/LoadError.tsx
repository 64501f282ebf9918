import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { admin as adminMessages, dashboard as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { explain, helpWith } from '../frame/explain.ts';
import { retryNow } from '../queries/retry-now.ts';

/** Shown after the first failed attempt to load the list, until it is loaded. */
export const LoadError = ({ query }: { query: UseQueryResult }) => {
  const client = useQueryClient();
  const { failureCount, failureReason, error, isFetching } = query;
  // undefined before the first failure; TanStack Query resets failureCount when a new fetch starts
  const [help, setHelp] = useState<string | undefined>(undefined);
  const hasFailed = failureCount > 0 || error !== null;

  useEffect(() => {
    // keep showing the first request id: the admin may be reading it out to somebody
    if (hasFailed) setHelp((before) => before || helpWith(failureReason));
  }, [hasFailed, failureReason]);

  if (!hasFailed && help === undefined) return null;
  const isTrying = error === null || isFetching;
  return (
    <Notice kind="panel" role="alert">
      <span>
        {isTrying ? messages.loadFailed : explain(error)}
        {isTrying && help && <small>{help}</small>}
      </span>
      <Button onClick={() => retryNow(client)}>{adminMessages.tryNow}</Button>
    </Notice>
  );
};
